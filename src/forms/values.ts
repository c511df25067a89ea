import { isWritable } from '#schemas/complete.ts';
import type { InputFor } from '#schemas/derive/inputSchema.ts';
import type { ObjectSchema, Property, Row } from '#schemas/resource.ts';

/** What a new record's form begins with: the defaults; a switch that nobody touched is off. */
export function newValues(schema: ObjectSchema): Row {
  const asked = Object.entries(schema.properties).filter(
    ([, property]) => isWritable(property) && !property.transient,
  );
  return Object.fromEntries(
    asked.flatMap(([name, property]) => {
      const value = property.default ?? (property.type === 'boolean' ? false : undefined);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** What a form shows of a record: what may be written, and what is fixed but good to see. */
export function formValues(schema: ObjectSchema, record: Row): Row {
  const shown = Object.entries(schema.properties).flatMap(([name, property]) => {
    if (!isWritable(property)) return [];
    if (name in record) return [[name, record[name]] as const];
    // What is kept nowhere begins anew each time.
    return property.transient && property.default !== undefined ? [[name, property.default] as const] : [];
  });
  return Object.fromEntries(shown);
}

/**
 * What a form sends: without what is fixed, without what was left untouched where nothing is known of it, and
 * without emptiness that was there before.
 */
export function sentValues(schema: ObjectSchema, purpose: InputFor, values: Row, before: Row): Row {
  const sent = Object.entries(values).filter(([name, value]) => {
    const property = schema.properties[name];
    if (!property || !isWritable(property) || (purpose === 'edit' && property.frozen)) return false;
    return value !== undefined && !(value === null && (before[name] ?? null) === null);
  });
  return Object.fromEntries(sent);
}

/** Whether nobody may read the field's value back: it is never prefilled and never kept in the browser. */
export function isSecret(property: Property | undefined): boolean {
  return Boolean(property?.secret) || property?.format === 'password';
}
