import { sql } from 'kysely';
import type { Call } from '../../call.ts';
import { inTime } from '../inTime.ts';
import { listedRows } from './listedRows.ts';

/**
 * Of what a list shows the caller now, what was there at the end of each day of a row of days: one look at the table for all of
 * them.
 * Nothing where he may not open it, or where it takes too long.
 */
export async function countsUpTo(
  call: Call,
  name: string,
  days: readonly string[],
): Promise<number[] | undefined> {
  const where = await listedRows(call, name);
  if (!where) return undefined;
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return inTime(call, async (db) => {
    const { rows } = await sql<{ day: string; count: number }>`
      select greatest((created_at at time zone 'Asia/Shanghai')::date, ${first}::date) as day, count(*) as count
      from ${sql.table(name)} where ${where}
        and created_at < ((${last}::date + 1)::timestamp at time zone 'Asia/Shanghai') group by 1`.execute(
      db,
    );
    const came = new Map(rows.map(({ day, count }) => [day, count]));
    let sum = 0;
    return days.map((day) => {
      sum += came.get(day) ?? 0;
      return sum;
    });
  });
}
