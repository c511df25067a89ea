import type { Keys } from '../keys.ts';
import type { Db } from '../store/database.ts';
import type { Painter } from './pictures.ts';
import type { Random } from './random.ts';

/** What every part of the demo is made with. */
export interface Demo {
  readonly db: Db;
  readonly keys: Keys;
  readonly random: Random;
  readonly painter: Painter;
}

/** Adds rows to a table, as a resource's columns keep them. @returns their ids. */
export async function insertRows(
  db: Db,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < rows.length; at += 500) {
    const some = rows.slice(at, at + 500).map((row) => ({ ...row }));
    const made = await db.insertInto(table).values(some).returning('id').execute();
    ids.push(...made.map(({ id }) => Number(id)));
  }
  return ids;
}
