/** Names of which none stands twice: a later one that is already there bears a number. */
export function uniqueNames(names: readonly string[]): string[] {
  const known = new Set<string>();
  // What is called so by itself keeps its name.
  const own = new Set(names);
  return names.map((name) => {
    let free = name;
    for (let at = 2; known.has(free) || (free !== name && own.has(free)); at++) free = `${name} (${at})`;
    known.add(free);
    return free;
  });
}
