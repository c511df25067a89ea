import { sql } from 'kysely';
import type { Database } from '#generated/records.ts';
import type { ConsoleConnection } from '#schemas/payloads/console.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import { type Call, callerOf } from '../../core/call.ts';
import { type CustomService, noInput } from '../../core/service.ts';
import { runBound } from '../../databases/boundSql.ts';
import { catalogs } from '../../databases/catalog.ts';
import { refusalOf, using } from '../../databases/using.ts';
import { ConsoleFault } from '../../flow/data/fault.ts';
import { countTry } from '../../platform/store/throttle.ts';
import { oneIdOf } from '../../records/act.ts';
import { insertAudit } from '../../records/audit.ts';
import { getRecord } from '../../records/get.ts';

/**
 * A test answers within three seconds, regardless of the other side. Connect, sign-in and query share this
 * time limit, and the rest is for recording the result.
 */
const longest = 2700;

/** The connections that the console's pages choose from, and the connection test. */
export const databaseConnections = {
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
    noImpersonation: false,
    run: (call, input) => test(call, oneIdOf(call, input)),
  },
} satisfies Readonly<Record<string, CustomService>>;

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

// A test reveals whether a host answers at an address, so it is rate-limited.
async function test(call: Call, id: number): Promise<Database> {
  const { id: account } = callerOf(call);
  const seconds = await countTry(call.app.shared.counters, [
    { key: `database-test:${account}`, most: 30, seconds: 60 },
  ]);
  if (seconds > 0) throw new ApiError(ret.rateLimited, 'rateLimited', { values: { seconds } });
  await getRecord(call, 'database', id);
  // A connection that cannot be tried gives no information about its server.
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
  return getRecord(call, 'database', id);
}

// A later result is ignored; the query's own time limit ends it.
async function inTime<T>(asked: Promise<T>): Promise<T> {
  asked.catch(() => {});
  const late = new Promise<never>((_resolve, reject) => {
    const end = () => reject(refusalOf(new ConsoleFault('unreachable')));
    setTimeout(end, longest).unref();
  });
  late.catch(() => {});
  return Promise.race([asked, late]);
}

// The same text for everything that is not a database, however far the connection got.
function asUnreachable(error: unknown): unknown {
  const isLost = error instanceof ApiError && /fault\.(lost|tooBig|tooLong|stopped)$/.test(error.key);
  return isLost ? new ApiError(error.ret, 'console.fault.unreachable') : error;
}

async function note(
  call: Call,
  id: number,
  state: NonNullable<Database['test_status']>,
  version: string | null,
  ms: number,
): Promise<void> {
  await call.db
    .updateTable('database')
    .set({ test_status: state, tested_at: sql`now()`, server_version: version, latency: ms })
    .where('id', '=', id)
    .execute();
  await insertAudit(call, 'database', id, { test_status: [null, state] });
}
