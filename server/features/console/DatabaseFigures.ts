import { sql } from 'kysely';
import type { DatabaseProcess, TableSize } from '#schemas/payloads/console.ts';
import { connectionField } from '#schemas/payloads/consoleForms.ts';
import { wholeNumber } from '#schemas/payloads/wholeNumber.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { runBound } from '../../databases/boundSql.ts';
import { catalogs } from '../../databases/catalog.ts';
import type { Opened } from '../../databases/connections.ts';
import { audited, consoleInput, openedOf } from '../../databases/forServices.ts';
import { isTrue } from '../../databases/isTrue.ts';
import { reading, refusalOf, using } from '../../databases/using.ts';
import { ConsoleFault } from '../../flow/data/fault.ts';
import { maskLiterals } from '../../platform/rules/maskLiterals.ts';

type ConnectionInput = { readonly connection: number };

const ofConnection = consoleInput({ connection: connectionField }, ['connection']);

/** The size of tables and the activity of a database's sessions. */
export const databaseFigures = {
  'Admin.Database.Statistics': {
    access: 'admin',
    input: ofConnection,
    summary: {
      zh_cn: '各表的数据大小、索引大小和记录数',
      en: 'The room that each table and its indexes take, and its rows',
    },
    run: async (call, input: ConnectionInput) => {
      const opened = await openedOf(call, input);
      const { sizes } = catalogs[opened.dialect];
      const { rows } = await reading(opened, (session) => runBound(session, opened.dialect, sizes), {
        gone: call.disconnectSignal?.(),
      });
      return { items: rows.map(sizeOf) };
    },
  },
  'Admin.Database.Processes': {
    trail: 'once',
    access: 'admin',
    input: ofConnection,
    summary: {
      zh_cn: '数据库的会话和它们正在执行的语句',
      en: 'The sessions of a database and what they run',
    },
    run: async (call, input: ConnectionInput) => {
      const opened = await openedOf(call, input);
      return { items: (await processRows(call, opened)).map((row) => processOf(row, opened)) };
    },
  },
  'Admin.Database.Kill': {
    access: 'admin',
    writes: 'outside',
    noImpersonation: true,
    input: consoleInput(
      {
        connection: connectionField,
        process: wholeNumber({ zh_cn: '连接ID', en: 'Process' }),
      },
      ['connection', 'process'],
    ),
    summary: { zh_cn: '结束数据库的一个会话', en: 'Ends a session of a database' },
    run: async (call, input: ConnectionInput & { readonly process: number }) => {
      const opened = await openedOf(call, input);
      const id = input.process;
      await audited(call, opened, { killed: id }, () => kill(call, opened, id));
      return {};
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

function sizeOf([schema, name, data, indexes, rows]: readonly (string | null)[]): TableSize {
  return {
    schema: String(schema),
    name: String(name),
    data: Number(data),
    indexes: Number(indexes),
    rows: rows === null || rows === undefined ? null : Number(rows),
  };
}

// Only the platform's own account sees the statements of the platform's sessions.
async function processRows(call: Call, opened: Opened): Promise<readonly (readonly (string | null)[])[]> {
  const { processes } = catalogs[opened.dialect];
  if (opened.id !== 0)
    return (await using(opened, (session) => runBound(session, opened.dialect, processes))).rows;
  const { rows } = await sql<Record<string, unknown>>`select * from (${processes}) as found`.execute(
    call.rootDb,
  );
  return rows.map((row) => Object.values(row).map((value) => (value === null ? null : String(value))));
}

function processOf(row: readonly (string | null)[], { dialect }: Opened): DatabaseProcess {
  const [id, user, host, database, command, seconds, state, statement, own] = row;
  return {
    id: Number(id),
    user: user ?? '',
    host: host ?? '',
    database: database ?? '',
    command: command ?? '',
    seconds: Number(seconds),
    state: state ?? '',
    statement: maskLiterals(statement ?? '', dialect),
    own: isTrue(own),
  };
}

async function kill(call: Call, opened: Opened, id: number): Promise<void> {
  const statement = catalogs[opened.dialect].kill(id);
  if (opened.id === 0) {
    const { rows } = await sql`${statement}`.execute(call.rootDb);
    if (rows.length === 0) throw refusalOf(new ConsoleFault('noProcess'));
    return;
  }
  await using(opened, async (session) => {
    const ended = await runBound(session, opened.dialect, statement);
    // MySQL reports this itself.
    if (opened.dialect === 'postgres' && ended.rows.length === 0) throw new ConsoleFault('noProcess');
  });
}
