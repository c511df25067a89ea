import type { Keys } from '../keys.ts';
import type { Db } from '../store/database.ts';
import { nextIds } from '../store/nextIds.ts';
import type { Painter } from './pictures.ts';
import type { Random } from './random.ts';

/** What every part of the demo is made with. */
export interface Demo {
  readonly db: Db;
  readonly keys: Keys;
  readonly random: Random;
  readonly painter: Painter;
}

/**
 * Adds rows to a table, as a resource's columns keep them, in the order of their moments: what is newer has the higher
 * id, as where people add it. What was not changed since was changed at the last moment that it tells of. Secrets are
 * sealed for their row: `sealed` gives them for its id.
 * @returns their ids, in the order of the rows that were given.
 */
export async function insertRows(
  db: Db,
  table: string,
  rows: readonly DemoRow[],
  sealed?: (id: number, row: DemoRow) => DemoRow,
): Promise<number[]> {
  const ids: number[] = [];
  const order = rows.map((_row, at) => at).sort((a, b) => compare(madeAt(rows[a]), madeAt(rows[b])) || a - b);
  for (let from = 0; from < rows.length; from += 500) {
    const places = order.slice(from, from + 500);
    const ahead = sealed ? await nextIds(db, table, places.length) : [];
    const some = places.map((at, nth) => {
      const row = changed(rows[at] ?? {});
      const id = ahead[nth];
      return { ...row, ...(id !== undefined && { id, ...sealed?.(id, row) }) };
    });
    const made = await db.insertInto(table).values(some).returning('id').execute();
    for (const [nth, at] of places.entries()) ids[at] = Number(made[nth]?.id);
  }
  return ids;
}

/** A row of the demo, by its columns. */
export type DemoRow = Readonly<Record<string, unknown>>;

function madeAt(row: DemoRow | undefined): string {
  return String(row?.['created_at'] ?? '');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function changed(row: DemoRow): DemoRow {
  if (!('created_at' in row) || 'updated_at' in row) return row;
  const now = new Date().toISOString();
  const told = Object.entries(row).flatMap(([name, value]) =>
    name.endsWith('_at') && typeof value === 'string' && value <= now ? [value] : [],
  );
  return { ...row, updated_at: told.sort(compare).at(-1) };
}
