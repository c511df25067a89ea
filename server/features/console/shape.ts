import { type CompiledQuery, sql } from 'kysely';
import { isNeededKey } from '#schemas/payloads/console.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, badInput } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import type { ColumnNow } from '../../databases/alterTable.ts';
import { runBound } from '../../databases/boundSql.ts';
import type { Opened } from '../../databases/connections.ts';
import type { Session } from '../../databases/engine.ts';
import {
  assertWritable,
  audited,
  openedOf,
  type TableInput,
  tableOfInput,
} from '../../databases/forServices.ts';
import { mysqlKept } from '../../databases/mysql/kept.ts';
import { readTable } from '../../databases/tables.ts';
import { reading, using } from '../../databases/using.ts';
import { dataSchema } from '../../flow/data/dataRole.ts';
import { maskLiterals } from '../../platform/rules/maskLiterals.ts';
import { noColumn } from './rows.ts';

/** Changes the structure of a table, atomically where the database supports it, and audits the outcome. */
export async function shape(
  call: Call,
  input: TableInput,
  statement: (opened: Opened) => CompiledQuery | readonly CompiledQuery[],
): Promise<object> {
  const opened = await openedOf(call, input);
  const compiled = [statement(opened)].flat() as CompiledQuery[];
  const { schema, name } = tableOfInput(input);
  const told = {
    table: `${schema}.${name}`,
    statement: maskLiterals(compiled.map((one) => one.sql).join('; '), opened.dialect),
  };
  await audited(call, opened, told, async () => {
    assertWritable(opened);
    if (opened.id === 0) await shapeOwn(call, input, compiled);
    else await using(opened, (session) => all(session, compiled));
  });
  return {};
}

// Flows and the console may use the data tables; the platform's own tables are read-only.
async function shapeOwn(
  call: Call,
  { schema }: TableInput,
  compiled: readonly CompiledQuery[],
): Promise<void> {
  if (schema !== dataSchema) throw new ApiError(ret.state, 'console.readOnly');
  try {
    await call.rootDb.transaction().execute(async (db) => {
      for (const one of compiled) await db.executeQuery(one);
    });
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    if (!/^[0-9A-Z]{5}$/.test(code)) throw error;
    throw new ApiError(ret.badInput, 'console.fault.statement', { values: { said: message } });
  }
}

async function all(session: Session, [first, ...more]: readonly CompiledQuery[]): Promise<void> {
  if (more.length > 0) await session.query('begin');
  if (first) await session.query(first.sql);
  for (const one of more) await session.query(one.sql);
  if (more.length > 0) await session.query('commit');
}

type ColumnInput = TableInput & { readonly column: string };

const mostBytes = 63;

/** @throws ApiError 400 for a name that the database would truncate. */
export function assertNameLength(call: Call, field: string, name: string): void {
  if (Buffer.byteLength(name) <= mostBytes) return;
  throw badInput([
    { field, rule: 'bytes', message: say(call.texts, 'refusal.console.tooLong', { most: mostBytes }) },
  ]);
}

/** @throws ApiError 400 where the name of the dropped object was not confirmed. */
export function assertConfirmed(
  call: Call,
  { confirm: typed }: { readonly confirm: string },
  name: string,
): void {
  if (typed === name) return;
  const message = say(call.texts, 'refusal.console.confirm', { name });
  throw badInput([{ field: 'confirm', rule: 'confirm', message }]);
}

/** @throws ApiError 420 where a column is the key `id`, which every table needs. */
export async function assertNotKey(call: Call, input: ColumnInput): Promise<void> {
  const opened = await openedOf(call, input);
  const name = input.column;
  const table = await reading(opened, (session) => readTable(session, opened.dialect, tableOfInput(input)));
  if (isNeededKey(table, name)) throw new ApiError(ret.state, 'console.keyColumn', { values: { name } });
}

/** Whether a PostgreSQL index backs a constraint of its table, such as a unique constraint. */
export async function isOfRule(call: Call, input: TableInput & { readonly index: string }): Promise<boolean> {
  const opened = await openedOf(call, input);
  if (opened.dialect !== 'postgres') return false;
  const { schema, name } = tableOfInput(input);
  const rules = sql`select 1 from pg_catalog.pg_constraint where conname = ${input.index} and contype in ('u', 'x')
    and conrelid = to_regclass(format('%I.%I', ${schema}::text, ${name}::text))`;
  return reading(opened, async (session) => (await runBound(session, 'postgres', rules)).rows.length > 0);
}

/**
 * The current definition of a column.
 * @throws ApiError 404 where it does not exist; 420 for a generated column, because redefining it would
 * silently drop the generation.
 */
export async function columnNow(call: Call, input: ColumnInput): Promise<ColumnNow> {
  const opened = await openedOf(call, input);
  const named = tableOfInput(input);
  const name = input.column;
  return reading(opened, async (session) => {
    const table = await readTable(session, opened.dialect, named);
    const same = table.columns.filter((one) => one.name.toLowerCase() === name.toLowerCase());
    const column =
      same.find((one) => one.name === name) ?? (opened.dialect === 'mysql' ? same[0] : undefined);
    if (same.some(({ generated }) => generated))
      throw new ApiError(ret.state, 'console.generatedColumn', { values: { name } });
    if (!column) throw noColumn(table, name);
    const kept = opened.dialect === 'mysql' ? await mysqlKept(session, named, column.name) : nothing;
    return { type: column.type, default: column.default, ...kept };
  });
}

const nothing = { behind: '', also: '' };
