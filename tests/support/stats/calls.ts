import { sql } from 'kysely';
import type { Row } from '#schemas/resource.ts';
import type { Db } from '#server/platform/store/database.ts';

/** Writes calls into the log in one statement, as the gateway does. Missing fields get defaults. */
export async function logCalls(db: Db, calls: readonly Row[]): Promise<void> {
  const usual = {
    service: 'App.A.One',
    app_id: null,
    account_id: null,
    uid: null,
    pay_type: 'normal',
    ret: 200,
  };
  const rows = calls.map((call) => ({ ...usual, milliseconds: 12, bytes: 100, api_version: 1, ...call }));
  await sql`
    insert into call_log (service, app_id, account_id, uid, pay_type, ret, milliseconds, bytes, api_version, created_at)
    select service, app_id, account_id, uid, pay_type, ret, milliseconds, bytes, api_version,
      coalesce(created_at, now())
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (service text, app_id bigint, account_id bigint,
      uid bigint, pay_type text, ret integer, milliseconds bigint, bytes bigint, api_version bigint,
      created_at timestamptz)`.execute(db);
}

/** Deletes entries from the log, which otherwise is append-only. Roll-ups stay. */
export async function forgetCalls(db: Db, where = sql`true`): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`alter table call_log disable trigger user`.execute(tx);
    await sql`delete from call_log where ${where}`.execute(tx);
    await sql`alter table call_log enable trigger user`.execute(tx);
  });
}

/** Empties the log and its roll-ups. */
export async function forgetAll(db: Db): Promise<void> {
  await forgetCalls(db);
  for (const table of Object.keys(truths))
    await sql`truncate ${sql.table(`kaifang_system.${table}`)}`.execute(db);
}

// The expected content of each roll-up, computed by plain SQL over the raw log.
const counted = sql`
  (select *, case when ret = 404 and api_version is null then '' else service end as api,
    coalesce(app_id, 0) as app, coalesce(account_id, 0) as account,
    ((created_at + interval '8 hours') at time zone 'UTC')::date as cday
  from call_log where service is not null) as c`;
const sums = sql`count(*)::bigint, sum(milliseconds)::bigint, sum(bytes)::bigint`;
const truths = {
  call_minute: sql`select date_trunc('minute', created_at), pay_type, ret, count(*)::bigint from ${counted}
    where date_trunc('minute', created_at) > now() - interval '2 days' group by 1, 2, 3`,
  call_hour: sql`select date_trunc('hour', created_at), pay_type, ret, count(*)::bigint from ${counted} group by 1, 2, 3`,
  call_hour_by: sql`select date_trunc('hour', created_at), api, app, account, pay_type, ret, count(*)::bigint
    from ${counted} group by 1, 2, 3, 4, 5, 6`,
  call_day: sql`select cday, api, app, account, pay_type, ret, ${sums} from ${counted} group by 1, 2, 3, 4, 5, 6`,
  call_time: sql`select cday, api, kaifang_system.time_bucket(milliseconds), count(*)::bigint
    from ${counted} group by 1, 2, 3`,
  call_time_by: sql`select cday, api, app, account, kaifang_system.time_bucket(milliseconds), count(*)::bigint
    from ${counted} group by 1, 2, 3, 4, 5`,
  call_member: sql`select distinct cday, app, uid from ${counted} where uid <> 0`,
};

/** The roll-ups that differ from the raw log, with the number of differing rows. */
export async function wrongRollUps(db: Db): Promise<Record<string, number>> {
  const wrong: Record<string, number> = {};
  for (const [table, truth] of Object.entries(truths)) {
    const kept = sql`select * from ${sql.table(`kaifang_system.${table}`)}`;
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (
        ((${kept}) except all (${truth})) union all ((${truth}) except all (${kept}))) as differing`.execute(
      db,
    );
    if (rows[0]?.count !== 0) wrong[table] = rows[0]?.count ?? -1;
  }
  return wrong;
}
