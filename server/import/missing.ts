import type { Judged } from './judge.ts';

/** How many new records come without a secret that they need, by field. */
export type Missing = ReadonlyMap<string, number>;

/** Adds to a count what rows that are added come without. */
export function withMissing(known: Missing, rows: readonly Judged[]): Missing {
  const counts = new Map(known);
  for (const row of rows) {
    const names = row.kind === 'add' ? row.missing : [];
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
