import { type RawBuilder, sql } from 'kysely';
import { type RollUp, rollUps } from './rollUps.ts';

/** The lock for counting a day: serializes its writers, so that they cannot conflict. */
export const countingLock = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`pg_advisory_xact_lock(hashtext('kaifang.count_calls'), ${day} - date '2000-01-01')`;

/**
 * The aggregates of a source's calls: by call, by hour, and by response time bucket. The source has the log's
 * columns. The day is China's, as for the limits, and hours begin where they do there, also for a writer
 * whose own zone is offset by half an hour. Calls of nonexistent APIs have no name, so that invented names
 * cannot fill a table.
 */
export const readings = (source: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  calls as materialized (
    select date_trunc('minute', created_at, 'UTC') as minute, date_trunc('hour', created_at, 'UTC') as hour,
      (created_at at time zone 'Asia/Shanghai')::date as day,
      case when ret = 404 and api_version is null then '' else service end as service,
      coalesce(app_id, 0) as app_id, coalesce(account_id, 0) as account_id, coalesce(uid, 0) as uid,
      coalesce(pay_type, 'normal') as pay_type, coalesce(ret, 0) as ret, 1 as calls,
      coalesce(milliseconds, 0) as milliseconds, coalesce(bytes, 0) as bytes
    from ${source} where service is not null
  ), hours as materialized (
    select hour, day, service, app_id, account_id, pay_type, ret, sum(calls) as calls,
      sum(milliseconds) as milliseconds, sum(bytes) as bytes
    from calls group by 1, 2, 3, 4, 5, 6, 7
  ), times as materialized (
    select day, service, app_id, account_id, kaifang_system.time_bucket(milliseconds) as bucket, sum(calls) as calls
    from calls group by 1, 2, 3, 4, 5
  )`;

/** What an aggregate adds to one table. */
export const addedUp = ({ keys, sums, of, where }: RollUp): RawBuilder<unknown> => sql`
  select ${sql.join([...keys.map((name) => sql.ref(name)), ...sums.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`)])}
  from ${sql.ref(of)} where ${where} group by ${named(keys)}`;

/** Adds rows of a table's shape to it. */
export const addTo = ({ table, keys, sums }: RollUp, rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into ${sql.table(`kaifang_system.${table}`)} as kept (${named([...keys, ...sums])}) ${rows}
  on conflict (${named(keys)}) do ${
    sums.length === 0
      ? sql`nothing`
      : sql`update set ${sql.join(sums.map((name) => sql`${sql.ref(name)} = ${sql.ref(`kept.${name}`)} + ${sql.ref(`excluded.${name}`)}`))}`
  }`;

/** The columns by name. */
export const named = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)));

const [first, ...others] = rollUps.map((rollUp) => addTo(rollUp, addedUp(rollUp)));
const added = others.map((insert, at) => sql`, ${sql.ref(`added_${at}`)} as (${insert})`);

/**
 * The function that counts the rows a statement wrote into the log. A writer of several days locks them in
 * order, so that two writers cannot deadlock. Bulk rows that are counted together afterwards
 * (`kaifang.count_later`) are left to a rebuild.
 */
export const countCalls = sql`
create or replace function kaifang_system.count_calls() returns trigger language plpgsql as $$
begin
  if current_setting('kaifang.count_later', true) = 'on' then return null; end if;
  perform ${countingLock(sql`day`)} from (
    select distinct (created_at at time zone 'Asia/Shanghai')::date as day from fresh order by 1) as days;
  with ${readings(sql`fresh`)}${sql.join(added, sql``)} ${first};
  return null;
end $$`;
