import type { LookupFunction } from 'node:net';
import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from '#schemas/payloads/console.ts';
import { secretPlace } from '../core/openSecret.ts';
import { readAllowList } from '../platform/httpClient/judgeTarget.ts';
import { pin } from '../platform/httpClient/pin.ts';
import type { SealedPlace } from '../platform/keys.ts';
import type { Db } from '../platform/store/database.ts';
import type { Target } from './engine.ts';

/** The config item that lists allowed database hosts outside the public internet. */
export const databaseAllowList = 'database_allow_list';

/** The fields of a connection record that are needed to reach its database. */
export interface DatabaseRecord {
  readonly id: number;
  readonly version: number;
  readonly type: Dialect | 'sqlserver';
  readonly enabled: boolean;
  readonly host: string;
  readonly port: number;
  readonly username: string;
  /** Encrypted; null after a file import, until an administrator sets it. */
  readonly password: string | null;
  readonly database: string;
  readonly charset: string | null;
  readonly tls: boolean | null;
  readonly di_name: string | null;
  readonly table_prefix: string | null;
}

/** Reads the record of a connection. */
export async function readRecord(db: Db, which: RawBuilder<unknown>): Promise<DatabaseRecord | undefined> {
  const { rows } = await sql<DatabaseRecord>`
    select id, version, type, enabled, host, port, username, password, database, charset, tls, di_name,
      table_prefix
    from database where ${which}`.execute(db);
  return rows[0];
}

/** A connection that has its password. */
export type ReadyRecord = DatabaseRecord & { readonly password: string };

/**
 * Whether a connection has its password. Without it the connection cannot be opened; an import does not
 * include it.
 */
export function isReady(record: DatabaseRecord): record is ReadyRecord {
  return record.password !== null;
}

/** Decrypts a text for its purpose. */
export type OpenSealed = (sealed: string, place: SealedPlace) => string;

/** The address of a connection; it is validated on every use against the current allow-list. */
export function targetOf(record: ReadyRecord, open: OpenSealed, allowList: () => Promise<string>): Target {
  const { host, port, username, database, charset, tls, type } = record;
  const pinned = async (): Promise<LookupFunction> => pin(host, port, readAllowList(await allowList()));
  return {
    ...{ host, port, user: username, database, tls: tls === true, pinned },
    charset: charset ?? 'UTF8',
    dialect: type === 'mysql' ? 'mysql' : 'postgres',
    password: open(record.password, secretPlace('database', 'password', record.id)),
  };
}
