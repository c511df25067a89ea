import { sql } from 'kysely';
import type { Json, Property, Resource } from '#schemas/resource.ts';
import type { Call } from '../../core/call.ts';
import { isOneOf, uniqueText } from './uniques.ts';

/** The IDs of the records that hold unique values, by the values' texts (`uniqueText`). */
export async function holdersOf(
  call: Call,
  { name: table, schema }: Resource,
  name: string,
  values: readonly Json[],
): Promise<ReadonlyMap<string, number>> {
  const property = schema.properties[name] as Property;
  const texts = [...new Set(values.map((value) => uniqueText(property, value)))];
  const text = property.unique === 'ignore_case' ? sql`lower(${sql.ref(name)})` : sql.ref(name);
  const { rows } = await sql<{ id: number; value: string }>`
    select id, ${text}::text as value from ${sql.table(table)}
    where ${isOneOf(name, property, texts)}`.execute(call.db);
  return new Map(rows.map(({ id, value }) => [value, id]));
}
