import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Procedure } from '#generated/records.ts';
import { callVerb } from '#schemas/payloads/callVerb.ts';
import type { SqlAnswer } from '#schemas/payloads/console.ts';
import { secondsField, sqlLimits } from '#schemas/payloads/consoleForms.ts';
import { recordId, wholeNumber } from '#schemas/payloads/wholeNumber.ts';
import type { Lang, Property } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, type ApiErrorDetail, valuesIn } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { inTransaction } from '../../core/inTransaction.ts';
import type { CustomService } from '../../core/service.ts';
import type { Opened } from '../../databases/connections.ts';
import { assertWritable, auditConsole, consoleInput } from '../../databases/forServices.ts';
import { textsOf } from '../../language.ts';
import { cleanJson } from '../../platform/rules/cleanText.ts';
import { maskLiterals } from '../../platform/rules/maskLiterals.ts';
import { callsProcedure } from '../../platform/rules/procedureCall.ts';
import { looksLikeReading } from '../../platform/rules/readStatement.ts';
import { getRecord } from '../../records/get.ts';
import { editRecord } from '../../records/write.ts';
import { assertSameName } from './assertSameName.ts';
import { createProcedure } from './createProcedure.ts';
import { runTyped } from './runTyped.ts';

const definition: Property = {
  type: 'string',
  format: 'sql',
  maxLength: 100_000,
  label: { zh_cn: '存储过程定义', en: 'Definition' },
};

/** Stored procedures on their databases: saved and created there, and called for testing. */
export const procedureRuns = {
  'Admin.Procedure.SaveAndRun': {
    access: 'admin',
    noImpersonation: true,
    summary: {
      zh_cn:
        '保存存储过程的定义，并在数据库里创建它；强制覆盖时替换旧的并保留其执行权限，PostgreSQL 的同名重载一并删除',
      en: 'Saves the definition of a stored procedure and makes it on its database; overwriting replaces the old one, on PostgreSQL all of its name, and keeps who may run it',
    },
    // The save is committed before the other database is called.
    writes: 'outside',
    input: {
      ...consoleInput(
        {
          id: recordId,
          definition,
          version: wholeNumber({ zh_cn: '版本', en: 'Version' }),
          overwrite: { type: 'boolean', label: { zh_cn: '强制覆盖', en: 'Force overwrite' } },
        },
        ['id'],
      ),
      // Replacing a text requires the version that was read.
      dependentRequired: { definition: ['version'] },
    },
    run: async (call, input: SaveInput) => {
      const record = await save(call, input);
      const opened = await openedOf(call, record);
      assertWritable(opened);
      const text = record.definition;
      const made = createProcedure(opened, text, input.overwrite === true);
      const error = await made.then(
        () => null,
        (reason: unknown) => reason,
      );
      const statement = maskLiterals(text, opened.dialect).slice(0, 2000);
      await auditConsole(call, opened, {
        procedure: record.name,
        statement,
        made: error === null,
      });
      await noteRun(call, record, error === null);
      if (error !== null) throw withLine(error, text);
      return getRecord(call, 'procedure', record.id);
    },
  },
  'Admin.Procedure.TestCall': {
    access: 'admin',
    noImpersonation: true,
    writes: 'outside',
    input: consoleInput(
      {
        id: recordId,
        definition: { ...definition, label: { zh_cn: '编辑器里的定义', en: 'The definition in the editor' } },
        statement: {
          type: 'string',
          format: 'sql',
          maxLength: 10_000,
          label: { zh_cn: 'SQL 语句', en: 'Statement' },
          help: {
            zh_cn: '例如 call add_user(1)，不含结尾的分号',
            en: 'Such as call add_user(1), without a semicolon',
          },
        },
        run: {
          type: 'string',
          pattern: '^[A-Za-z0-9-]{8,64}$',
          label: { zh_cn: '执行标识', en: 'Run' },
        },
        seconds: secondsField,
      },
      ['statement'],
    ),
    summary: { zh_cn: '试调用一个已保存的存储过程', en: 'Calls a saved stored procedure to try it' },
    run: testCall,
  },
} satisfies Readonly<Record<string, CustomService>>;

