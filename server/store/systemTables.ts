import { sql } from 'kysely';
import type { Db } from './database.ts';
import { createOpenTables } from './open/tables.ts';

/**
 * Makes the tables that no resource describes, in a schema of their own: sessions (tokens as SHA-256 only),
 * throttle counters, the numbers that may be used once, the answers kept for repeated requests, deleted records,
 * stored files that have no record, and uploads that are under way.
 */
export async function createSystemTables(db: Db): Promise<void> {
  await sql`create schema if not exists kaifang_system`.execute(db);
  await sql`
    create table if not exists kaifang_system.session (
      token_hash bytea primary key,
      account_id bigint not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ip text not null,
      user_agent text not null
    )`.execute(db);
  // Who is signed in as somebody else: the account that really acts, and its session.
  await sql`
    alter table kaifang_system.session
      add column if not exists simulated_by bigint, add column if not exists parent bytea`.execute(db);
  await sql`create index if not exists session_account on kaifang_system.session (account_id)`.execute(db);
  await sql`
    create table if not exists kaifang_system.throttle (
      key text primary key,
      hits integer not null,
      until timestamptz not null
    )`.execute(db);
  await sql`
    create table if not exists kaifang_system.used_once (
      key text primary key,
      until timestamptz not null
    )`.execute(db);
  await sql`
    create table if not exists kaifang_system.idempotency (
      account_id bigint not null,
      service text not null,
      key text not null,
      answer jsonb,
      created_at timestamptz not null default now(),
      primary key (account_id, service, key)
    )`.execute(db);
  // What an import did to each record, so that it can be taken back: the version that it left, the values before.
  await sql`
    create table if not exists kaifang_system.import_row (
      job_id bigint not null,
      record_id bigint not null,
      version bigint not null,
      before jsonb,
      primary key (job_id, record_id)
    )`.execute(db);
  await sql`
    create table if not exists kaifang_system.loose_file (
      name text primary key,
      since timestamptz not null default now()
    )`.execute(db);
  // What one process at a time works at; whose time is over, the next one takes.
  await sql`
    create table if not exists kaifang_system.lease (
      name text primary key,
      holder text not null,
      until timestamptz not null
    )`.execute(db);
  await createTrashTables(db);
  await createDraftTables(db);
  await createOpenTables(db);
  await sql`
    create table if not exists kaifang_system.visit (
      account_id bigint not null,
      service text not null,
      simulated_by bigint not null default 0,
      slot bigint not null,
      times integer not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      primary key (account_id, slot, service, simulated_by)
    )`.execute(db);
  await sql`create index if not exists visit_slot on kaifang_system.visit (slot)`.execute(db);
  await sql`
    create table if not exists kaifang_system.fact (name text primary key, value text not null)`.execute(db);
  await sql`
    create or replace function kaifang_system.refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'rows of % are only ever added', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db);
}

// A deleted record as it was stored, its secrets sealed, and what its columns stood for; who deleted it tells the
// resource `trash`.
async function createTrashTables(db: Db): Promise<void> {
  await sql`
    create table if not exists kaifang_system.trash_shape (
      hash text primary key,
      columns jsonb not null
    )`.execute(db);
  await sql`
    create table if not exists kaifang_system.trash_row (
      trash_id bigint primary key,
      shape text not null,
      row jsonb not null
    )`.execute(db);
}

// The parts are kept here, so that any process can take the next one.
async function createDraftTables(db: Db): Promise<void> {
  await sql`
    create table if not exists kaifang_system.upload_draft (
      id text primary key,
      account_id bigint not null,
      name text not null,
      kind text,
      fingerprint text not null,
      size integer not null,
      received integer not null default 0,
      file_id bigint,
      touched_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create index if not exists upload_draft_account on kaifang_system.upload_draft (account_id)`.execute(db);
  await sql`
    create table if not exists kaifang_system.upload_part (
      draft text not null references kaifang_system.upload_draft (id) on delete cascade,
      place integer not null,
      bytes bytea not null,
      primary key (draft, place)
    )`.execute(db);
}
