import pg from 'pg';
import type { ValueKind } from '#schemas/flow/document.ts';
import type { Keys } from '../../keys.ts';
import type { Db } from '../../store/database.ts';
import type { ConnectionUse, FlowSession } from '../ports.ts';
import { dataRoleOf, ensureDataRole } from './dataRole.ts';
import { openSession } from './session.ts';
import { readTables } from './tables.ts';
import { typeParsers } from './typeParsers.ts';

/** The columns of tables, by their names. */
export type TableColumns = Readonly<Record<string, Readonly<Record<string, ValueKind>>>>;

/** The tables of data interfaces, as flows reach them. */
export interface DataStore {
  open(use: ConnectionUse): Promise<FlowSession>;
  /** What tables there are now. */
  tables(): Promise<TableColumns>;
  close(): Promise<void>;
}

/** Opens the data tables of the platform's database; the account for them is made when it is first needed. */
export function createDataStore(
  db: Db,
  connection: pg.PoolConfig,
  keys: Pick<Keys, 'derive'>,
  onError: (error: Error) => void = () => {},
): DataStore {
  let pool: Promise<pg.Pool> | undefined;
  const ready = () => {
    pool ??= connect().catch((error) => {
      // The next call tries again.
      pool = undefined;
      throw error;
    });
    return pool;
  };
  const connect = async () => {
    // Not connected: only the driver's own reading of the address is wanted.
    const { host, port, database = '', ssl } = new pg.Client(connection);
    const role = dataRoleOf(database, keys);
    await ensureDataRole(db, role);
    const made = new pg.Pool({
      host,
      port,
      database,
      ssl,
      user: role.name,
      password: role.password,
      max: 20,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: 5_000,
      types: typeParsers,
    });
    made.on('error', onError);
    made.on('connect', (client) => void client.on('error', () => {}));
    return made;
  };
  return {
    open: async (use) => openSession(await ready(), use),
    tables: () => readTables(db),
    close: async () => (await pool?.catch(() => undefined))?.end(),
  };
}
