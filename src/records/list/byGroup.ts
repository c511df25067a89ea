/** Entries by a word that each has, in the order of their first ones. */
export function byGroup<Entry>(
  entries: readonly Entry[],
  groupOf: (entry: Entry) => string,
): readonly (readonly [string, readonly Entry[]])[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const group = groupOf(entry);
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  return [...groups];
}
