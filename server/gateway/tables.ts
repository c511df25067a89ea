import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { openTopic } from '../platform/cache/topic.ts';
import type { Db } from '../platform/store/database.ts';
import { publishMessage } from './publishMessage.ts';

/**
 * The function that admits calls: it counts them against the application's daily limit, and takes quota from
 * its owner's holdings where the API requires it, all or nothing, in one transaction. The day is China's by
 * the database's clock, so that processes with different clocks agree. Everyone locks in the same order: the
 * day first, then the holdings, paid before trial and the soonest to expire first.
 */
const admitCalls = sql`
create or replace function kaifang_system.admit_calls(
  of_app bigint, wanted integer, most bigint, of_owner bigint, of_api text, at timestamptz default clock_timestamp())
returns table (outcome text, holding bigint, calls integer) language plpgsql as $$
declare
  today date := (at at time zone 'Asia/Shanghai')::date;
  counted bigint;
  room integer;
  taken integer := 0;
  part integer;
  held record;
begin
  -- Nearly every call: there is room for all of them, and no flow to take.
  if of_api is null then
    update kaifang_system.app_day d set calls = d.calls + wanted
      where d.app_id = of_app and d.day = today and (most = 0 or d.calls + wanted <= most);
    if found then return query select 'normal', null::bigint, wanted; return; end if;
  end if;
  select d.calls into counted from kaifang_system.app_day d where d.app_id = of_app and d.day = today for update;
  if not found then
    insert into kaifang_system.app_day (app_id, day, calls) values (of_app, today, 0) on conflict do nothing;
    select d.calls into counted from kaifang_system.app_day d where d.app_id = of_app and d.day = today for update;
  end if;
  room := case when most = 0 then wanted else greatest(0, least(wanted, most - counted)) end;
  if of_api is null then
    taken := room;
    if taken > 0 then return query select 'normal', null::bigint, taken; end if;
  else
    for held in
      select p.id, p.pay_type, p.total, p.used from account_package p
      where p.account_id = of_owner and p.api = of_api and p.revoked is not true and p.used < p.total
        and (p.expires_at is null or p.expires_at > at)
      order by p.pay_type = 'trial', p.expires_at nulls last, p.id for update
    loop
      exit when taken >= room;
      part := least(held.total - held.used, room - taken);
      update account_package set used = used + part where id = held.id;
      taken := taken + part;
      return query select held.pay_type, held.id, part;
    end loop;
    if room > taken then return query select 'no_flow', null::bigint, room - taken; end if;
  end if;
  if wanted > room then return query select 'limit', null::bigint, wanted - room; end if;
  if taken > 0 then
    update kaifang_system.app_day d set calls = counted + taken where d.app_id = of_app and d.day = today;
  end if;
end $$`;

/**
 * Creates the tables of the open API that no resource describes: tokens of applications (as SHA-256 only),
 * and the daily call counts.
 */
