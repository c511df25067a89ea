import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A token that test runs fetched, sealed, as long as it is good. */
export interface KeptToken {
  readonly sealed: string;
}

/** Which token: of a config as it was saved last, at an address. */
export interface TokenPlace {
  readonly config: number;
  readonly version: number;
  readonly path: string;
}

/** Makes the table of the tokens of test runs: every process uses the same ones. */
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

/** The token that is kept for a place, while it lasts. */
export async function keptToken(
  db: Db,
  { config, version, path }: TokenPlace,
): Promise<KeptToken | undefined> {
  const { rows } = await sql<KeptToken>`
    select sealed from kaifang_system.test_token
    where config_id = ${config} and path = ${path} and version = ${version} and until > now()`.execute(db);
  return rows[0];
}

/** Keeps a token for so many seconds; those whose time is over go. */
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
