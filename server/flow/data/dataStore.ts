import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { ValueKind } from '#schemas/flow/document.ts';
import type { StatementToDescribe } from '../../databases/engine.ts';
import type { Keys } from '../../platform/keys.ts';
import { createTurns } from '../../platform/semaphore.ts';
import type { Db } from '../../platform/store/database.ts';
import { budgets } from '../budgets.ts';
import { failed } from '../failure.ts';
import type { ConnectionUse, FlowSession } from '../ports.ts';
import { dataRoleOf, ensureDataRole } from './dataRole.ts';
import { type Described, describeStatement } from './describe.ts';
import { type LentClient, openSession } from './session.ts';
import { readTables } from './tables.ts';
import { typeParsers } from './typeParsers.ts';

/** The columns of tables, by table name. */
export type TableColumns = Readonly<Record<string, Readonly<Record<string, ValueKind>>>>;

/** The data interfaces' tables, as accessed by flows. */
export interface DataStore {
  open(use: ConnectionUse): Promise<FlowSession>;
  /** The current tables. */
  tables(): Promise<TableColumns>;
  /** The parameters and result columns of a statement, as the account of flows sees them. */
  describe(statement: StatementToDescribe): Promise<Described>;
  close(): Promise<void>;
}

/**
 * The options of the store: the handler for broken connections, and the statement timeout where it differs
 * from the default.
 */
export interface StoreWish {
  readonly onError?: (error: Error) => void;
  readonly within?: number | undefined;
}

/** The number of concurrent calls that use the data, and how long the next one waits, in milliseconds. */
const most = 20;
/** Long runs are rare, and all processes share the server's connections. */
const mostLong = 5;
const patience = 5000;

/** Opens the data tables of the platform's database; creates the account for them on first use. */
export function createDataStore(
  db: Db,
  connection: pg.PoolConfig,
  keys: Pick<Keys, 'derive'>,
  { onError = () => {}, within }: StoreWish = {},
): DataStore {
  const places = within === undefined ? most : mostLong;
  let pool: Promise<pg.Pool> | undefined;
  const ready = () => {
    pool ??= connect().catch((error) => {
      // The next call retries.
      pool = undefined;
      throw error;
    });
    return pool;
  };
  const connect = async () => {
    // Not connected; used only for the driver's parsing of the URL.
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
      max: places + budgets.depth,
      // Prepared statements are closed with their connection.
      maxUses: 20_000,
      // Other processes may need them.
      idleTimeoutMillis: 10_000,
      connectionTimeoutMillis: patience,
      types: typeParsers,
      // During a long statement the server must detect a disconnected client.
      ...(within !== undefined && {
        statement_timeout: within,
        idle_in_transaction_session_timeout: within,
        options: '-c client_connection_check_interval=1000',
      }),
    });
    made.on('error', onError);
    made.on('connect', (client) => void client.on('error', () => {}));
    return made;
  };
  const turns = createTurns(places, patience);
  const lend = async ({ depth = 0, app = null }: ConnectionUse): Promise<LentClient> => {
    try {
      const made = await ready();
      const done = await turns.take(depth, app);
      const client = await freeClient(made).catch((error) => {
        done();
        throw error;
      });
      return {
        client,
        giveBack: (isBroken) => {
          client.release(isBroken);
          done();
        },
      };
    } catch (error) {
      throw failed('connection', { name: 'data' }, error);
    }
  };
  return {
    open: async (use) => openSession(() => lend(use), use),
    tables: () => readTables(db),
    describe: async (statement) => {
      const client = await (await ready()).connect();
      try {
        return await describeStatement(client, statement);
      } finally {
        client.release();
      }
    },
    close: async () => (await pool?.catch(() => undefined))?.end(),
  };
}

// If other processes hold all of the account's connections, waits until one of any process becomes free.
async function freeClient(pool: pg.Pool): Promise<pg.PoolClient> {
  for (const until = performance.now() + patience; ; await wait(50)) {
    try {
      return await pool.connect();
    } catch (error) {
      if ((error as { code?: unknown }).code !== tooMany || performance.now() > until) throw error;
    }
  }
}

const tooMany = '53300';