export async function createOpenTables(db: Db): Promise<void> {
  await sql`
    create table if not exists kaifang_system.app_token (
      token_hash bytea primary key,
      app_id bigint not null,
      uid bigint not null default 0,
      secret_mark text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db);
  // Tokens that developers create in the docs to try APIs.
  await sql`
    alter table kaifang_system.app_token add column if not exists for_docs boolean not null default false`.execute(
    db,
  );
  await sql`create index if not exists app_token_app on kaifang_system.app_token (app_id)`.execute(db);
  await sql`
    create table if not exists kaifang_system.app_day (
      app_id bigint not null,
      day date not null,
      calls bigint not null,
      primary key (app_id, day)
    )`.execute(db);
  await sql`
    create unlogged table if not exists kaifang_system.flow_cache (
      key bytea primary key,
      value jsonb not null,
      until timestamptz not null
    )`.execute(db);
  // The texts that were signed here for calls with a wrong signature, for the application's owner.
  await sql`
    create table if not exists kaifang_system.wrong_signature (
      app_id bigint not null,
      created_at timestamptz(3) not null default clock_timestamp(),
      service text not null,
      sign_version integer not null,
      signed text not null,
      ip text not null
    )`.execute(db);
  await sql`
    create index if not exists wrong_signature_app on kaifang_system.wrong_signature (app_id, created_at)`.execute(
    db,
  );
  // The quota thresholds that the owner has been notified of.
  await sql`
    create table if not exists kaifang_system.quota_told (
      quota text not null,
      subject bigint not null,
      period date not null,
      step integer not null,
      primary key (quota, subject, period, step)
    )`.execute(db);
  // The written batches of the call log and the returned units of quota: a request without an answer is sent
  // again.
  await sql`
    create table if not exists kaifang_system.call_batch (
      id text primary key,
      written_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index if not exists call_batch_written on kaifang_system.call_batch (written_at)`.execute(
    db,
  );
  await admitCalls.execute(db);
  await sql`create schema if not exists kaifang_flow`.execute(db);
  await publishMessage.execute(db);
  await sql`revoke all on function kaifang_flow.publish(text, jsonb) from public`.execute(db);
  // The watched columns are an argument, not declared: a migration can still change or drop them.
  await sql`
    create or replace function kaifang_system.tell_change() returns trigger language plpgsql as $$
    declare
      is_now jsonb := to_jsonb(new);
      was jsonb := to_jsonb(old);
      key text := tg_argv[0];
    begin
      if tg_op = 'UPDATE' and tg_nargs > 1 and not exists (
        select from unnest(tg_argv[1:]) as looked (name) where is_now -> name is distinct from was -> name
      ) then
        return null;
      end if;
      perform pg_notify('kaifang', concat_ws(' ', ${sql.lit(openTopic)}, tg_table_name, coalesce(is_now, was) ->> key));
      if was ->> key <> is_now ->> key then
        perform pg_notify('kaifang', concat_ws(' ', ${sql.lit(openTopic)}, tg_table_name, was ->> key));
      end if;
      return null;
    end $$`.execute(db);
}

interface Watched {
  /**
   * Edits of other columns, such as the last sign-in or a draft, emit no change event; without a list, all
   * edits do.
   */
  readonly columns?: readonly string[];
  /** The key of a record, if only that record's entry is to be invalidated. */
  readonly key?: string;
}

/** What the gateway and the site query cache. */
const remembered: Readonly<Record<string, Watched>> = {
  account: { columns: ['level', 'status'] },
  app: {
    columns: [
      ...['account_id', 'app_key', 'app_secret', 'auth', 'status', 'review_status', 'expires_at'],
      ...['ip_whitelist', 'daily_limit', 'former_secret', 'former_secret_until'],
    ],
    key: 'id',
  },
  config: {},
  traffic_package: { columns: ['services', 'counts_from'] },
  api_design: {
    columns: ['service', 'title', 'description', 'group', 'icon', 'status', 'live', 'hidden'],
    key: 'service',
  },
  // The outcome of a test emits no change event.
  database: {
    columns: [
      ...['enabled', 'type', 'host', 'port', 'username', 'password', 'database', 'tls'],
      ...['di_name', 'table_prefix', 'charset'],
    ],
  },
  permission_rule: {},
  site_config: {},
  mall_config: {},
  article: {
    columns: [...['title', 'abstract', 'cover', 'status', 'view_permission', 'is_top', 'sort', 'publish_at']],
  },
};

/** Lets the database notify every process of a change, by any writer. */
export async function watchOpenTables(db: Db): Promise<void> {
  for (const [table, watched] of Object.entries(remembered)) await watchTable(db, table, watched);
}

/**
 * Drops triggers of earlier versions that declared their columns, because such columns could not be changed
 * or dropped.
 */
export async function unwatchOpenTables(db: Db): Promise<void> {
  await sql`
    do $$ declare old record; begin
      for old in select tgname, tgrelid::regclass as place from pg_trigger
        where starts_with(tgname, 'tell_open') and tgattr <> '' loop
        execute format('drop trigger %I on %s', old.tgname, old.place);
      end loop;
    end $$`.execute(db);
}

// The trigger's name contains its columns, so that an outdated one is recognized.
async function watchTable(db: Db, table: string, { columns = [], key }: Watched): Promise<void> {
  const mark = createHash('sha256').update(JSON.stringify({ columns, key })).digest('hex').slice(0, 8);
  const name = `tell_open_${mark}`;
  const { rows } = await sql<{ name: string | null }>`
    select t.tgname as name from pg_class c
    left join pg_trigger t on t.tgrelid = c.oid and starts_with(t.tgname, 'tell_open')
    where c.oid = to_regclass(${`public.${table}`})`.execute(db);
  const there = rows.flatMap((row) => row.name ?? []);
  if (rows.length === 0 || there.includes(name)) return;
  for (const old of there) await sql`drop trigger ${sql.id(old)} on ${sql.table(table)}`.execute(db);
  const looked = sql.join([key ?? '', ...columns].map((one) => sql.lit(one)));
  await sql`
    create trigger ${sql.id(name)} after insert or delete or update on ${sql.table(table)}
    for each row execute function kaifang_system.tell_change(${looked})`.execute(db);
}
