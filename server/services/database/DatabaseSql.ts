import { randomUUID } from 'node:crypto';
import { connectionField, secondsField, sqlLimits } from '#schemas/payloads/consoleForms.ts';
import type { Property, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { mayCall } from '../../access/mayCall.ts';
import { type Call, callerOf } from '../../call.ts';
import { consoleInput, openedOf, refuseReadOnly } from '../../console/forServices.ts';
import { csvOf } from '../../console/typed/csv.ts';
import { exported } from '../../console/typed/exported.ts';
import { runTyped, type Typed } from '../../console/typed/runTyped.ts';
import { Refusal } from '../../refusal.ts';
import { Download, type HandWritten } from '../../service.ts';
import { runsOf } from '../../store/console/sqlRuns.ts';

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

/** SQL that a person types. A read cannot write; a write needs its own permission, and to be asked for. */
export const databaseSql: Readonly<Record<string, HandWritten>> = {
  'Admin.Database.RunSql': {
    access: 'admin',
    writes: 'outside',
    repeatable: ({ write, plan }) => write !== true || plan === true,
    inPerson: true,
    input: consoleInput(
      { ...limited, write: { type: 'boolean', label: { zh_cn: '允许写入', en: 'Allow writes' } } },
      needed,
    ),
    summary: {
      zh_cn: '执行一条 SQL 语句，默认在只读事务里',
      en: 'Runs one SQL statement, in a read-only transaction unless it may write',
    },
    run: async (call, input) => {
      if (input['write'] && !(await mayCall(call, writing))) throw new Refusal(ret.forbidden, 'forbidden');
      return execute(call, typed(input), input);
    },
  },
  [writing]: {
    access: 'admin',
    writes: 'outside',
    inPerson: true,
    input: consoleInput(limited, needed),
    summary: { zh_cn: '执行一条会写入的 SQL 语句', en: 'Runs one SQL statement that may write' },
    run: (call, input) => execute(call, typed({ ...input, write: true }), input),
  },
  'Admin.Database.ExportSql': {
    access: 'admin',
    inPerson: true,
    input: consoleInput({ connection: connectionField, statement, run, seconds: secondsField }, needed),
    summary: {
      zh_cn: '把一条查询语句的全部结果存为 CSV',
      en: 'Saves the whole result of a reading statement as CSV',
    },
    run: async (call, input) => {
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
    inPerson: false,
    repeatable: true,
    input: consoleInput({ run }, ['run']),
    summary: { zh_cn: '停止自己正在执行的语句', en: 'Stops a statement of the caller' },
    run: async (call, input) => {
      await call.app.console.runs.stop(callerOf(call).id, String(input['run']));
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
    run: async (call, { limit }) => {
      const unreadable = `-- ${say(call.texts, 'refusal.console.unreadableStatement')}`;
      return {
        items: await runsOf(call.db, call.app.keys, callerOf(call).id, Number(limit ?? 50), unreadable),
      };
    },
  },
};

function typed({ statement: text, run: name, rows, seconds: time, write, plan }: Row): Typed {
  return {
    statement: String(text),
    run: String(name ?? randomUUID()),
    write: write === true,
    plan: plan === true,
    most: Number(rows ?? sqlLimits.rows),
    milliseconds: Number(time ?? sqlLimits.seconds) * 1000,
  };
}

async function execute(call: Call, asked: Typed, input: Row): Promise<unknown> {
  const opened = await openedOf(call, input);
  if (asked.write && !asked.plan) refuseReadOnly(opened);
  return runTyped(call, opened, asked);
}
