import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { admitCalls } from './admitCalls.ts';
import { publishMessage } from './publishMessage.ts';
import { openTopic } from './topic.ts';

/** Makes the tables of the open API that no resource describes: tokens of applications (as SHA-256 only), and the calls of each day. */
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
  // Of which share of a quota its owner was told already.
  await sql`
    create table if not exists kaifang_system.quota_told (
      quota text not null,
      subject bigint not null,
      period date not null,
      step integer not null,
      primary key (quota, subject, period, step)
    )`.execute(db);
  // Which batches of the log of calls were written, and which units of flow were given back: what got no answer is sent
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
  // Which columns are looked at is told by name, not declared: a migration may still change or drop them.
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
  /** An edit of other columns, such as the moment of a sign-in or a draft, is no news; without any, all are. */
  readonly columns?: readonly string[];
  /** What tells one record from the others, where only that is to be forgotten. */
  readonly key?: string;
}

/** What the gateway and the site query remember. */
const remembered: Readonly<Record<string, Watched>> = {
  account: { columns: ['level', 'status'] },
  app: {
    columns: [
      ...['account_id', 'app_key', 'app_secret', 'auth', 'status', 'review_status', 'expires_at'],
      ...['ip_whitelist', 'daily_limit'],
    ],
    key: 'id',
  },
  config: {},
  traffic_package: { columns: ['services', 'counts_from'] },
  api_design: {
    columns: ['service', 'title', 'description', 'group', 'icon', 'status', 'live', 'hidden'],
    key: 'service',
  },
  // The outcome of a test is no news.
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

/** Lets the database itself tell every process what changed, whoever changed it and by whatever way. */
export async function watchOpenTables(db: Db): Promise<void> {
  for (const [table, watched] of Object.entries(remembered)) await watchTable(db, table, watched);
}

/** Takes away triggers of earlier versions that declared their columns: these could not be changed or dropped. */
export async function unwatchOpenTables(db: Db): Promise<void> {
  await sql`
    do $$ declare old record; begin
      for old in select tgname, tgrelid::regclass as place from pg_trigger
        where starts_with(tgname, 'tell_open') and tgattr <> '' loop
        execute format('drop trigger %I on %s', old.tgname, old.place);
      end loop;
    end $$`.execute(db);
}

// The trigger's name says what it looks at, so that one from before is known.
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
