import { isReadable, isStored } from '#schemas/complete.ts';
import { columnValue } from '#schemas/derive/table.ts';
import { fieldType } from '#schemas/fields/all.ts';
import type { Json, Property, Resource, Row } from '#schemas/resource.ts';
import { secretPlace } from '../core/openSecret.ts';
import type { Keys, SealedPlace } from '../platform/keys.ts';
import { hashPassword } from '../platform/store/passwords.ts';
import { sanitizeHtml } from '../platform/store/sanitize.ts';

/**
 * A record's values as its columns store them: passwords hashed, secrets sealed for the record, rich text
 * sanitized.
 */
export async function toColumns(
  resource: Resource,
  id: number,
  values: Row,
  keys: Keys,
): Promise<Record<string, unknown>> {
  const stored = Object.entries(values).filter(([name]) => isStored(resource.schema.properties[name] ?? {}));
  const entries = stored.map(async ([name, value]) => {
    const property = resource.schema.properties[name] as Property;
    return [
      name,
      await toColumn(property, value ?? null, keys, secretPlace(resource.name, name, id)),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function toColumn(property: Property, value: Json, keys: Keys, place: SealedPlace): Promise<unknown> {
  if (value === null) return null;
  if (property.format === 'password') return hashPassword(String(value), keys);
  if (property.secret === 'rsa') return keys.sealRsa(JSON.stringify(value), place);
  if (property.secret) return keys.seal(JSON.stringify(value), place);
  if (property.format === 'html') return sanitizeHtml(String(value));
  return columnValue(property, value);
}

const mappers = new WeakMap<Resource, (row: Row) => Row>();

/**
 * Turns rows of a resource's table into wire records, in place. Values that need no conversion stay
 * untouched.
 */
export function wireMapper(resource: Resource): (row: Row) => Row {
  const known = mappers.get(resource) ?? makeMapper(resource);
  mappers.set(resource, known);
  return known;
}

function makeMapper(resource: Resource): (row: Row) => Row {
  const turns = Object.entries(resource.schema.properties).flatMap(([name, property]) => {
    const { toWire } = fieldType(property);
    return toWire && !property.secret ? [[name, toWire] as const] : [];
  });
  return (row) => {
    for (const [name, turn] of turns) {
      const value = row[name];
      if (value !== null && value !== undefined) row[name] = turn(value);
    }
    return row;
  };
}

const readable = new WeakMap<Resource, readonly string[]>();

/** The fields that a response may contain: all except secrets, passwords and fields that are not stored. */
export function readableFields(resource: Resource): readonly string[] {
  const known = readable.get(resource) ?? namesOfReadable(resource);
  readable.set(resource, known);
  return known;
}

function namesOfReadable({ schema }: Resource): string[] {
  return Object.entries(schema.properties)
    .filter(([, property]) => isReadable(property))
    .map(([name]) => name);
}
