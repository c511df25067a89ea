import type { Kysely } from 'kysely';
import type { Keys } from '../../platform/keys.ts';
import type { Db } from '../../platform/store/database.ts';
import { nextIds } from '../../platform/store/nextIds.ts';
import type { DemoApi } from './catalogue.ts';
import type { Painter } from './pictures.ts';
import type { Random } from './random.ts';

/** What every part of the demo receives. */
export interface Demo {
  readonly db: Db;
  readonly keys: Keys;
  readonly random: Random;
  readonly painter: Painter;
  readonly apis: readonly DemoApi[];
}

/**
 * Inserts rows into a table in the resource's column format, in chronological order: newer rows get higher
 * ids, as in real use. A row's update time defaults to the latest time in it. Secrets are sealed for their
 * row: `sealed` returns them for its id.
 * @returns their ids, in the order of the given rows.
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
    const made = await untyped(db).insertInto(table).values(some).returning('id').execute();
    for (const [nth, at] of places.entries()) ids[at] = Number(made[nth]?.id);
  }
  return ids;
}

// The demo's parts name their tables at run time.
function untyped(db: Db): Kysely<Record<string, Record<string, unknown>>> {
  return db as Kysely<never>;
}

/** A demo row by its columns. */
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
