import type pg from 'pg';
import type { Row } from '#schemas/resource.ts';

/**
 * Runs a statement that a person wrote. Its rows have the names that the statement gives them, whatever they are: the
 * driver's own objects would take `__proto__` for what they are made from.
 */
export async function typedQuery(client: pg.ClientBase, asked: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
  const { rows, ...result } = await client.query<unknown[]>({ ...asked, rowMode: 'array' });
  const names = result.fields.map(({ name }) => name);
  return { ...result, rows: rows.map((values) => rowOf(names, values)) };
}

/** A row of values by their names. */
export function rowOf(names: readonly string[], values: readonly unknown[]): Row {
  return Object.fromEntries(names.map((name, at) => [name, values[at]])) as Row;
}
