import { type RawBuilder, sql } from 'kysely';
import type { FlowAnswer } from '#schemas/payloads/stats.ts';
import type { Call } from '../../core/call.ts';
import type { Db } from '../../platform/store/database.ts';
import { apis } from '../permissions/apis.ts';
import { listedApps } from './listedApps.ts';
import type { Range } from './range.ts';
import { type KindFilter, ofKind, whose } from './whose.ts';

/** The number of named slices in a pie chart. */
export const mostNamed = 10;

/** The APIs with the most calls. */
export async function topApis(db: Db, range: Range, input: KindFilter): Promise<FlowAnswer['apis']> {
  const { rows } = await sql<FlowAnswer['apis']['items'][number] & { all: number }>`
    select top.service, top.calls, top.all, (select title from ${apis} as api where api.service = top.service) as title
    from ${top(sql`service`, range, input)} as top order by top.calls desc, top.service`.execute(db);
  return parted(rows.map(({ all, ...item }) => [item, all] as const));
}

/** The applications with the most calls; names are included only if the caller could list them. */
export async function topApps(call: Call, range: Range, input: KindFilter): Promise<FlowAnswer['apps']> {
  const apps = await listedApps(call);
  const { rows } = await sql<FlowAnswer['apps']['items'][number] & { all: number }>`
    select top.app_id, top.calls, top.all, app.name
    from ${top(sql`app_id`, range, input)} as top left join ${apps} on app.id = top.app_id
    order by top.calls desc, top.app_id`.execute(call.db);
  return parted(rows.map(({ all, ...item }) => [item, all] as const));
}

function top(key: RawBuilder<unknown>, { from, to }: Range, input: KindFilter): RawBuilder<unknown> {
  return sql`(
    select ${key}, sum(calls) as calls, sum(sum(calls)) over () as all from kaifang_system.call_day
    where day between ${from} and ${to} and ${ofKind(input)} and ${whose(input)}
    group by 1 order by 2 desc, 1 limit ${mostNamed})`;
}

function parted<T extends { readonly calls: number }>(
  rows: readonly (readonly [T, number])[],
): { items: T[]; others: number } {
  const items = rows.map(([item]) => item);
  const named = items.reduce((sum, { calls }) => sum + calls, 0);
  return { items, others: (rows[0]?.[1] ?? 0) - named };
}