type SaveInput = {
  readonly id: number;
  readonly definition?: string | null;
  readonly version?: number | null;
  readonly overwrite?: boolean | null;
};

type TestInput = {
  readonly id?: number | null;
  readonly definition?: string | null;
  readonly statement: string;
  readonly run?: string | null;
  readonly seconds?: number | null;
};

function openedOf(call: Call, record: Procedure): Promise<Opened> {
  return call.app.console.open(record.database_id ?? 0);
}

// The entered text is saved regardless of the database's response.
function save(call: Call, { id: which, definition: text, version }: SaveInput): Promise<Procedure> {
  return inTransaction(call, async (inside) => {
    const before = await getRecord(inside, 'procedure', which, 'lock');
    if (text === undefined || text === null || text === before.definition) return before;
    assertSameName(inside, { ...before, definition: text });
    return editRecord(inside, 'procedure', which, Number(version), { definition: text });
  });
}

// The version guards user edits: server notes and call counts do not change it. A text saved by another user
// in the meantime is not the one that ran.
async function noteRun(
  call: Call,
  { id: which, definition: text }: Procedure,
  isMade: boolean,
): Promise<void> {
  await call.db
    .updateTable('procedure')
    .set({ run_status: isMade ? 'created' : 'failed' })
    .where('id', '=', which)
    .where('definition', '=', text)
    .execute();
}

// The database reports a character offset; users need a line number.
function withLine(error: unknown, text: string): unknown {
  if (!(error instanceof ApiError)) return error;
  const { values, data } = error.detail;
  const place = data?.['position'];
  if (typeof place !== 'number') return error;
  const line = text.slice(0, place).split('\n').length;
  return new ApiError(error.ret, 'console.fault.atLine', { values: { ...values, line } });
}

async function testCall(
  call: Call,
  { id: which, definition: text, statement, run, seconds }: TestInput,
): Promise<SqlAnswer> {
  const unsaved = () => new ApiError(ret.state, 'console.procedureUnsaved');
  if (which === undefined || which === null) throw unsaved();
  const record = await getRecord(call, 'procedure', which);
  if (text !== undefined && text !== null && text !== record.definition) throw unsaved();
  if (!record.enabled) throw new ApiError(ret.state, 'console.procedureOff');
  const { name } = record;
  if (!callsProcedure(statement, name))
    throw new ApiError(ret.badInput, 'console.otherCall', { values: { name, verb: callVerb(record) } });
  const opened = await openedOf(call, record);
  if (!looksLikeReading(statement, opened.dialect)) assertWritable(opened);
  const asked = {
    statement: statement,
    run: run ?? randomUUID(),
    ...{ write: opened.writable, plan: false, most: 100 },
    milliseconds: (seconds ?? sqlLimits.seconds) * 1000,
  };
  try {
    const answer = await runTyped(call, opened, asked);
    const { changed, rows } = answer;
    const came = changed === null ? 'procedureRows' : 'procedureChanged';
    await count(call, record, 'passed', `console.${came}`, { smart_count: changed ?? rows.length });
    return answer;
  } catch (error) {
    const { key, detail } = error instanceof ApiError ? error : { key: null, detail: {} };
    const isStopped = key === 'console.fault.stopped';
    await count(call, record, isStopped ? 'stopped' : 'failed', key, detail.values);
    throw error;
  }
}

const mostSaid = 500;
const counted = { passed: 'successes', failed: 'failures', stopped: 'stops' } as const;

async function count(
  call: Call,
  { id: which }: Procedure,
  end: keyof typeof counted,
  key: string | null,
  values?: ApiErrorDetail['values'],
): Promise<void> {
  const own = sql.ref(counted[end]);
  // The reader's language may differ from the caller's.
  const said = (lang: Lang) =>
    say(textsOf[lang], `refusal.${key}`, valuesIn(values, lang)).slice(0, mostSaid);
  const result = key === null ? null : cleanJson({ zh_cn: said('zh_cn'), en: said('en') });
  await sql`
    update procedure set calls = calls + 1, ${own} = ${own} + 1, last_called_at = now(),
      last_status = ${end}, last_result = ${result}::jsonb
    where id = ${which}`.execute(call.rootDb);
}
