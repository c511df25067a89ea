import { sql } from 'kysely';
import type { Base } from '#schemas/flow/api.ts';
import { readSecret } from '../../core/openSecret.ts';
import type { TableColumns } from '../../flow/data/dataStore.ts';
import { ConsoleFault } from '../../flow/data/fault.ts';
import type { ConnectionUse, FlowSession } from '../../flow/ports.ts';
import { cachedUntilChanged } from '../../platform/cache/cachedUntilChanged.ts';
import type { ChangeFeed } from '../../platform/cache/changeFeed.ts';
import { openTopic } from '../../platform/cache/topic.ts';
import { configText } from '../../platform/config/config.ts';
import type { Keys } from '../../platform/keys.ts';
import { UnreadableSecret } from '../../platform/local/unreadableSecret.ts';
import type { Db } from '../../platform/store/database.ts';
import type { DescribedStatement, Session, StatementToDescribe } from '../engine.ts';
import {
  type DatabaseRecord,
  databaseAllowList,
  isReady,
  type OpenSealed,
  readRecord,
  targetOf,
} from '../record.ts';
import { working } from '../using.ts';
import { createEngines, isSame, type Lent } from './engines.ts';
import { baseFailure, noBase } from './fault.ts';
import { flowPools } from './pool.ts';
import { type LentSession, openBaseSession } from './session.ts';
import { readTables } from './tables.ts';

/** A connection as offered for selection. */
export interface ListedBase extends Base {
  readonly name: string;
}

/** The databases that administrators connected, as seen by flows. */
export interface Bases {
  /** The enabled connections. */
  list(): Promise<ListedBase[]>;
  /** @throws FlowFailure that explains why the database is not available. */
  open(name: string, use: ConnectionUse): Promise<FlowSession>;
  /**
   * The tables of a connection with their columns, all or the named ones. @throws ConsoleFault, FlowFailure
   */
  tables(name: string, only?: readonly string[]): Promise<TableColumns>;
  /**
   * The parameters and result columns of a statement, as the connection's account sees them. @throws
   * ConsoleFault, FlowFailure
   */
  describe(name: string, statement: StatementToDescribe): Promise<DescribedStatement>;
  close(): Promise<void>;
}

interface BaseParts {
  readonly db: Db;
  readonly signal: ChangeFeed;
  readonly keys: Keys;
  readonly onError: (error: Error) => void;
  /** The statement timeout in milliseconds, where it differs from the default. */
  readonly within?: number | undefined;
}

/** The timeout for metadata that the designer reads from a database. */
const patience = 5000;

/**
 * Creates the access of flows to connected databases. Records are cached while change events arrive; a pool
 * is released when its record changes or is switched off.
 */
export function createBases({ db, signal, keys, onError, within }: BaseParts): Bases {
  const engines = createEngines(onError, flowPools(within));
  const records = cachedUntilChanged(signal, { database: 'all' }, 500, (name) => recordOf(db, name));
  const allowed = cachedUntilChanged(signal, { config: 'all' }, 1, () => configText(db, databaseAllowList));
  const review = async () => {
    for (const kept of engines.kept()) {
      const now = await readRecord(db, sql`id = ${kept.id}`);
      if (!now?.enabled || !isSame(now, kept)) engines.leave(kept.id);
    }
  };
  const hear = () => void review().catch(onError);
  signal.on(openTopic, (text) => text === 'database' && hear());
  signal.on('lost', hear);

  const lend = async (name: string): Promise<Lent & { record: DatabaseRecord }> => {
    const record = await records.get(name);
    if (!record || record.type === 'sqlserver') throw noBase('baseNone', name);
    if (!record.enabled) throw noBase('baseOff', name);
    if (!isReady(record)) throw noBase('baseNoPassword', name);
    const open: OpenSealed = (...sealed) => readSecret(keys, ...sealed);
    const target = () => targetOf(record, open, () => allowed.get(databaseAllowList));
    try {
      return { ...engines.lend(record, target), record };
    } catch (error) {
      throw error instanceof UnreadableSecret ? noBase('basePasswordUnreadable', name) : error;
    }
  };
  const asking = async <T>(
    name: string,
    work: (session: Session, record: DatabaseRecord) => Promise<T>,
  ): Promise<T> => {
    const { engine, done, record } = await lend(name);
    try {
      return await working(engine, (session) => work(session, record), { within: patience });
    } finally {
      done();
    }
  };
  return {
    list: () => listed(db),
    async open(name, use) {
      // Checks that the database exists before anything is requested of it.
      (await lend(name)).done();
      return heard(
        name,
        openBaseSession(() => lentSession(() => lend(name), use), use),
      );
    },
    tables: (name, only) =>
      asking(name, (session, { type, table_prefix }) =>
        readTables(session, type === 'mysql' ? 'mysql' : 'postgres', table_prefix ?? '', only),
      ),
    describe: (name, statement) => asking(name, (session) => session.describe(statement)),
    close: () => engines.close(),
  };
}

async function recordOf(db: Db, name: string): Promise<DatabaseRecord | null> {
  return (await readRecord(db, sql`di_name = ${name}`)) ?? null;
}

async function listed(db: Db): Promise<ListedBase[]> {
  const { rows } = await sql<ListedBase>`
    select di_name as name, type as dialect, coalesce(table_prefix, '') as prefix from database
    where enabled and type <> 'sqlserver' and di_name is not null order by di_name limit 500`.execute(db);
  return rows;
}

/** Acquires a connection of a pool when it is the run's turn. @throws ConsoleFault */
async function lentSession(
  lend: () => Promise<Lent>,
  { depth = 0, app = null }: ConnectionUse,
): Promise<LentSession> {
  const { engine, turns, done } = await lend();
  let end = done;
  try {
    const endTurn = await turns.take(depth, app).catch(() => {
      throw new ConsoleFault('full');
    });
    end = () => {
      endTurn();
      done();
    };
    return { session: await engine.open(), dialect: engine.dialect, done: end };
  } catch (error) {
    end();
    throw error;
  }
}

async function inWords<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw baseFailure(name, error);
  }
}

/** A session that converts its database errors to flow failures. */
function heard(name: string, session: FlowSession): FlowSession {
  return {
    query: (text, values) => inWords(name, () => session.query(text, values)),
    write: (text, values) => inWords(name, () => session.write(text, values)),
    read: (text, values) => inWords(name, () => session.read(text, values)),
    end: (how) => session.end(how),
  };
}
