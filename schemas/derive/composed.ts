import { fieldType } from '../fields/all.ts';
import type { Json, ObjectSchema, Property } from '../resource.ts';

/**
 * Normalizes the texts of values to Unicode's composed form (NFC): a file system or a keyboard may write é as
 * two code points, and search, unique fields and lengths must treat both alike.
 */
export function composed(schema: ObjectSchema, values: Readonly<Record<string, Json>>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
      return [name, property ? composedValue(property, value) : value];
    }),
  );
}

/** The same for one value. */
export function composedValue(property: Property, value: Json): Json {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  return !property.secret && fieldType(property).normalized ? inside(property, value) : value;
}

function inside({ items, properties }: Property, value: Json): Json {
  if (typeof value === 'string') return value.normalize('NFC');
  if (Array.isArray(value)) {
    const parts = value as readonly Json[];
    return parts.map((part) => (items ? composedPart(items, part) : part));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as Record<string, Json>).map(([name, part]) => {
      const property = properties?.[name];
      return [
        name,
        property ? composedValue(property, part) : typeof part === 'string' ? part.normalize('NFC') : part,
      ];
    }),
  );
}

// A row of a list has no type of its own; its fields do.
function composedPart(items: Property, part: Json): Json {
  return typeof part === 'object' ? inside(items, part) : composedValue(items, part);
}
