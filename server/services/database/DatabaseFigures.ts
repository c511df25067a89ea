import { sql } from 'kysely';
import type { DatabaseProcess, TableSize } from '#schemas/payloads/console.ts';
import { connectionField } from '#schemas/payloads/consoleForms.ts';
import { wholeNumber } from '#schemas/payloads/wholeNumber.ts';
import type { Call } from '../../call.ts';
import { runBound } from '../../console/boundSql.ts';
import { catalogs } from '../../console/catalog.ts';
import type { Opened } from '../../console/connections.ts';
import { ConsoleFault } from '../../console/fault.ts';
import { audited, consoleInput, openedOf } from '../../console/forServices.ts';
import { isTrue } from '../../console/isTrue.ts';
import { reading, refusalOf, using } from '../../console/using.ts';
import { maskLiterals } from '../../rules/sql/maskLiterals.ts';
import type { HandWritten } from '../../service.ts';

const ofConnection = consoleInput({ connection: connectionField }, ['connection']);

/** How much room tables take, and what the sessions of a database do. */
export const databaseFigures: Readonly<Record<string, HandWritten>> = {
  'Admin.Database.Statistics': {
    access: 'admin',
    input: ofConnection,
    summary: {
      zh_cn: '各表的数据大小、索引大小和记录数',
      en: 'The room that each table and its indexes take, and its rows',
    },
    run: async (call, input) => {
      const opened = await openedOf(call, input);
      const { sizes } = catalogs[opened.dialect];
      const { rows } = await reading(opened, (session) => runBound(session, opened.dialect, sizes), {
        gone: call.gone?.(),
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
    run: async (call, input) => {
      const opened = await openedOf(call, input);
      return { items: (await processRows(call, opened)).map((row) => processOf(row, opened)) };
    },
  },
  'Admin.Database.Kill': {
    access: 'admin',
    writes: 'outside',
    inPerson: true,
    input: consoleInput(
      {
        connection: connectionField,
        process: wholeNumber({ zh_cn: '连接ID', en: 'Process' }),
      },
      ['connection', 'process'],
    ),
    summary: { zh_cn: '结束数据库的一个会话', en: 'Ends a session of a database' },
    run: async (call, input) => {
      const opened = await openedOf(call, input);
      const id = Number(input['process']);
      await audited(call, opened, { killed: id }, () => kill(call, opened, id));
      return {};
    },
  },
};

function sizeOf([schema, name, data, indexes, rows]: readonly (string | null)[]): TableSize {
  return {
    schema: String(schema),
    name: String(name),
    data: Number(data),
    indexes: Number(indexes),
    rows: rows === null || rows === undefined ? null : Number(rows),
  };
}

// What the platform's own sessions run is seen by the platform's own account alone.
async function processRows(call: Call, opened: Opened): Promise<readonly (readonly (string | null)[])[]> {
  const { processes } = catalogs[opened.dialect];
  if (opened.id !== 0)
    return (await using(opened, (session) => runBound(session, opened.dialect, processes))).rows;
  const { rows } = await sql<Record<string, unknown>>`select * from (${processes}) as found`.execute(
    call.app.db,
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
    const { rows } = await sql`${statement}`.execute(call.app.db);
    if (rows.length === 0) throw refusalOf(new ConsoleFault('noProcess'));
    return;
  }
  await using(opened, async (session) => {
    const ended = await runBound(session, opened.dialect, statement);
    // MySQL says so itself.
    if (opened.dialect === 'postgres' && ended.rows.length === 0) throw new ConsoleFault('noProcess');
  });
}
