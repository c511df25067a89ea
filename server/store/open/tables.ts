import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { admitCalls } from './admitCalls.ts';

/** The topic of the news that the gateway lives on. */
export const openTopic = 'open';

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
  await admitCalls.execute(db);
  await sql`
    create or replace function kaifang_system.tell_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('kaifang', ${sql.lit(openTopic)} || ' ' || tg_table_name);
      return null;
    end $$`.execute(db);
}

/** What the gateway and the site query remember; an edit of other columns, such as the moment of a sign-in, is no news to it. */
const remembered: Readonly<Record<string, readonly string[]>> = {
  account: ['level', 'status'],
  app: [],
  config: [],
  traffic_package: [],
  api_design: [],
  permission_rule: [],
  site_config: [],
  mall_config: [],
  article: ['title', 'abstract', 'cover', 'status', 'view_permission', 'is_top', 'sort', 'publish_at'],
};

/** Lets the database itself tell every process what changed, whoever changed it and by whatever way. */
export async function watchOpenTables(db: Db): Promise<void> {
  for (const [table, columns] of Object.entries(remembered)) {
    const { rows } = await sql<{ watched: boolean }>`
      select exists (select 1 from pg_trigger where tgrelid = c.oid and tgname = 'tell_open') as watched
      from pg_class c where c.oid = to_regclass(${`public.${table}`})`.execute(db);
    if (!rows[0] || rows[0].watched) continue;
    const of = columns.length > 0 ? sql` of ${sql.join(columns.map((name) => sql.ref(name)))}` : sql``;
    await sql`
      create trigger tell_open after insert or delete or update${of} on ${sql.table(table)}
      for each statement execute function kaifang_system.tell_change()`.execute(db);
  }
}
