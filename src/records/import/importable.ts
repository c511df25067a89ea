import { isReadable, isWritable } from '#schemas/complete.ts';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import type { Lang, ObjectSchema, Resource } from '#schemas/resource.ts';

/** The fields that can be assigned to a column, with their labels. */
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

/** The labels of required fields of a new record that no column provides. */
export function lacking({ schema }: Resource, fields: readonly string[], lang: Lang): string[] {
  const isLacking = (name: string) => {
    const property = schema.properties[name];
    // The check reports fields that no file contains, such as a password.
    return property !== undefined && isReadable(property) && !fields.includes(name);
  };
  return neededOf(schema)
    .filter(isLacking)
    .map((name) => schema.properties[name]?.label?.[lang] ?? name);
}

// The fields that validation of a new row requires: those with a default or a generated value may be missing.
function neededOf(schema: ObjectSchema): readonly string[] {
  return inputSchema(schema, 'add').required ?? [];
}
