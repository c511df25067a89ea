import { changedFields } from '#providers/changes.ts';
import { isReadable, isWritable } from '#schemas/complete.ts';
import type { Json, Resource, Row } from '#schemas/resource.ts';

/** One field that a restore would change. */
export interface Step {
  readonly name: string;
  readonly now: Json;
  readonly old: Json;
}

/** What can be restored from an old version: fields that a form may change and that differ from now. */
export function restorable({ schema, owner, access }: Resource, now: Row, old: Row): Step[] {
  return Object.entries(schema.properties).flatMap(([name, property]): Step[] => {
    const isKept = property.frozen || (access.edit === 'own' && name === owner);
    if (!isWritable(property) || !isReadable(property) || isKept) return [];
    const [one, other] = [now[name] ?? null, old[name] ?? null];
    // The value was empty before the field became required or was first filled in.
    if (other === null && schema.required?.includes(name)) return [];
    const isSame = Object.keys(changedFields({ value: one }, { value: other })).length === 0;
    return isSame ? [] : [{ name, now: one, old: other }];
  });
}
