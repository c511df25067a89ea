import { sql } from 'kysely';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { tableFields } from '#schemas/payloads/consoleForms.ts';
import type { Json, ObjectSchema, Property, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { insertAudit } from '../collection/audit.ts';
import { Refusal } from '../refusal.ts';
import type { Opened } from './connections.ts';

/** The input of a service about one table. */
export function tableInput(
  properties: Readonly<Record<string, Property>> = {},
  required: readonly string[] = [],
): ObjectSchema {
  return consoleInput({ ...tableFields, ...properties }, ['connection', 'schema', 'table', ...required]);
}

/** The input of a service of the console. */
export function consoleInput(
  properties: Readonly<Record<string, Property>>,
  required: readonly string[] = [],
): ObjectSchema {
  return inputSchema({ type: 'object', required, properties }, 'add');
}

/** Opens the connection that a call names. */
export function openedOf(call: Call, input: Row): Promise<Opened> {
  return call.app.console.open(Number(input['connection']));
}

/** The table that a call names. */
export function tableOfInput({ schema, table }: Row): { schema: string; name: string } {
  return { schema: String(schema), name: String(table) };
}

/** @throws Refusal 420 where nothing can be written by a connection. */
export function refuseReadOnly({ writable }: Opened): void {
  if (!writable) throw new Refusal(ret.state, 'console.readOnly');
}

/** Writes down what was done by a connection; values stay out of it. */
export async function auditConsole(
  call: Call,
  { id, name }: Pick<Opened, 'id' | 'name'>,
  told: Readonly<Record<string, Json>>,
): Promise<void> {
  const changes = { connection: [null, name], ...toldChanges(told) } as unknown as Row;
  await insertAudit(call, 'database', id === 0 ? null : id, changes);
}

/** Writes down that a table was looked at; turning its pages is one look, which began a few minutes ago. */
export async function auditLook(call: Call, opened: Opened, table: string, page: number): Promise<void> {
  const { rows } = await sql`
    select 1 from audit where account_id = ${call.caller?.id ?? null} and service = 'Admin.Database.Rows'
      and created_at > now() - interval '10 minutes' and changes->'connection'->>1 = ${opened.name}
      and changes->'table'->>1 = ${table} and ${page} > 1 limit 1`.execute(call.db);
  if (rows.length === 0) await auditConsole(call, opened, { table, write: false });
}

/** Does something by a connection and writes down how it ended, also where it failed. */
export async function audited<T>(
  call: Call,
  opened: Opened,
  told: Readonly<Record<string, Json>>,
  work: () => Promise<T>,
): Promise<T> {
  let answer: T;
  try {
    answer = await work();
  } catch (error) {
    await auditConsole(call, opened, { ...told, outcome: 'failed', error: wordOf(error) });
    throw error;
  }
  await auditConsole(call, opened, { ...told, outcome: 'done' });
  return answer;
}

/** Why something failed, in one word and without what the database said: that may hold values. */
export function wordOf(error: unknown): string {
  return error instanceof Refusal ? error.key.replace(/^console\.(fault\.)?/, '') : 'failed';
}

function toldChanges(told: Readonly<Record<string, Json>>): Record<string, readonly [null, Json]> {
  return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, [null, value] as const]));
}
