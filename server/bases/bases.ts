import { sql } from 'kysely';
import type { Base } from '#schemas/flow/api.ts';
import { readSecret } from '../collection/openSecret.ts';
import type { DescribedStatement, Session, StatementToDescribe } from '../console/engine.ts';
import { ConsoleFault } from '../console/fault.ts';
import {
  type DatabaseRecord,
  databaseAllowList,
  isReady,
  type OpenSealed,
  readRecord,
  targetOf,
} from '../console/record.ts';
import { working } from '../console/using.ts';
import type { TableColumns } from '../flow/data/dataStore.ts';
import type { ConnectionUse, FlowSession } from '../flow/ports.ts';
import type { Keys } from '../keys.ts';
import type { Db } from '../store/database.ts';
import { UnreadableSecret } from '../store/local/unreadableSecret.ts';
import { openTopic } from '../store/open/topic.ts';
import { configText } from '../store/platform/config.ts';
import { remembered } from '../store/remembered.ts';
import type { Signal } from '../store/signal.ts';
import { createEngines, isSame, type Lent } from './engines.ts';
import { baseFailure, noBase } from './fault.ts';
import { flowPools } from './pool.ts';
import { type LentSession, openBaseSession } from './session.ts';
import { readTables } from './tables.ts';

/** A connection as it can be chosen. */
export interface ListedBase extends Base {
  readonly name: string;
}

/** The databases that administrators connected, as flows reach them. */
export interface Bases {
  /** The connections that are switched on. */
  list(): Promise<ListedBase[]>;
  /** @throws FlowFailure that says why there is no such database now. */
  open(name: string, use: ConnectionUse): Promise<FlowSession>;
  /** The tables of a connection with their columns, all or some. @throws ConsoleFault, FlowFailure */
  tables(name: string, only?: readonly string[]): Promise<TableColumns>;
  /** What a statement takes and gives, as the connection's account sees it. @throws ConsoleFault, FlowFailure */
  describe(name: string, statement: StatementToDescribe): Promise<DescribedStatement>;
  close(): Promise<void>;
}

interface BaseParts {
  readonly db: Db;
  readonly signal: Signal;
  readonly keys: Keys;
  readonly onError: (error: Error) => void;
  /** How long a statement may take where not as usual, in milliseconds. */
  readonly within?: number | undefined;
}

/** How long the designer waits for what a database says of itself. */
const patience = 5000;

/**
 * Opens what flows ask of connected databases. Records are remembered while news of changes arrive; a pool whose record
 * changed, or was switched off, is given up when they do.
 */
export function createBases({ db, signal, keys, onError, within }: BaseParts): Bases {
  const engines = createEngines(onError, flowPools(within));
  const records = remembered(signal, { database: 'all' }, 500, (name) => recordOf(db, name));
  const allowed = remembered(signal, { config: 'all' }, 1, () => configText(db, databaseAllowList));
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
      // Whether there is such a database is told before anything is asked of it.
      (await lend(name)).done();
      return heard(
        name,
        openBaseSession(() => lentSession(() => lend(name), use.depth ?? 0), use),
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

/** A connection of a pool, when it is its turn. @throws ConsoleFault */
async function lentSession(lend: () => Promise<Lent>, depth: number): Promise<LentSession> {
  const { engine, turns, done } = await lend();
  let end = done;
  try {
    const endTurn = await turns.take(depth).catch(() => {
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

/** A session whose faults are told as a flow tells them. */
function heard(name: string, session: FlowSession): FlowSession {
  return {
    query: (text, values) => inWords(name, () => session.query(text, values)),
    write: (text, values) => inWords(name, () => session.write(text, values)),
    read: (text, values) => inWords(name, () => session.read(text, values)),
    end: (how) => session.end(how),
  };
}
