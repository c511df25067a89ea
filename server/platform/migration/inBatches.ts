import { sql } from 'kysely';
import type { Db } from '../store/database.ts';

// A writer waits for one batch at most: about this long, in milliseconds.
const aim = 200;
const [least, most] = [500, 50_000];

/** Goes through the rows of a table by their ids, as many at a time as take a fraction of a second. */
export async function inBatches(
  db: Db,
  name: string,
  take: (first: number, last: number) => Promise<unknown>,
): Promise<void> {
  const table = sql.table(name);
  const ends = await sql<{ first: number | null; last: number | null }>`
    select min(id) as first, max(id) as last from ${table}`.execute(db);
  const { first: begin, last: end } = ends.rows[0] ?? { first: null, last: null };
  if (begin === null || end === null) return;
  for (let first = begin, size = least; first <= end; ) {
    const { rows } = await sql<{ last: number }>`
      select max(id) as last from (
        select id from ${table} where id >= ${first} order by id limit ${size}) as next`.execute(db);
    const last = rows[0]?.last ?? end;
    const start = performance.now();
    await take(first, last);
    const factor = aim / Math.max(performance.now() - start, 1);
    size = Math.round(Math.min(most, Math.max(least, size * Math.min(factor, 2))));
    first = last + 1;
  }
}
