import { type RawBuilder, sql } from 'kysely';
import type { Grain } from '#schemas/payloads/stats.ts';
import type { Db } from '../../platform/store/database.ts';
import type { Range } from './range.ts';
import { isNarrow, type KindFilter, ofKind, whose } from './whose.ts';

/** The number of calls with a return code, in a day, an hour or a minute. */
export interface CountAt {
  readonly at: string;
  readonly ret: number;
  readonly calls: number;
}

/** The calls of a range by time and return code, from the smallest roll-up that supports the filters. */
export async function countsAt(db: Db, range: Range, grain: Grain, input: KindFilter): Promise<CountAt[]> {
  const { at, table, where } = sourceOf(range, grain, isNarrow(input));
  const { rows } = await sql<CountAt>`
    select ${at} as at, ret, sum(calls) as calls from ${sql.table(`kaifang_system.${table}`)}
    where ${where} and ${ofKind(input)} and ${whose(input)} group by 1, 2`.execute(db);
  return rows;
}

interface Source {
  readonly at: RawBuilder<unknown>;
  readonly table: string;
  readonly where: RawBuilder<unknown>;
}

function sourceOf(range: Range, grain: Grain, narrow: boolean): Source {
  if (grain === 'minute') return { at: sql`minute`, table: 'call_minute', where: within(sql`minute`, range) };
  const hours = { table: narrow ? 'call_hour_by' : 'call_hour', where: within(sql`hour`, range) };
  if (grain === 'hour') return { at: sql`hour`, ...hours };
  if (!narrow) return { at: sql`(hour at time zone 'Asia/Shanghai')::date`, ...hours };
  return { at: sql`day`, table: 'call_day', where: sql`day between ${range.from} and ${range.to}` };
}

/** Whether a time is within the days of a range. */
export function within(moment: RawBuilder<unknown>, { from, to }: Range): RawBuilder<boolean> {
  return sql`${moment} >= ${from}::date::timestamp at time zone 'Asia/Shanghai'
    and ${moment} < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`;
}
