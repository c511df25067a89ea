import { isReadable } from '#schemas/complete.ts';
import { isIn } from '#schemas/derive/isIn.ts';
import type { Json, Resource, Row } from '#schemas/resource.ts';
import { isNothing } from '../../../fields/isNothing.ts';

/** A field with what it was and what it will be. */
export type Change = readonly [name: string, before: Json, after: Json];

/** What a save writes into the fields that are asked about; nothing where it may be saved without a question. */
export function whatWeighs(
  { schema, form }: Resource,
  purpose: 'add' | 'edit',
  values: Row,
  base: Row,
): Change[] {
  if (!form.confirm?.on.includes(purpose)) return [];
  if (form.confirm.when && !isIn({ ...base, ...values }, form.confirm.when)) return [];
  return writtenChanges(schema, form.confirm.fields, purpose, values, base);
}

/** What a save writes into some fields that is not there yet. */
export function writtenChanges(
  schema: Resource['schema'],
  fields: readonly string[],
  purpose: 'add' | 'edit',
  values: Row,
  base: Row,
): Change[] {
  return fields.flatMap((name): Change[] => {
    const after = values[name];
    if (after === undefined) return [];
    // What no record keeps, and what a new one begins with, is what the file says.
    const start = schema.properties[name]?.default ?? null;
    const before = purpose === 'add' ? start : (base[name] ?? start);
    const isSame =
      JSON.stringify(before) === JSON.stringify(after) || (isNothing(before) && isNothing(after));
    return isSame ? [] : [[name, purpose === 'add' ? null : before, after]];
  });
}

/** Whose record it is and which: its owner, and what was fixed when it was made. */
export function identity(resource: Resource, record: Row): Change[] {
  return identityFields(resource).flatMap((name): Change[] => {
    const value = record[name];
    return isNothing(value) ? [] : [[name, null, value as Json]];
  });
}

/** The fields that say whose a record is and which. */
export function identityFields({ schema, owner }: Resource): string[] {
  return Object.entries(schema.properties)
    .filter(([name, property]) => (name === owner || property.frozen) && isReadable(property))
    .map(([name]) => name);
}
