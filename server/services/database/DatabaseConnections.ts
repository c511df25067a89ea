import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { ConsoleConnection } from '#schemas/payloads/console.ts';
import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { type Call, callerOf } from '../../call.ts';
import { oneIdOf } from '../../collection/act.ts';
import { insertAudit } from '../../collection/audit.ts';
import { getRecord } from '../../collection/get.ts';
import { runBound } from '../../console/boundSql.ts';
import { catalogs } from '../../console/catalog.ts';
import { ConsoleFault } from '../../console/fault.ts';
import { refusalOf, using } from '../../console/using.ts';
import { Refusal } from '../../refusal.ts';
import { type HandWritten, noInput } from '../../service.ts';
import { countTry } from '../../store/throttle.ts';

/**
 * A test has its answer within three seconds, whatever the other side does: to connect, to sign in and to ask take this
 * long together, and the rest is for writing it down.
 */
const longest = 2700;

/** The connections that the console's pages choose from, and the test of one. */
export const databaseConnections: Readonly<Record<string, HandWritten>> = {
  'Admin.Database.Connections': {
    access: 'admin',
    input: noInput,
    summary: {
      zh_cn: '控制台可以选择的数据库连接；0 为平台自己的数据库',
      en: "The connections that the console can choose; 0 is the platform's own database",
    },
    run: async (call) => ({ items: await connections(call) }),
  },
  'Admin.Database.Test': {
    writes: 'outside',
    inPerson: false,
    run: (call, input) => test(call, oneIdOf(call, input)),
  },
};

async function connections(call: Call): Promise<ConsoleConnection[]> {
  const { rows } = await sql<ConsoleConnection>`
    select id, coalesce(di_name, database) as name, type as dialect, database, true as writable,
      coalesce(table_prefix, '') as table_prefix
    from database where enabled and type <> 'sqlserver' order by id`.execute(call.db);
  const own = await call.app.console.open(0).catch(() => undefined);
  const platform = {
    id: 0,
    name: 'platform',
    dialect: 'postgres',
    database: 'kaifang',
    table_prefix: '',
  } as const;
  return [...(own ? [{ ...platform, writable: own.writable }] : []), ...rows];
}

// A test tells whether somebody answers at an address: not too often.
async function test(call: Call, id: number): Promise<Row> {
  const database = resourceOf(call.registry, 'database');
  const { id: account } = callerOf(call);
  const seconds = await countTry(call.app.shared.counters, [
    { key: `database-test:${account}`, most: 30, seconds: 60 },
  ]);
  if (seconds > 0) throw new Refusal(ret.rateLimited, 'rateLimited', { values: { seconds } });
  await getRecord(call, database, id);
  // One that cannot be tried says nothing of its server.
  const opened = await call.app.console.open(id, { evenOff: true });
  const started = performance.now();
  try {
    const asked = using(
      opened,
      async (session) => {
        const { rows } = await runBound(session, opened.dialect, catalogs[opened.dialect].version);
        const said = String(rows[0]?.[0] ?? '');
        return /^PostgreSQL [\d.]+/.exec(said)?.[0] ?? said;
      },
      { within: longest },
    );
    const version = await inTime(asked);
    await note(call, id, 'connected', version.slice(0, 100), Math.round(performance.now() - started));
  } catch (error) {
    await note(call, id, 'failed', null, Math.round(performance.now() - started));
    throw asUnreachable(error);
  }
  return getRecord(call, database, id);
}

// What comes of it later is nobody's affair any more: its own bounds end it.
async function inTime<T>(asked: Promise<T>): Promise<T> {
  asked.catch(() => {});
  const late = new Promise<never>((_resolve, reject) => {
    const end = () => reject(refusalOf(new ConsoleFault('unreachable')));
    setTimeout(end, longest).unref();
  });
  late.catch(() => {});
  return Promise.race([asked, late]);
}

// One text for whatever is no database, however far it let one in.
function asUnreachable(error: unknown): unknown {
  const isLost = error instanceof Refusal && /fault\.(lost|tooBig|tooLong|stopped)$/.test(error.key);
  return isLost ? new Refusal(error.ret, 'console.fault.unreachable') : error;
}

async function note(
  call: Call,
  id: number,
  state: string,
  version: string | null,
  ms: number,
): Promise<void> {
  await sql`
    update database set test_status = ${state}, tested_at = now(), server_version = ${version}, latency = ${ms}
    where id = ${id}`.execute(call.db);
  await insertAudit(call, 'database', id, { test_status: [null, state] });
}
