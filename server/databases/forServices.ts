import { sql } from 'kysely';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { tableFields } from '#schemas/payloads/consoleForms.ts';
import type { Json, ObjectSchema, Property, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../apiError.ts';
import type { Call } from '../core/call.ts';
import { insertAudit } from '../records/audit.ts';
import type { Opened } from './connections.ts';

/** The input of a service about one table. */
export function tableInput(
  properties: Readonly<Record<string, Property>> = {},
  required: readonly string[] = [],
): ObjectSchema {
  return consoleInput({ ...tableFields, ...properties }, ['connection', 'schema', 'table', ...required]);
}

/** The parsed input of a service about one table. */
export type TableInput = {
  readonly connection: number;
  readonly schema: string;
  readonly table: string;
};

/** The input of a console service. */
export function consoleInput(
  properties: Readonly<Record<string, Property>>,
  required: readonly string[] = [],
): ObjectSchema {
  return inputSchema({ type: 'object', required, properties }, 'add');
}

/** Opens the connection that a call names. */
export function openedOf(call: Call, { connection }: Pick<TableInput, 'connection'>): Promise<Opened> {
  return call.app.console.open(connection);
}

/** The table that a call names. */
export function tableOfInput({ schema, table }: TableInput): { schema: string; name: string } {
  return { schema, name: table };
}

/** @throws ApiError 420 where a connection is read-only. */
export function assertWritable({ writable }: Opened): void {
  if (!writable) throw new ApiError(ret.state, 'console.readOnly');
}

/** Writes an action on a connection to the audit trail, without values. */
export async function auditConsole(
  call: Call,
  { id, name }: Pick<Opened, 'id' | 'name'>,
  told: Readonly<Record<string, Json>>,
): Promise<void> {
  const changes = { connection: [null, name], ...toldChanges(told) } as unknown as Row;
  await insertAudit(call, 'database', id === 0 ? null : id, changes);
}

/** Writes to the audit trail that a table was viewed; paging within a few minutes counts as one view. */
export async function auditLook(call: Call, opened: Opened, table: string, page: number): Promise<void> {
  const { rows } = await sql`
    select 1 from audit where account_id = ${call.caller?.id ?? null} and service = 'Admin.Database.Rows'
      and created_at > now() - interval '10 minutes' and changes->'connection'->>1 = ${opened.name}
      and changes->'table'->>1 = ${table} and ${page} > 1 limit 1`.execute(call.db);
  if (rows.length === 0) await auditConsole(call, opened, { table, write: false });
}

/** Runs an action on a connection and audits its outcome, including failures. */
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

/** The failure reason as one word, without the database's message, which may contain values. */
export function wordOf(error: unknown): string {
  return error instanceof ApiError ? error.key.replace(/^console\.(fault\.)?/, '') : 'failed';
}

function toldChanges(told: Readonly<Record<string, Json>>): Record<string, readonly [null, Json]> {
  return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, [null, value] as const]));
}
