import { sql } from 'kysely';
import type { Db } from '../../platform/store/database.ts';

/** A token that test runs fetched, sealed, while it is valid. */
export interface KeptToken {
  readonly sealed: string;
}

/** The key of a token: a config as last saved, and an address. */
export interface TokenPlace {
  readonly config: number;
  readonly version: number;
  readonly path: string;
}

/** Creates the table of the test runs' tokens: all processes share them. */
export async function createTestTokenTable(db: Db): Promise<void> {
  await sql`
    create table if not exists kaifang_system.test_token (
      config_id bigint not null,
      path text not null,
      version bigint not null,
      sealed text not null,
      until timestamptz not null,
      primary key (config_id, path)
    )`.execute(db);
}

/** The stored token for a key, while it is valid. */
export async function keptToken(
  db: Db,
  { config, version, path }: TokenPlace,
): Promise<KeptToken | undefined> {
  const { rows } = await sql<KeptToken>`
    select sealed from kaifang_system.test_token
    where config_id = ${config} and path = ${path} and version = ${version} and until > now()`.execute(db);
  return rows[0];
}

/** Stores a token for this many seconds; deletes expired ones. */
export async function keepToken(
  db: Db,
  { config, version, path }: TokenPlace,
  sealed: string,
  seconds: number,
): Promise<void> {
  await sql`delete from kaifang_system.test_token where until < now()`.execute(db);
  await sql`
    insert into kaifang_system.test_token (config_id, path, version, sealed, until)
    values (${config}, ${path}, ${version}, ${sealed}, now() + make_interval(secs => ${seconds}))
    on conflict (config_id, path) do update
      set version = excluded.version, sealed = excluded.sealed, until = excluded.until`.execute(db);
}
