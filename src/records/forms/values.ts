import { isWritable } from '#schemas/complete.ts';
import type { InputFor } from '#schemas/derive/inputSchema.ts';
import { removedSecretsField } from '#schemas/derive/keptSecrets.ts';
import { isPrivateFile } from '#schemas/fields/privateFile.ts';
import type { Json, ObjectSchema, Property, Row } from '#schemas/resource.ts';
import { fieldView } from '../../fields/all.ts';
import { randomText } from '../../fields/randomText.ts';

/** The account whose contact a form may begin with. */
export interface Caller {
  readonly tel?: string | null;
  readonly email?: string | null;
}

/**
 * The initial value of a new record's form: the defaults, random values, and what fields begin with. An untouched
 * switch is off. A list that may be explicitly empty starts as null, because the form would treat a missing one
 * as empty.
 */
export function newValues(schema: ObjectSchema, caller: Caller = {}): Row {
  const asked = Object.entries(schema.properties).filter(
    ([, property]) => isWritable(property) && !property.transient,
  );
  return Object.fromEntries(
    asked.flatMap(([name, property]) => {
      const made = property.random === undefined ? undefined : randomText(property.random);
      const untouched = fieldView(property).untouched ?? (property.emptyLabel && null);
      const value = property.default ?? made ?? beginningOf(property, caller) ?? untouched;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function hasBeginning({ default: usual, begins }: Property): boolean {
  return usual !== undefined || begins !== undefined;
}

function beginningOf({ begins }: Property, { tel, email }: Caller): string | undefined {
  if (begins === 'caller.tel') return tel ?? undefined;
  if (begins === 'caller.email') return email ?? undefined;
  return begins === 'now' ? new Date(new Date().setSeconds(0, 0)).toISOString() : undefined;
}

/** The initial value of a copy of a record: the writable fields that are not unique to this record. */
export function copiedValues(schema: ObjectSchema, record: Row): Row {
  const own = Object.entries(schema.properties).filter(
    ([name, property]) =>
      isWritable(property) &&
      !property.transient &&
      !property.unique &&
      !isPrivateFile(property) &&
      !isSecret(property) &&
      // A cleared field stays cleared in the copy; otherwise a default would be stored.
      ((record[name] ?? null) !== null || (hasBeginning(property) && name in record)),
  );
  const values = own.map(([name, property]) => [name, withoutPrivate(property, record[name] as Json)]);
  return { ...newValues(schema), ...Object.fromEntries(values) };
}

// A private file belongs to only one record, even inside a row.
function withoutPrivate({ items }: Property, value: Json): Json {
  const cells = Object.entries(items?.properties ?? {}).filter(([, cell]) => isPrivateFile(cell));
  if (cells.length === 0 || !Array.isArray(value)) return value;
  const names = new Set(cells.map(([name]) => name));
  return (value as readonly Record<string, Json>[]).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name))),
  );
}

/** What a form shows of a record: the writable fields, and fixed ones worth seeing. */
export function formValues(schema: ObjectSchema, record: Row): Row {
  const shown = Object.entries(schema.properties).flatMap(([name, property]) => {
    if (!isWritable(property)) return [];
    if (name in record) return [[name, record[name]] as const];
    // A transient field starts from its default each time.
    return property.transient && property.default !== undefined ? [[name, property.default] as const] : [];
  });
  return Object.fromEntries(shown);
}

/**
 * What a form sends: without fixed fields, without untouched fields of unknown value, and without fields that
 * were empty before and still are.
 */
export function sentValues(schema: ObjectSchema, purpose: InputFor, values: Row, before: Row): Row {
  const sent = Object.entries(values).filter(([name, value]) => {
    const property = schema.properties[name];
    if (!property || !isWritable(property) || (purpose === 'edit' && property.frozen)) return false;
    // The stored secret is unknown here, so a null is always deliberate: it removes the secret.
    if (value === null && property.secret) return purpose === 'edit';
    return value !== undefined && !(value === null && (before[name] ?? null) === null);
  });
  return Object.fromEntries(sent);
}

/**
 * The form values in the service's format: secrets to remove are listed by name, because an empty secret
 * stays unchanged.
 */
export function withRemoved(schema: ObjectSchema, values: Row): Row {
  const isGone = ([name, value]: [string, Row[string]]) =>
    value === null && Boolean(schema.properties[name]?.secret);
  const gone = Object.entries(values).filter(isGone);
  if (gone.length === 0) return values;
  const others = Object.entries(values).filter((entry) => !isGone(entry));
  return { ...Object.fromEntries(others), [removedSecretsField]: gone.map(([name]) => name) };
}

/**
 * Whether the field's value must not be readable again: it is never prefilled and never stored in the
 * browser.
 */
export function isSecret(property: Property | undefined): boolean {
  return property !== undefined && (Boolean(property.secret) || fieldView(property).isSecret);
}
