import type { ValidatedRow } from './validateRows.ts';

/** How many new records lack a secret that they need, by field. */
export type Missing = ReadonlyMap<string, number>;

/** Adds what new rows lack to a count. */
export function withMissing(known: Missing, rows: readonly ValidatedRow[]): Missing {
  const counts = new Map(known);
  for (const row of rows) {
    const names = row.kind === 'add' ? row.missing : [];
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
