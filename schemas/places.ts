import type { ObjectSchema, Property } from './resource.ts';

/** A place in records: a field, a list entry or a cell of a row; `*` stands for each entry. */
export interface Place {
  readonly path: readonly string[];
}

type Schema = Pick<ObjectSchema, 'properties'>;

/**
 * Creates a cached function that finds the places of one kind in a schema. `pick` classifies a property: of
 * the kind, not of the kind (`null`), or undecided, in which case its contents are searched.
 */
export function placeFinder<Kind extends object>(
  pick: (property: Property) => Kind | null | undefined,
): (schema: Schema) => readonly (Place & Kind)[] {
  const known = new WeakMap<Schema, readonly (Place & Kind)[]>();
  const walk = (property: Property, path: readonly string[]): readonly (Place & Kind)[] => {
    const kind = pick(property);
    if (kind !== undefined) return kind === null ? [] : [{ path, ...kind }];
    return property.items ? walk(property.items, [...path, '*']) : within(property.properties, path);
  };
  const within = (properties: Schema['properties'] = {}, above: readonly string[] = []) =>
    Object.entries(properties).flatMap(([name, property]) => walk(property, [...above, name]));
  return (schema) => {
    const places = known.get(schema) ?? within(schema.properties);
    known.set(schema, places);
    return places;
  };
}
