import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Dialect } from '#schemas/payloads/console.ts';
import type { Registry } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, noRecord } from '../apiError.ts';
import { openSecret } from '../core/openSecret.ts';
import type { ChangeFeed } from '../platform/cache/changeFeed.ts';
import { configText } from '../platform/config/config.ts';
import type { Keys } from '../platform/keys.ts';
import type { Tables } from '../platform/store/database.ts';
import type { Engine } from './engine.ts';
import { openEngine } from './openEngine.ts';
import { openPlatform } from './platform.ts';
import {
  type DatabaseRecord,
  databaseAllowList,
  isReady,
  type ReadyRecord,
  readRecord,
  targetOf,
} from './record.ts';
import { createRuns, type Runs } from './runs.ts';

/** The id of the platform's own database. */
export const platformId = 0;

/** A connection opened for the console. */
export interface Opened {
  readonly id: number;
  readonly name: string;
  readonly dialect: Dialect;
  readonly engine: Engine;
  /** Whether it allows writes at all. */
  readonly writable: boolean;
  /** The charset of its data; new MySQL tables use it. */
  readonly charset: string;
}

/** The databases that administrators connected. */
export interface Connections {
  /**
   * Opens a connection, or returns the open one. @throws ApiError when it does not exist or is switched off.
   */
  open(id: number, how?: { readonly evenOff: boolean }): Promise<Opened>;
  /** Opens the connection of a name, such as `db_shop`. @throws ApiError as `open` does. */
  openNamed(name: string): Promise<Opened>;
  /** The running statements. */
  readonly runs: Runs;
  close(): Promise<void>;
}

/** The dependencies of the console. */
export interface ConnectionParts {
  readonly db: Kysely<Tables>;
  readonly connection: pg.PoolConfig;
  readonly keys: Keys;
  readonly registry: Registry;
  readonly signal: ChangeFeed;
  readonly onError: (error: Error) => void;
}

/** Keeps one small pool for each used connection until its record changes. */
export function createConnections(parts: ConnectionParts): Connections {
  const { db, onError } = parts;
  const known = new Map<number, { version: number; engine: Engine }>();
  let platform: ReturnType<typeof openPlatform> | undefined;

  const engineOf = (record: ReadyRecord): Engine => {
    const before = known.get(record.id);
    if (before?.version === record.version) return before.engine;
    before?.engine.close().catch(onError);
    const target = targetOf(
      record,
      (...sealed) => openSecret(parts, ...sealed),
      () => configText(db, databaseAllowList),
    );
    const engine = openEngine(target, onError);
    known.set(record.id, { version: record.version, engine });
    return engine;
  };

  const openRecord = (record: DatabaseRecord | undefined, how?: { readonly evenOff: boolean }): Opened => {
    if (!record) throw noRecord();
    if (record.type === 'sqlserver') throw new ApiError(ret.state, 'console.sqlserver');
    if (!record.enabled && !how?.evenOff) throw new ApiError(ret.state, 'console.off');
    if (!isReady(record)) throw new ApiError(ret.state, 'console.noPassword');
    return {
      id: record.id,
      name: record.di_name ?? record.database,
      dialect: record.type,
      engine: engineOf(record),
      writable: true,
      charset: record.charset ?? 'UTF8',
    };
  };

  return {
    runs: createRuns(parts),
    async open(id, how) {
      if (id === platformId) {
        platform ??= openPlatform(parts);
        return platform.open();
      }
      return openRecord(await readRecord(db, sql`id = ${id}`), how);
    },
    async openNamed(name) {
      const record = await readRecord(db, sql`di_name = ${name}`);
      if (!record) throw new ApiError(ret.state, 'connected.noConnection', { values: { name } });
      return openRecord(record);
    },
    async close() {
      const engines = [...known.values()].map(({ engine }) => engine.close());
      await Promise.all([...engines, platform?.close()]);
    },
  };
}
