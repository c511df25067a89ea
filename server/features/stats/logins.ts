import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/store/database.ts';

/**
 * The row of one database session: each sign-in updates its session's own row, so that concurrent ones never
 * wait for each other. `foldLogins` merges the rows of a day.
 */
const ofSession = sql`pg_backend_pid() as slot`;

// Both tables are updated in key order, so that two writers cannot deadlock.
const counted = (source: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select (created_at at time zone 'Asia/Shanghai')::date as day, coalesce(result, '') as result, ${ofSession},
    count(*) as logins
  from ${source} group by 1, 2 order by 1, 2`;
const came = (source: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select distinct (created_at at time zone 'Asia/Shanghai')::date as day, account_id
  from ${source} where result = 'passed' and account_id is not null order by 1, 2`;

/** Creates the tables that count sign-ins: their outcomes per day, and the accounts that signed in. */
export async function createLoginTables(db: Db): Promise<void> {
  await sql`
    create table if not exists kaifang_system.login_day (
      day date not null, result text not null, slot integer not null default 0, logins bigint not null,
      primary key (day, result, slot)
    )`.execute(db);
  await giveSlots(db);
  await sql`
    create table if not exists kaifang_system.login_account (
      day date not null, account_id bigint not null, primary key (day, account_id)
    )`.execute(db);
  await sql`
    create or replace function kaifang_system.count_logins() returns trigger language plpgsql as $$
    begin
      insert into kaifang_system.login_day as kept (day, result, slot, logins) ${counted(sql`fresh`)}
      on conflict (day, result, slot) do update set logins = kept.logins + excluded.logins;
      insert into kaifang_system.login_account (day, account_id) ${came(sql`fresh`)} on conflict do nothing;
      return null;
    end $$`.execute(db);
}

// An earlier version of the table had one row for all sessions.
async function giveSlots(db: Db): Promise<void> {
  const { rows } = await sql`
    select 1 from pg_attribute
    where attrelid = 'kaifang_system.login_day'::regclass and attname = 'slot' and not attisdropped`.execute(
    db,
  );
  if (rows.length > 0) return;
  await sql`
    alter table kaifang_system.login_day add column slot integer not null default 0,
      drop constraint login_day_pkey, add primary key (day, result, slot)`.execute(db);
}

/** Merges the rows of sessions that are not being updated, day by day; no sum changes. */
export async function foldLogins(db: Db): Promise<void> {
  await sql`
    with free as (
      select day, result, slot from kaifang_system.login_day where slot <> 0 for update skip locked
    ), gone as (
      delete from kaifang_system.login_day as kept using free
      where kept.day = free.day and kept.result = free.result and kept.slot = free.slot
      returning kept.day, kept.result, kept.logins
    )
    insert into kaifang_system.login_day as kept (day, result, slot, logins)
    select day, result, 0, sum(logins) from gone group by 1, 2 order by 1, 2
    on conflict (day, result, slot) do update set logins = kept.logins + excluded.logins`.execute(db);
}

/** Lets the database count each sign-in in its own transaction; counts existing ones once. */
export async function watchLogins(db: Db): Promise<void> {
  const { rows } = await sql<{ watched: boolean }>`
    select exists (select 1 from pg_trigger where tgrelid = c.oid and tgname = 'count_logins') as watched
    from pg_class c where c.oid = to_regclass('public.login_record')`.execute(db);
  if (!rows[0] || rows[0].watched) return;
  await sql`
    create trigger count_logins after insert on login_record
    referencing new table as fresh
    for each statement execute function kaifang_system.count_logins()`.execute(db);
  await sql`truncate kaifang_system.login_day, kaifang_system.login_account`.execute(db);
  await countAll(db, sql`login_record`);
}

/**
 * Recounts the sign-ins of a day, in the given transaction; concurrent sign-ins wait for it.
 * @returns whether it did: a day with fewer records than its count keeps that count.
 */
export async function recountLogins(db: Db, day: string): Promise<boolean> {
  await sql`lock table login_record in share row exclusive mode`.execute(db);
  const records = sql`(
    select * from login_record where created_at >= (${day}::date::timestamp at time zone 'Asia/Shanghai')
      and created_at < ((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')) as records`;
  const { rows } = await sql<{ lost: boolean }>`
    select (select coalesce(sum(logins), 0) from kaifang_system.login_day where day = ${day}::date)
      > (select count(*) from ${records}) as lost`.execute(db);
  if (rows[0]?.lost) return false;
  for (const table of ['login_day', 'login_account'])
    await sql`delete from ${sql.table(`kaifang_system.${table}`)} where day = ${day}::date`.execute(db);
  await countAll(db, records);
  return true;
}

async function countAll(db: Db, records: RawBuilder<unknown>): Promise<void> {
  await sql`insert into kaifang_system.login_day (day, result, slot, logins) ${counted(records)}`.execute(db);
  await sql`insert into kaifang_system.login_account (day, account_id) ${came(records)}`.execute(db);
}
