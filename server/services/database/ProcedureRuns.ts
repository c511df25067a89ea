import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { callVerb } from '#schemas/payloads/callVerb.ts';
import type { SqlAnswer } from '#schemas/payloads/console.ts';
import { secondsField, sqlLimits } from '#schemas/payloads/consoleForms.ts';
import { recordId, wholeNumber } from '#schemas/payloads/wholeNumber.ts';
import type { Lang, Property, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../../call.ts';
import { getRecord } from '../../collection/get.ts';
import { editRecord } from '../../collection/write.ts';
import type { Opened } from '../../console/connections.ts';
import { auditConsole, consoleInput, refuseReadOnly } from '../../console/forServices.ts';
import { createProcedure } from '../../console/typed/createProcedure.ts';
import { refuseOtherName } from '../../console/typed/refuseOtherName.ts';
import { runTyped } from '../../console/typed/runTyped.ts';
import { inTransaction } from '../../inTransaction.ts';
import { textsOf } from '../../language.ts';
import { Refusal, type RefusalDetail, valuesIn } from '../../refusal.ts';
import { cleanJson } from '../../rules/cleanText.ts';
import { maskLiterals } from '../../rules/sql/maskLiterals.ts';
import { callsProcedure } from '../../rules/sql/procedureCall.ts';
import { looksLikeReading } from '../../rules/sql/readStatement.ts';
import type { HandWritten } from '../../service.ts';

const definition: Property = {
  type: 'string',
  format: 'sql',
  maxLength: 100_000,
  label: { zh_cn: '存储过程定义', en: 'Definition' },
};

/** Stored procedures on their databases: saved and made there, and called to try them. */
export const procedureRuns: Readonly<Record<string, HandWritten>> = {
  'Admin.Procedure.SaveAndRun': {
    access: 'admin',
    inPerson: true,
    summary: {
      zh_cn:
        '保存存储过程的定义，并在数据库里创建它；强制覆盖时替换旧的并保留其执行权限，PostgreSQL 的同名重载一并删除',
      en: 'Saves the definition of a stored procedure and makes it on its database; overwriting replaces the old one, on PostgreSQL all of its name, and keeps who may run it',
    },
    // What is saved is committed before the other database is asked.
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
      // Who replaces a text says which one he read.
      dependentRequired: { definition: ['version'] },
    },
    run: async (call, input) => {
      const record = await save(call, input);
      const opened = await openedOf(call, record);
      refuseReadOnly(opened);
      const text = String(record['definition']);
      const made = createProcedure(opened, text, input['overwrite'] === true);
      const error = await made.then(
        () => null,
        (reason: unknown) => reason,
      );
      const statement = maskLiterals(text, opened.dialect).slice(0, 2000);
      await auditConsole(call, opened, {
        procedure: record['name'] ?? null,
        statement,
        made: error === null,
      });
      await noteRun(call, record, error === null);
      if (error !== null) throw withLine(error, text);
      return getRecord(call, procedure(call), Number(record['id']));
    },
  },
  'Admin.Procedure.TestCall': {
    access: 'admin',
    inPerson: true,
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
};

function procedure(call: Call) {
  return resourceOf(call.registry, 'procedure');
}

function openedOf(call: Call, record: Row): Promise<Opened> {
  return call.app.console.open(Number(record['database_id'] ?? 0));
}

// What was typed is saved whatever the database says of it afterwards.
function save(call: Call, { id: which, definition: text, version }: Row): Promise<Row> {
  return inTransaction(call, async (inside) => {
    const before = await getRecord(inside, procedure(call), Number(which), 'lock');
    if (text === undefined || text === null || text === before['definition']) return before;
    refuseOtherName(inside, { ...before, definition: text });
    return editRecord(inside, procedure(call), Number(which), Number(version), { definition: text });
  });
}

// The version guards what people write: what the server notes beside it, as also the counts of calls, leaves it alone.
// A text that somebody saved meanwhile did not run.
async function noteRun(call: Call, { id: which, definition: text }: Row, isMade: boolean): Promise<void> {
  await sql`
    update procedure set run_status = ${isMade ? 'created' : 'failed'}
    where id = ${which} and definition = ${text}`.execute(call.db);
}

// Where the database counted letters, people count lines.
function withLine(error: unknown, text: string): unknown {
  if (!(error instanceof Refusal)) return error;
  const { values, data } = error.detail;
  const place = data?.['position'];
  if (typeof place !== 'number') return error;
  const line = text.slice(0, place).split('\n').length;
  return new Refusal(error.ret, 'console.fault.atLine', { values: { ...values, line } });
}

async function testCall(
  call: Call,
  { id: which, definition: text, statement, run, seconds }: Row,
): Promise<SqlAnswer> {
  const unsaved = () => new Refusal(ret.state, 'console.procedureUnsaved');
  if (which === undefined || which === null) throw unsaved();
  const record = await getRecord(call, procedure(call), Number(which));
  if (text !== undefined && text !== null && text !== record['definition']) throw unsaved();
  if (!record['enabled']) throw new Refusal(ret.state, 'console.procedureOff');
  const name = String(record['name']);
  if (!callsProcedure(String(statement), name))
    throw new Refusal(ret.badInput, 'console.otherCall', { values: { name, verb: callVerb(record) } });
  const opened = await openedOf(call, record);
  if (!looksLikeReading(String(statement), opened.dialect)) refuseReadOnly(opened);
  const asked = {
    statement: String(statement),
    run: String(run ?? randomUUID()),
    ...{ write: opened.writable, plan: false, most: 100 },
    milliseconds: Number(seconds ?? sqlLimits.seconds) * 1000,
  };
  try {
    const answer = await runTyped(call, opened, asked);
    const { changed, rows } = answer;
    const came = changed === null ? 'procedureRows' : 'procedureChanged';
    await count(call, record, 'passed', `console.${came}`, { smart_count: changed ?? rows.length });
    return answer;
  } catch (error) {
    const { key, detail } = error instanceof Refusal ? error : { key: null, detail: {} };
    const isStopped = key === 'console.fault.stopped';
    await count(call, record, isStopped ? 'stopped' : 'failed', key, detail.values);
    throw error;
  }
}

const mostSaid = 500;
const counted = { passed: 'successes', failed: 'failures', stopped: 'stops' } as const;

async function count(
  call: Call,
  { id: which }: Row,
  end: keyof typeof counted,
  key: string | null,
  values?: RefusalDetail['values'],
): Promise<void> {
  const own = sql.ref(counted[end]);
  // Whoever reads it may read another language than who called.
  const said = (lang: Lang) =>
    say(textsOf[lang], `refusal.${key}`, valuesIn(values, lang)).slice(0, mostSaid);
  const result = key === null ? null : cleanJson({ zh_cn: said('zh_cn'), en: said('en') });
  await sql`
    update procedure set calls = calls + 1, ${own} = ${own} + 1, last_called_at = now(),
      last_status = ${end}, last_result = ${result}::jsonb
    where id = ${which}`.execute(call.app.db);
}
