import type { FieldPacket, PoolConnection, RowDataPacket } from 'mysql2';
import type { DescribedName, DescribedStatement } from '../engine.ts';
import { gridColumn } from './values.ts';

interface Prepared {
  readonly parameters: readonly FieldPacket[];
  readonly columns: readonly FieldPacket[];
  close(): void;
}

/** Makes MySQL prepare a statement and report its parameters, columns and plan cost; runs nothing. */
export async function describeMysql(connection: PoolConnection, text: string): Promise<DescribedStatement> {
  const prepared = await new Promise<Prepared>((resolve, reject) => {
    connection.prepare(text, (error, made) => (error ? reject(error) : resolve(made as unknown as Prepared)));
  });
  connection.unprepare(text);
  return {
    parameters: prepared.parameters.map(nameOf),
    columns: prepared.columns.map(nameOf),
    plan: await planOf(connection, text, prepared.parameters.length),
  };
}

// MariaDB reports every parameter as null and does not report its type.
function nameOf(field: FieldPacket): DescribedName {
  const { name, type } = gridColumn(field);
  if (type === 'tinyint' && field.columnLength === 1) return { name, type: 'boolean' };
  return { name, type: type === 'null' ? null : type };
}

interface Block {
  readonly [key: string]: unknown;
}

// Uses a sample value for each parameter, since plans are made for values; reads by a full key may happen
// during planning.
async function planOf(
  connection: PoolConnection,
  text: string,
  parameters: number,
): Promise<DescribedStatement['plan']> {
  const explained = await rowsOf(connection, `explain format=json ${text}`, Array(parameters).fill('1'));
  const [cost] = await rowsOf(connection, "show session status like 'last_query_cost'", []);
  const plan = JSON.parse(String(explained[0]?.[0] ?? '{}')) as Block;
  const told = (plan['query_block'] ?? {}) as Block;
  const own = Number((told['cost_info'] as Block | undefined)?.['query_cost'] ?? told['cost'] ?? cost?.[1]);
  return { cost: own > 0 ? own : null, rows: rowsIn(told) };
}

/**
 * The number of rows that a plan expects: the rows of its last table, or the product over all tables where
 * only that is available.
 */
function rowsIn(block: Block): number | null {
  const tables = tablesIn(block);
  const last = tables.at(-1)?.['rows_produced_per_join'];
  if (last !== undefined) return Number(last);
  const counted = tables.filter((table) => typeof table['rows'] === 'number');
  if (counted.length === 0) return null;
  const of = (table: Block) => Number(table['rows']) * (Number(table['filtered'] ?? 100) / 100);
  return Math.max(1, Math.round(counted.reduce((product, table) => product * of(table), 1)));
}

function tablesIn(value: unknown): Block[] {
  if (Array.isArray(value)) return value.flatMap(tablesIn);
  if (typeof value !== 'object' || value === null) return [];
  const block = value as Block;
  return 'table_name' in block ? [block] : Object.values(block).flatMap(tablesIn);
}

function rowsOf(connection: PoolConnection, text: string, values: readonly string[]): Promise<string[][]> {
  const asked = { sql: text, values: [...values] as never[], typeCast: true, rowsAsArray: true };
  return new Promise((resolve, reject) => {
    const done = (error: unknown, rows: RowDataPacket[]) =>
      error ? reject(error) : resolve(rows as unknown as string[][]);
    if (values.length > 0) connection.execute(asked, done);
    else connection.query(asked, done);
  });
}
