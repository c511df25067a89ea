import { isReadable } from '#schemas/complete.ts';
import { isIn } from '#schemas/derive/isIn.ts';
import type { Json, Resource, Row } from '#schemas/resource.ts';
import { isNothing } from '../../fields/isNothing.ts';
import { isPortal } from '../../isPortal.ts';

/** A field with its old and new value. */
export type Change = readonly [name: string, before: Json, after: Json];

/** The changes of a save that need confirmation; empty if it needs none. */
export function fieldsNeedingConfirmation(
  { schema, form }: Resource,
  purpose: 'add' | 'edit',
  values: Row,
  base: Row,
): Change[] {
  if (!form.confirm?.on.includes(purpose)) return [];
  if (form.confirm.when && !isIn({ ...base, ...values }, form.confirm.when)) return [];
  return writtenChanges(schema, form.confirm.fields, purpose, values, base);
}

/** The changes that a save makes to some fields. */
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
    // For a transient field and for a new record, the old value is the default of the resource file.
    const start = schema.properties[name]?.default ?? null;
    const before = purpose === 'add' ? start : (base[name] ?? start);
    const isSame =
      JSON.stringify(before) === JSON.stringify(after) || (isNothing(before) && isNothing(after));
    return isSame ? [] : [[name, purpose === 'add' ? null : before, after]];
  });
}

/** What identifies a record: its owner, and the fields fixed at its creation. */
export function identity(resource: Resource, record: Row): Change[] {
  return identityFields(resource).flatMap((name): Change[] => {
    const value = record[name];
    return isNothing(value) ? [] : [[name, null, value as Json]];
  });
}

/** The fields that identify a record and its owner; in the portal, the reader is the owner. */
export function identityFields({ schema, owner }: Resource): string[] {
  return Object.entries(schema.properties)
    .filter(([name, property]) => (name === owner ? !isPortal : property.frozen) && isReadable(property))
    .map(([name]) => name);
}
