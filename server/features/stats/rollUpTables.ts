import { sql } from 'kysely';
import type { Db } from '../../platform/store/database.ts';
import { countCalls } from './countCalls.ts';
import { rebuildAll } from './rebuildAll.ts';

/** The caller, the called API and the outcome; 0 and '' stand for no caller and a nonexistent API. */
const dimensions = sql`
  service text not null,
  app_id bigint not null,
  account_id bigint not null,
  pay_type text not null,
  ret integer not null,
  calls bigint not null`;

/**
 * Creates the tables that count calls, so that no page reads the log to count: by minute for live views, by
 * hour and by day with all dimensions, response times by bucket, and the callers of each day.
 */
export async function createRollUpTables(db: Db): Promise<void> {
  for (const [table, unit] of [
    ['call_minute', sql`minute timestamptz`],
    ['call_hour', sql`hour timestamptz`],
  ] as const)
    await sql`
      create table if not exists ${sql.table(`kaifang_system.${table}`)} (
        ${unit} not null, pay_type text not null, ret integer not null, calls bigint not null,
        primary key (${sql.ref(table.slice(5))}, pay_type, ret)
      )`.execute(db);
  await sql`
    create table if not exists kaifang_system.call_hour_by (
      hour timestamptz not null, ${dimensions},
      primary key (hour, service, app_id, account_id, pay_type, ret)
    )`.execute(db);
  await sql`
    create table if not exists kaifang_system.call_day (
      day date not null, ${dimensions}, milliseconds bigint not null, bytes bigint not null,
      primary key (day, service, app_id, account_id, pay_type, ret)
    )`.execute(db);
  await sql`
    create table if not exists kaifang_system.call_time (
      day date not null, service text not null, bucket integer not null, calls bigint not null,
      primary key (day, service, bucket)
    )`.execute(db);
  await sql`
    create table if not exists kaifang_system.call_time_by (
      day date not null, service text not null, app_id bigint not null, account_id bigint not null,
      bucket integer not null, calls bigint not null,
      primary key (app_id, account_id, day, service, bucket)
    )`.execute(db);
  await sql`
    create table if not exists kaifang_system.call_member (
      day date not null, app_id bigint not null, uid bigint not null,
      primary key (day, app_id, uid)
    )`.execute(db);
  await createIndexes(db);
  await createBuckets(db);
  await countCalls.execute(db);
}

// A query for one application, account or API never scans the others.
async function createIndexes(db: Db): Promise<void> {
  const indexes = [
    ['call_hour_by', 'app_id', 'hour'],
    ['call_hour_by', 'account_id', 'hour'],
    ['call_day', 'app_id', 'day'],
    ['call_day', 'account_id', 'day'],
    ['call_day', 'service', 'day'],
    ['call_time_by', 'account_id', 'day'],
    ['call_time_by', 'day'],
    ['call_member', 'app_id', 'day', 'uid'],
  ];
  for (const [table = '', ...columns] of indexes) {
    const name = sql.ref(`${table}_${columns.join('_')}`);
    await sql`
      create index if not exists ${name} on ${sql.table(`kaifang_system.${table}`)}
      (${sql.join(columns.map((column) => sql.ref(column)))})`.execute(db);
  }
}

/**
 * Response times fall into fixed buckets, so that separate counts add up exactly. Below 64 ms each
 * millisecond has its own; above, every doubling is split into 32, so a bucket is at most 1/32 of its value
 * wide.
 */
async function createBuckets(db: Db): Promise<void> {
  const doublings = Array.from({ length: 25 }, (_, at) => 2 ** (at + 6)).join(', ');
  const of = sql.raw(`width_bucket(ms, array[${doublings}]::bigint[])`);
  await sql`
    create or replace function kaifang_system.time_bucket(ms bigint) returns integer language sql immutable
    as $$ select (${of} * 32 + (greatest(ms, 0) >> ${of}))::integer $$`.execute(db);
}

/** Lets the database count each log row in its own transaction, by any writer; counts existing rows once. */
export async function watchCalls(db: Db): Promise<void> {
  const { rows } = await sql<{ watched: boolean }>`
    select exists (select 1 from pg_trigger where tgrelid = c.oid and tgname = 'count_calls') as watched
    from pg_class c where c.oid = to_regclass('public.call_log')`.execute(db);
  if (!rows[0] || rows[0].watched) return;
  await sql`
    create trigger count_calls after insert on call_log
    referencing new table as fresh
    for each statement execute function kaifang_system.count_calls()`.execute(db);
  await rebuildAll(db);
}
