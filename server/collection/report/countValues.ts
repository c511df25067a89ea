import { sql } from 'kysely';
import type { Row } from '#schemas/resource.ts';
import type { Call } from '../../call.ts';
import type { Condition } from '../where.ts';
import type { KeptValues } from './rolledUp.ts';

/** A number of some day, or of all days that were asked for, or of all before them. */
export interface ValueCount {
  readonly report_day: string | null;
  readonly is_asked: boolean;
  readonly count: number;
}

/**
 * How many different values a field had, each day and over the days from `first` on and those before. A day's values are
 * rows already; over many days they are put together by their hash, since millions would be sorted by disk.
 */
export async function countValues(
  call: Call,
  { rows: source, keys }: KeptValues,
  first: string,
  narrowed: Condition,
): Promise<readonly ValueCount[]> {
  const isAsked = sql`(day >= ${first}::date)`;
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  const { rows } = await sql<Row>`
    select to_char(day, 'YYYY-MM-DD') as report_day, ${isAsked} as is_asked, count(*) as count
    from ${source} as kept where ${narrowed} group by day
    union all
    select null, is_asked, count(*) from (
      select ${isAsked} as is_asked from ${source} as kept where ${narrowed} group by 1, ${columns}) as different
    group by is_asked`.execute(call.db);
  return rows as unknown as readonly ValueCount[];
}
