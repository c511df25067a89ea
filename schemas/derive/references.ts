import { type Place, placeFinder } from '../places.ts';
import type { Json, ObjectSchema, Property, Reference, Row } from '../resource.ts';

/** A place in records that refers to records of another resource. */
export interface ReferencePlace extends Place {
  readonly reference: Reference;
}

/** The value at such a place of one record, and its exact path, such as `modules.2.apis.0`. */
export interface NamedRecord {
  readonly value: string | number;
  readonly at: readonly string[];
}

/** Every place of a record that refers to other records: fields, list entries, and cells of rows. */
export const referencePlaces: (schema: Pick<ObjectSchema, 'properties'>) => readonly ReferencePlace[] =
  placeFinder(({ reference }) => reference && { reference });

/** What a field refers to, whether one record or several; undefined where it refers to none. */
export function referenceOf({ reference, items }: Property): Reference | undefined {
  return reference ?? items?.reference;
}

/** The field of the other resource whose value a reference holds. */
export function keyField({ field = 'id' }: Reference): string {
  return field;
}

/** Whether a foreign key of the database protects the reference: only a field with a single value has one. */
export function isLinked({ path }: ReferencePlace): boolean {
  return path.length === 1;
}

/** The references at a place of a record. */
export function namedAt(record: Row | null, { path }: Place): NamedRecord[] {
  return record ? valuesIn(record as Json, path, []) : [];
}

function valuesIn(value: Json | undefined, path: readonly string[], at: readonly string[]): NamedRecord[] {
  const [step, ...rest] = path;
  if (step === undefined)
    return typeof value === 'string' || typeof value === 'number' ? [{ value, at }] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (step !== '*') return valuesIn((value as Readonly<Record<string, Json>>)[step], rest, [...at, step]);
  const entries = Array.isArray(value) ? (value as readonly Json[]) : [];
  return entries.flatMap((entry, place) => valuesIn(entry, rest, [...at, String(place)]));
}
