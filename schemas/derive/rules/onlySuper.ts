import type { Json, Property, Row } from '../../resource.ts';
import { isIn } from '../isIn.ts';

/** What of a field the super administrator alone writes. */
export interface OnlySuper {
  /** These values. */
  readonly values?: readonly (string | number)[];
  /** Any number that is above what the record has. */
  readonly higher?: boolean;
  /** Any value, in a record that is there, unless it has these values. */
  readonly unless?: Readonly<Record<string, Json>>;
}

/**
 * Whether anybody may write a value of a field who is not the super administrator: into a record that has another one,
 * or into a new one, where there is no record. What is there already may stay.
 */
export function isForEverybody(
  name: string,
  { onlySuper }: Property,
  next: Json,
  record: Row | null,
): boolean {
  const before = record?.[name];
  if (!onlySuper || next === null || next === before) return true;
  if (record && isReserved(onlySuper, record)) return false;
  if (onlySuper.values?.some((value) => value === next)) return false;
  return !(onlySuper.higher && typeof before === 'number' && typeof next === 'number' && next > before);
}

/** Whether a record that is there keeps all of a field for the super administrator. */
export function isReserved({ unless }: OnlySuper, record: Row): boolean {
  return unless !== undefined && !isIn(record, unless);
}
