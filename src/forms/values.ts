import { isWritable } from '#schemas/complete.ts';
import type { InputFor } from '#schemas/derive/inputSchema.ts';
import { removedSecretsField } from '#schemas/derive/keptSecrets.ts';
import { isPrivateFile } from '#schemas/derive/privateFile.ts';
import type { Json, ObjectSchema, Property, Row } from '#schemas/resource.ts';
import { randomText } from '../fields/randomText.ts';

/**
 * What a new record's form begins with: the defaults, and what is random; a switch that nobody touched is off, and a list
 * that may be said to be empty is unsaid, where the form would take one that is left out for empty.
 */
export function newValues(schema: ObjectSchema): Row {
  const asked = Object.entries(schema.properties).filter(
    ([, property]) => isWritable(property) && !property.transient,
  );
  return Object.fromEntries(
    asked.flatMap(([name, property]) => {
      const made = property.random === undefined ? undefined : randomText(property.random);
      const untouched = property.type === 'boolean' ? false : property.none && null;
      const value = property.default ?? made ?? untouched;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** What a copy of a record begins with: what may be written and is not this record's alone. */
export function copiedValues(schema: ObjectSchema, record: Row): Row {
  const own = Object.entries(schema.properties).filter(
    ([name, property]) =>
      isWritable(property) &&
      !property.transient &&
      !property.unique &&
      !isPrivateFile(property) &&
      !isSecret(property) &&
      // What was emptied stays so in the copy, where a default would be stored.
      ((record[name] ?? null) !== null || (property.default !== undefined && name in record)),
  );
  const values = own.map(([name, property]) => [name, withoutPrivate(property, record[name] as Json)]);
  return { ...newValues(schema), ...Object.fromEntries(values) };
}

// A private file belongs to one record only, also where it stands in a row.
function withoutPrivate({ items }: Property, value: Json): Json {
  const cells = Object.entries(items?.properties ?? {}).filter(([, cell]) => isPrivateFile(cell));
  if (cells.length === 0 || !Array.isArray(value)) return value;
  const names = new Set(cells.map(([name]) => name));
  return (value as readonly Record<string, Json>[]).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name))),
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
    // Nobody knows what a secret was, so that nothing said of it is said on purpose.
    if (value === null && property.secret) return purpose === 'edit';
    return value !== undefined && !(value === null && (before[name] ?? null) === null);
  });
  return Object.fromEntries(sent);
}

/** What is sent of a form as the service takes it: secrets that are to go are named, since an empty one stays. */
export function withRemoved(schema: ObjectSchema, values: Row): Row {
  const isGone = ([name, value]: [string, Row[string]]) =>
    value === null && Boolean(schema.properties[name]?.secret);
  const gone = Object.entries(values).filter(isGone);
  if (gone.length === 0) return values;
  const others = Object.entries(values).filter((entry) => !isGone(entry));
  return { ...Object.fromEntries(others), [removedSecretsField]: gone.map(([name]) => name) };
}

/** Whether nobody may read the field's value back: it is never prefilled and never kept in the browser. */
export function isSecret(property: Property | undefined): boolean {
  return Boolean(property?.secret) || property?.format === 'password';
}
