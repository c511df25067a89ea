import { sql } from 'kysely';
import type { CallingApp, CallingApps } from '#schemas/payloads/gate.ts';
import { ret } from '#schemas/wire.ts';
import { mayCall } from '../../core/access/mayCall.ts';
import type { Call } from '../../core/call.ts';
import { mayAppCall } from '../../gateway/permissions.ts';
import { inTime } from '../../records/inTime.ts';

const mostShown = 50;
const patience = 3000;

/**
 * The applications that called an API in the last 30 days or may call it, without calls that had no
 * permission; undefined when counting took too long. Users without access to applications only get the count.
 */
export async function callersOf(call: Call, service: string): Promise<CallingApps | undefined> {
  const rows = await inTime(call, async (db) => (await query(service).execute(db)).rows, patience);
  if (!rows) return undefined;
  const maySee = await mayCall(call, 'Admin.App.GetList');
  const items = maySee ? rows.map(({ total: _total, ...app }) => app) : [];
  return { total: rows[0]?.total ?? 0, items };
}

// Counts from the daily roll-up. The log is queried only for the last call of each listed application, on its
// last day.
function query(service: string) {
  return sql<CallingApp & { total: number }>`
    with called as (
      select app_id, sum(calls)::int as calls, max(day)::timestamp at time zone 'Asia/Shanghai' as since
      from kaifang_system.call_day
      where service = ${service} and day > (now() at time zone 'Asia/Shanghai')::date - 30
        and ret is distinct from ${ret.noPermission}
      group by app_id),
    told as (
      select app.id, app.name, account.username as owner, coalesce(called.calls, 0) as calls, called.since,
        ${mayAppCall(service)} as permitted
      from app join account on account.id = app.account_id left join called on called.app_id = app.id
      where app.status <> 'canceled'),
    shown as (
      select *, count(*) over ()::int as total from told where calls > 0 or permitted
      order by calls desc, id limit ${mostShown})
    select id, name, owner, calls, permitted, total, (
      select created_at from call_log where app_id = shown.id and service = ${service} and created_at >= since
        and ret is distinct from ${ret.noPermission}
      order by created_at desc limit 1) as last_call
    from shown order by calls desc, id`;
}
