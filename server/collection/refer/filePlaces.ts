import type { ObjectSchema, Property } from '#schemas/resource.ts';

/** A place in records that holds addresses of uploads; `*` in its path stands for each entry of a list. */
export interface FilePlace {
  readonly path: readonly string[];
  readonly format: 'image' | 'file';
}

type Schema = Pick<ObjectSchema, 'properties'>;

const known = new WeakMap<Schema, readonly FilePlace[]>();

/** Every place of a record where callers write addresses of public uploads: fields, entries of lists, cells of rows. */
export function filePlaces(schema: Schema): readonly FilePlace[] {
  const places = known.get(schema) ?? placesIn(schema.properties, []);
  known.set(schema, places);
  return places;
}

function placesIn(properties: Schema['properties'], above: readonly string[]): FilePlace[] {
  return Object.entries(properties).flatMap(([name, property]) => walk(property, [...above, name]));
}

// What only the server writes needs no proof, and private files have one of their own.
function walk(property: Property, path: readonly string[]): FilePlace[] {
  const { format, items, properties = {}, private: own, readOnly } = property;
  if (own || readOnly) return [];
  if (format === 'image' || format === 'file') return [{ path, format }];
  return items ? walk(items, [...path, '*']) : placesIn(properties, path);
}
