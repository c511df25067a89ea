import { isReadable, isWritable } from '#schemas/complete.ts';
import type { Lang, Resource } from '#schemas/resource.ts';

/** The fields that a column of a file can be taken for, with their labels. */
export function importable({ schema }: Resource, lang: Lang): { field: string; label: string }[] {
  const needed = schema.required ?? [];
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
