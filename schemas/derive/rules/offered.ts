import type { Json, ObjectSchema, Property, Row } from '../../resource.ts';
import { isIn } from '../isIn.ts';
import { isForEverybody, isReserved } from './onlySuper.ts';

/** Whether a field keeps its value in the record's current state. */
export function isFixedIn({ editWhen }: Property, record: Row): boolean {
  return editWhen !== undefined && !isIn(record, editWhen);
}

/**
 * The state in which a value may be chosen for a field of a record, where the current state does not allow
 * it.
 */
export function missedState({ options }: Property, value: Json, record: Row): Property['editWhen'] {
  const when = options?.[String(value)]?.when;
  return when && !isIn(record, when) ? when : undefined;
}

/**
 * The schema without the fields and choices that the caller could not save into a record, or into a new one
 * where no record is given; the same object where nothing is removed.
 */
export function offered(schema: ObjectSchema, isSuper: boolean, record: Row | null): ObjectSchema {
  const changed = Object.entries(schema.properties).flatMap(([name, property]): [string, Property][] => {
    const open = offeredField(name, property, isSuper, record);
    return open === property ? [] : [[name, open]];
  });
  if (changed.length === 0) return schema;
  return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(changed) } };
}

function offeredField(name: string, property: Property, isSuper: boolean, record: Row | null): Property {
  const { onlySuper, enum: all } = property;
  if (record && onlySuper && !isSuper && isReserved(onlySuper, record))
    return { ...property, readOnly: true };
  if (record && isFixedIn(property, record)) return { ...property, frozen: true };
  const choices = all?.filter(
    (one) =>
      (isSuper || isForEverybody(name, property, one, record)) &&
      (!record || record[name] === one || !missedState(property, one, record)),
  );
  return choices && choices.length < (all?.length ?? 0) ? { ...property, enum: choices } : property;
}
