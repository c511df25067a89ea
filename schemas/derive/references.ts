import { type Place, placeFinder } from '../places.ts';
import type { Json, ObjectSchema, Property, Reference, Row } from '../resource.ts';

/** A place in records that names records of another resource. */
export interface ReferencePlace extends Place {
  readonly reference: Reference;
}

/** A value that stands at such a place of one record, and where exactly, such as `modules.2.apis.0`. */
export interface NamedRecord {
  readonly value: string | number;
  readonly at: readonly string[];
}

/** Every place of a record that names other records: fields, entries of lists, and cells of rows. */
export const referencePlaces: (schema: Pick<ObjectSchema, 'properties'>) => readonly ReferencePlace[] =
  placeFinder(({ reference }) => reference && { reference });

/** What a field refers to, be it one record or several; nothing where it refers to none. */
export function referenceOf({ reference, items }: Property): Reference | undefined {
  return reference ?? items?.reference;
}

/** The field of the other resource whose value a reference holds. */
export function keyField({ field = 'id' }: Reference): string {
  return field;
}

/** Whether the database itself keeps a place from pointing nowhere: a field of its own with one value. */
export function isLinked({ path }: ReferencePlace): boolean {
  return path.length === 1;
}

/** What stands at a place of a record. */
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
