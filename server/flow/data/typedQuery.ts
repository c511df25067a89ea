import type pg from 'pg';
import type { Row } from '#schemas/resource.ts';

/**
 * Runs a statement that a user wrote. Its rows keep any column name: the driver's own row objects would treat
 * `__proto__` as the prototype.
 */
export async function typedQuery(client: pg.ClientBase, asked: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
  const { rows, ...result } = await client.query<unknown[]>({ ...asked, rowMode: 'array' });
  const names = result.fields.map(({ name }) => name);
  return { ...result, rows: rows.map((values) => rowOf(names, values)) };
}

/** A row of values by column name. */
export function rowOf(names: readonly string[], values: readonly unknown[]): Row {
  return Object.fromEntries(names.map((name, at) => [name, values[at]])) as Row;
}
