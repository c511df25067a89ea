import { type RawBuilder, sql } from 'kysely';
import { isWritable } from '#schemas/complete.ts';
import { fieldTypeName } from '#schemas/fields/all.ts';
import type { Json, Property, Resource, Row } from '#schemas/resource.ts';

const between = '; ';

/** Whether files for people name the rows of a field instead of writing them as JSON: where no import takes them. */
export function areNames(resource: Resource, property: Property): boolean {
  return fieldTypeName(property) === 'rows' && !isReadBack(resource, property);
}

/** Whether an import takes what an export writes of a field. */
export function isReadBack({ services }: Resource, property: Property): boolean {
  return services.import !== undefined && isWritable(property);
}

/** What the rows of a field are called: the texts and numbers of each. */
export function rowNames(value: Json, property: Property): string {
  const names = namesOf(property);
  return (value as readonly Row[]).map((row) => nameOf(row, names)).join(between);
}

/** The same by the database. */
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

// Booleans, lists and objects say nothing by themselves.
function namesOf({ items }: Property): string[] {
  const properties = Object.entries(items?.properties ?? {});
  const isSaid = ([, { type }]: [string, Property]) =>
    ['string', 'integer', 'number'].includes([type].flat()[0] ?? '');
  return properties.filter(isSaid).map(([name]) => name);
}
