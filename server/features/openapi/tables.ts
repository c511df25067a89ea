import { sql } from 'kysely';
import type { Db } from '../../platform/store/database.ts';

/** Creates the tables of the Swagger import: parsed files, and what an import wrote into each API. */
export async function createApiImportTables(db: Db): Promise<void> {
  await sql`
    create table if not exists kaifang_system.api_import (
      id text primary key,
      account_id bigint not null,
      title text not null,
      base text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`
    create index if not exists api_import_account on kaifang_system.api_import (account_id)`.execute(db);
  await sql`
    create table if not exists kaifang_system.api_import_row (
      import_id text not null references kaifang_system.api_import (id) on delete cascade,
      number integer not null,
      service text not null,
      method text not null,
      path text not null,
      api jsonb,
      primary key (import_id, number)
    )`.execute(db);
  await sql`alter table kaifang_system.api_import_row add column if not exists title text not null default ''`.execute(
    db,
  );
  await sql`alter table kaifang_system.api_import_row add column if not exists sample jsonb`.execute(db);
  await sql`alter table kaifang_system.api_import_row add column if not exists apart text`.execute(db);
  // Comparing with the last import shows what was edited by hand and what a newer file changes.
  await sql`
    create table if not exists kaifang_system.api_origin (
      service text primary key,
      source text not null,
      method text not null,
      path text not null,
      base text not null,
      api jsonb not null,
      imported_at timestamptz not null default now()
    )`.execute(db);
}
