import { type RawBuilder, sql } from 'kysely';
import { isWritable } from '#schemas/complete.ts';
import { fieldType } from '#schemas/fields/all.ts';
import type { Json, Property, Resource, Row } from '#schemas/resource.ts';

const between = '; ';

/**
 * Whether exports for people list the names of a field's rows instead of JSON: where no import accepts the
 * field.
 */
export function areNames(resource: Resource, property: Property): boolean {
  return fieldType(property).formField === 'rows' && !isReadBack(resource, property);
}

/** Whether an import accepts a field as the export writes it. */
export function isReadBack({ services }: Resource, property: Property): boolean {
  return services.import !== undefined && isWritable(property);
}

/** The name of a field's rows: the texts and numbers of each. */
export function rowNames(value: Json, property: Property): string {
  const names = namesOf(property);
  return (value as readonly Row[]).map((row) => nameOf(row, names)).join(between);
}

/** The same in SQL. */
export function rowNamesSql(property: Property, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const texts = namesOf(property).map((name) => sql`nullif(entry.value ->> ${name}, '')`);
  return sql`case when ${column} is not null then
    (select coalesce(string_agg(concat_ws(' ', ${sql.join(texts)}), ${between} order by entry.at), '')
     from jsonb_array_elements(${column}) with ordinality as entry (value, at)) end`;
}

function nameOf(row: Row, names: readonly string[]): string {
  const texts = names.map((name) => row[name] ?? '');
  return texts.filter((text) => text !== '').join(' ');
}

// Booleans, lists and objects have no readable text of their own.
function namesOf({ items }: Property): string[] {
  const properties = Object.entries(items?.properties ?? {});
  const isSaid = ([, { type }]: [string, Property]) =>
    ['string', 'integer', 'number'].includes([type].flat()[0] ?? '');
  return properties.filter(isSaid).map(([name]) => name);
}
