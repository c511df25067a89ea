import { type CompiledQuery, sql } from 'kysely';
import { isNeededKey } from '#schemas/payloads/console.ts';
import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { dataSchema } from '../flow/data/dataRole.ts';
import { badInput, Refusal } from '../refusal.ts';
import { maskLiterals } from '../rules/sql/maskLiterals.ts';
import type { ColumnNow } from './alterTable.ts';
import { runBound } from './boundSql.ts';
import type { Opened } from './connections.ts';
import type { Session } from './engine.ts';
import { audited, openedOf, refuseReadOnly, tableOfInput } from './forServices.ts';
import { mysqlKept } from './mysql/kept.ts';
import { noColumn } from './rows/rows.ts';
import { readTable } from './tables.ts';
import { reading, using } from './using.ts';

/** Changes what a table is made of, all of it or nothing where the database can, and writes down how that ended. */
export async function shape(
  call: Call,
  input: Row,
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
    refuseReadOnly(opened);
    if (opened.id === 0) await shapeOwn(call, input, compiled);
    else await using(opened, (session) => all(session, compiled));
  });
  return {};
}

// The data tables belong to the platform, which lets flows and the console use them; its own tables are not touched.
async function shapeOwn(call: Call, { schema }: Row, compiled: readonly CompiledQuery[]): Promise<void> {
  if (schema !== dataSchema) throw new Refusal(ret.state, 'console.readOnly');
  try {
    await call.app.db.transaction().execute(async (db) => {
      for (const one of compiled) await db.executeQuery(one);
    });
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    if (!/^[0-9A-Z]{5}$/.test(code)) throw error;
    throw new Refusal(ret.badInput, 'console.fault.statement', { values: { said: message } });
  }
}

async function all(session: Session, [first, ...more]: readonly CompiledQuery[]): Promise<void> {
  if (more.length > 0) await session.query('begin');
  if (first) await session.query(first.sql);
  for (const one of more) await session.query(one.sql);
  if (more.length > 0) await session.query('commit');
}

const mostBytes = 63;

/** @throws Refusal 400 for a name that the database itself would cut off. */
export function refuseLong(call: Call, field: string, name: unknown): void {
  if (Buffer.byteLength(String(name)) <= mostBytes) return;
  throw badInput([
    { field, rule: 'bytes', message: say(call.texts, 'refusal.console.tooLong', { most: mostBytes }) },
  ]);
}

/** @throws Refusal 400 where the name of what goes was not typed. */
export function refuseUnconfirmed(call: Call, { confirm: typed }: Row, name: unknown): void {
  if (typed === name) return;
  const message = say(call.texts, 'refusal.console.confirm', { name });
  throw badInput([{ field: 'confirm', rule: 'confirm', message }]);
}

/** @throws Refusal 420 where a column is the key `id`, which every table needs. */
export async function refuseKey(call: Call, input: Row): Promise<void> {
  const opened = await openedOf(call, input);
  const name = String(input['column']);
  const table = await reading(opened, (session) => readTable(session, opened.dialect, tableOfInput(input)));
  if (isNeededKey(table, name)) throw new Refusal(ret.state, 'console.keyColumn', { values: { name } });
}

/** Whether PostgreSQL keeps an index for a rule of its table, as it does where a column is to be unique. */
export async function isOfRule(call: Call, input: Row): Promise<boolean> {
  const opened = await openedOf(call, input);
  if (opened.dialect !== 'postgres') return false;
  const { schema, name } = tableOfInput(input);
  const rules = sql`select 1 from pg_catalog.pg_constraint where conname = ${input['index']} and contype in ('u', 'x')
    and conrelid = to_regclass(format('%I.%I', ${schema}::text, ${name}::text))`;
  return reading(opened, async (session) => (await runBound(session, 'postgres', rules)).rows.length > 0);
}

/**
 * What a column is now.
 * @throws Refusal 404 where there is none; 420 for one that the database fills by itself: defined anew it would silently
 * do so no more.
 */
export async function columnNow(call: Call, input: Row): Promise<ColumnNow> {
  const opened = await openedOf(call, input);
  const named = tableOfInput(input);
  const name = String(input['column']);
  return reading(opened, async (session) => {
    const table = await readTable(session, opened.dialect, named);
    const same = table.columns.filter((one) => one.name.toLowerCase() === name.toLowerCase());
    const column =
      same.find((one) => one.name === name) ?? (opened.dialect === 'mysql' ? same[0] : undefined);
    if (same.some(({ generated }) => generated))
      throw new Refusal(ret.state, 'console.generatedColumn', { values: { name } });
    if (!column) throw noColumn(table, name);
    const kept = opened.dialect === 'mysql' ? await mysqlKept(session, named, column.name) : nothing;
    return { type: column.type, default: column.default, ...kept };
  });
}

const nothing = { behind: '', also: '' };
