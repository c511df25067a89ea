/** Makes names unique: a duplicate gets a number. */
export function uniqueNames(names: readonly string[]): string[] {
  const known = new Set<string>();
  // A name that is already unique keeps its form.
  const own = new Set(names);
  return names.map((name) => {
    let free = name;
    for (let at = 2; known.has(free) || (free !== name && own.has(free)); at++) free = `${name} (${at})`;
    known.add(free);
    return free;
  });
}
