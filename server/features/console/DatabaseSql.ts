import { randomUUID } from 'node:crypto';
import { connectionField, secondsField, sqlLimits } from '#schemas/payloads/consoleForms.ts';
import type { Property } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import { mayCall } from '../../core/access/mayCall.ts';
import { type Call, callerOf } from '../../core/call.ts';
import { type CustomService, Download } from '../../core/service.ts';
import type { Batch } from '../../databases/engine.ts';
import { assertWritable, consoleInput, openedOf } from '../../databases/forServices.ts';
import { guardFormula } from '../../platform/rules/formula.ts';
import { exported } from './exported.ts';
import { runTyped, type Typed } from './runTyped.ts';
import { runsOf } from './sqlRuns.ts';

const byteOrderMark = '\ufeff';

const special = /[",;\r\n]|^\s|\s$/;

const statement: Property = {
  type: 'string',
  format: 'sql',
  maxLength: 100_000,
  minLength: 1,
  label: { zh_cn: 'SQL 语句', en: 'Statement' },
};
const run: Property = {
  type: 'string',
  pattern: '^[A-Za-z0-9-]{8,64}$',
  label: { zh_cn: '执行标识', en: 'Run' },
  help: { zh_cn: '自取的名称，停止时使用', en: 'A name of your own, by which it can be stopped' },
};
const limited = {
  connection: connectionField,
  statement,
  run,
  rows: {
    type: 'integer',
    minimum: 1,
    maximum: sqlLimits.mostRows,
    default: sqlLimits.rows,
    label: { zh_cn: '行数上限', en: 'Max. rows' },
  },
  seconds: secondsField,
  plan: { type: 'boolean', label: { zh_cn: '只看执行计划', en: 'Only its plan' } },
} as const satisfies Record<string, Property>;
const needed = ['connection', 'statement'];
const writing = 'Admin.Database.WriteSql';

/** SQL that users enter. A read cannot write; a write needs its own permission and an explicit request. */
export const databaseSql = {
  'Admin.Database.RunSql': {
    access: 'admin',
    writes: 'outside',
    repeatable: ({ write, plan }) => write !== true || plan === true,
    noImpersonation: true,
    input: consoleInput(
      { ...limited, write: { type: 'boolean', label: { zh_cn: '允许写入', en: 'Allow writes' } } },
      needed,
    ),
    summary: {
      zh_cn: '执行一条 SQL 语句，默认在只读事务里',
      en: 'Runs one SQL statement, in a read-only transaction unless it may write',
    },
    run: async (call, input: SqlInput) => {
      if (input.write && !(await mayCall(call, writing))) throw new ApiError(ret.forbidden, 'forbidden');
      return execute(call, typed(input), input);
    },
  },
  [writing]: {
    access: 'admin',
    writes: 'outside',
    noImpersonation: true,
    input: consoleInput(limited, needed),
    summary: { zh_cn: '执行一条会写入的 SQL 语句', en: 'Runs one SQL statement that may write' },
    run: (call, input: Omit<SqlInput, 'write'>) => execute(call, typed({ ...input, write: true }), input),
  },
  'Admin.Database.ExportSql': {
    access: 'admin',
    noImpersonation: true,
    input: consoleInput({ connection: connectionField, statement, run, seconds: secondsField }, needed),
    summary: {
      zh_cn: '把一条查询语句的全部结果存为 CSV',
      en: 'Saves the whole result of a reading statement as CSV',
    },
    run: async (call, input: Omit<SqlInput, 'write' | 'rows' | 'plan'>) => {
      const opened = await openedOf(call, input);
      return new Download(
        'result.csv',
        'text/csv; charset=utf-8',
        csvOf(exported(call, opened, typed(input))),
      );
    },
  },
  'Admin.Database.StopSql': {
    access: 'admin',
    writes: 'outside',
    noImpersonation: false,
    repeatable: true,
    input: consoleInput({ run }, ['run']),
    summary: { zh_cn: '停止自己正在执行的语句', en: 'Stops a statement of the caller' },
    run: async (call, input: { readonly run: string }) => {
      await call.app.console.runs.stop(callerOf(call).id, input.run);
      return {};
    },
  },
  'Admin.Database.SqlHistory': {
    access: 'admin',
    input: consoleInput({
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: 200,
        default: 50,
        label: { zh_cn: '条数', en: 'limit' },
      },
    }),
    summary: {
      zh_cn: '自己执行过的语句，最新的在前',
      en: 'The statements that the caller ran, the newest first',
    },
    run: async (call, { limit }: { readonly limit?: number | null }) => {
      const unreadable = `-- ${say(call.texts, 'refusal.console.unreadableStatement')}`;
      return {
        items: await runsOf(call.db, call.app.keys, callerOf(call).id, limit ?? 50, unreadable),
      };
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

type SqlInput = {
  readonly connection: number;
  readonly statement: string;
  readonly run?: string | null;
  readonly rows?: number | null;
  readonly seconds?: number | null;
  readonly write?: boolean | null;
  readonly plan?: boolean | null;
};

function typed({ statement: text, run: name, rows, seconds: time, write, plan }: SqlInput): Typed {
  return {
    statement: text,
    run: name ?? randomUUID(),
    write: write === true,
    plan: plan === true,
    most: rows ?? sqlLimits.rows,
    milliseconds: (time ?? sqlLimits.seconds) * 1000,
  };
}

async function execute(call: Call, asked: Typed, input: SqlInput): Promise<unknown> {
  const opened = await openedOf(call, input);
  if (asked.write && !asked.plan) assertWritable(opened);
  return runTyped(call, opened, asked);
}

/**
 * Console rows as CSV by RFC 4180, protected against formula injection; quotes distinguish null and the empty
 * text.
 */
async function* csvOf(batches: AsyncIterable<Batch>): AsyncGenerator<string> {
  let isBegun = false;
  for await (const { columns, rows } of batches) {
    const head = isBegun ? '' : byteOrderMark + line(columns.map(({ name }) => name));
    isBegun = true;
    yield head + rows.map(line).join('');
  }
}

function line(cells: readonly (string | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string | null): string {
  if (text === null) return '';
  const safe = guardFormula(text);
  return safe === '' || special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
