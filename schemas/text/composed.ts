import { type FieldTypeName, fieldTypeName } from '../fields/all.ts';
import type { Json, ObjectSchema, Property } from '../resource.ts';

// What a person reads. Code, SQL and JSON are taken letter for letter, and so is what is secret.
const read = new Set<FieldTypeName>([
  ...([
    'text',
    'longText',
    'email',
    'phone',
    'html',
    'markdown',
    'list',
    'rows',
    'words',
    'referenceKey',
  ] as const),
]);

/**
 * Values with their texts as Unicode composes them (NFC): a file system or a keyboard that writes é as two letters means
 * the same word, which a search, a unique field and a length have to see.
 */
export function composed(schema: ObjectSchema, values: Readonly<Record<string, Json>>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
      return [name, property ? composedValue(property, value) : value];
    }),
  );
}

/** The same of one value. */
export function composedValue(property: Property, value: Json): Json {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  return !property.secret && read.has(fieldTypeName(property)) ? inside(property, value) : value;
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

// A row of a list is of no type of its own: its fields are.
function composedPart(items: Property, part: Json): Json {
  return typeof part === 'object' ? inside(items, part) : composedValue(items, part);
}
