import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { ValueKind } from '#schemas/flow/document.ts';
import type { StatementToDescribe } from '../../console/engine.ts';
import type { Keys } from '../../keys.ts';
import type { Db } from '../../store/database.ts';
import { budgets } from '../budgets.ts';
import { failed } from '../failure.ts';
import type { ConnectionUse, FlowSession } from '../ports.ts';
import { createTurns } from '../turns.ts';
import { dataRoleOf, ensureDataRole } from './dataRole.ts';
import { type Described, describeStatement } from './describe.ts';
import { type LentClient, openSession } from './session.ts';
import { readTables } from './tables.ts';
import { typeParsers } from './typeParsers.ts';

/** The columns of tables, by their names. */
export type TableColumns = Readonly<Record<string, Readonly<Record<string, ValueKind>>>>;

/** The tables of data interfaces, as flows reach them. */
export interface DataStore {
  open(use: ConnectionUse): Promise<FlowSession>;
  /** What tables there are now. */
  tables(): Promise<TableColumns>;
  /** What a statement takes and gives, as the account of flows would see it. */
  describe(statement: StatementToDescribe): Promise<Described>;
  close(): Promise<void>;
}

/** How the store is made: who hears of connections that broke, and how long a statement may take where not as usual. */
export interface StoreWish {
  readonly onError?: (error: Error) => void;
  readonly within?: number | undefined;
}

/** How many calls use the data at once, and how long the next one waits, in milliseconds. */
const most = 20;
/** What runs long is rare, and the server's connections are for all processes. */
const mostLong = 5;
const patience = 5000;

/** Opens the data tables of the platform's database; the account for them is made when it is first needed. */
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
      max: places + budgets.depth,
      // What a connection has prepared goes with it.
      maxUses: 20_000,
      // Other processes may want them.
      idleTimeoutMillis: 10_000,
      connectionTimeoutMillis: patience,
      types: typeParsers,
      // A server that runs something long has to see that nobody waits for it any more.
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
  const lend = async (depth: number): Promise<LentClient> => {
    try {
      const made = await ready();
      const done = await turns.take(depth);
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
    open: async (use) => openSession(() => lend(use.depth ?? 0), use),
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

// Where other processes have all that the account may have, one of ours comes back, or one of theirs ends.
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
