import { sql } from 'kysely';
import type { Call } from '../../core/call.ts';
import { inTime } from '../inTime.ts';
import { listedRows } from './listedRows.ts';

/**
 * How many of the rows that the caller's list shows existed at the end of each of a range of days, in one
 * query. Undefined where the caller may not open the list or where it takes too long.
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
