import { isReadable, isWritable } from '#schemas/complete.ts';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import type { Lang, ObjectSchema, Resource } from '#schemas/resource.ts';

/** The fields that a column of a file can be taken for, with their labels. */
export function importable({ schema }: Resource, lang: Lang): { field: string; label: string }[] {
  const needed = neededOf(schema);
  return Object.entries(schema.properties)
    .filter(
      ([name, property]) =>
        ['id', 'version'].includes(name) || (isWritable(property) && isReadable(property)),
    )
    .map(([field, property]) => ({
      field,
      label: `${property.label?.[lang] ?? field}${needed.includes(field) ? ' *' : ''}`,
    }));
}

/** The labels of the fields that every new record needs and no column is taken for. */
export function lacking({ schema }: Resource, fields: readonly string[], lang: Lang): string[] {
  const isLacking = (name: string) => {
    const property = schema.properties[name];
    // What no file holds, such as a password, is told of by the check.
    return property !== undefined && isReadable(property) && !fields.includes(name);
  };
  return neededOf(schema)
    .filter(isLacking)
    .map((name) => schema.properties[name]?.label?.[lang] ?? name);
}

// What the checking of a new row asks for: what has a default or is made may be missing.
function neededOf(schema: ObjectSchema): readonly string[] {
  return inputSchema(schema, 'add').required ?? [];
}
