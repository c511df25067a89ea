import { sql } from 'kysely';
import type { ActiveApp } from '#schemas/payloads/stats.ts';
import type { Call } from '../call.ts';
import { listedApps } from './listedApps.ts';

/** How many are listed. */
const most = 10;

/**
 * The applications that called most on a day, with how many of their own members they called for; their names and
 * keys only as far as the caller could list them.
 */
export async function activeApps(call: Call, day: string): Promise<ActiveApp[]> {
  const apps = await listedApps(call);
  const { rows } = await sql<ActiveApp>`
    select top.app_id, app.name, app.app_key, top.calls,
      (select count(*) from kaifang_system.call_member as m where m.day = ${day} and m.app_id = top.app_id) as visitors
    from (
      select app_id, sum(calls) as calls from kaifang_system.call_day
      where day = ${day} and app_id <> 0 group by 1 order by 2 desc, 1 limit ${most}) as top
    left join ${apps} on app.id = top.app_id
    order by top.calls desc, top.app_id`.execute(call.db);
  return rows;
}
