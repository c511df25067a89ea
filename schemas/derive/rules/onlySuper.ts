import type { Json, ObjectSchema, Property, Row } from '../../resource.ts';

/** What of a field the super administrator alone writes. */
export interface OnlySuper {
  /** These values. */
  readonly values?: readonly (string | number)[];
  /** Any number that is above what the record has. */
  readonly higher?: boolean;
}

/**
 * Whether anybody may write a value of a field who is not the super administrator: into a record that has another one,
 * or into a new one. What is there already may stay.
 */
export function isForEverybody({ onlySuper }: Property, next: Json, before: Json | undefined): boolean {
  if (!onlySuper || next === null || next === before) return true;
  if (onlySuper.values?.some((value) => value === next)) return false;
  return !(onlySuper.higher && typeof before === 'number' && typeof next === 'number' && next > before);
}

/** The schema without the choices that its reader could not save; the very same where that is none. */
export function offered(schema: ObjectSchema, isSuper: boolean, before: Row): ObjectSchema {
  const kept = Object.entries(schema.properties).flatMap(([name, property]): [string, Property][] => {
    if (isSuper || !property.onlySuper || !property.enum) return [];
    return [
      [
        name,
        { ...property, enum: property.enum.filter((one) => isForEverybody(property, one, before[name])) },
      ],
    ];
  });
  if (kept.length === 0) return schema;
  return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(kept) } };
}
