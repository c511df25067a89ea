import type { Json, Property, Row } from '../../resource.ts';
import { isIn } from '../isIn.ts';

/** The part of a field that only the super administrator may write. */
export interface OnlySuper {
  /** These values. */
  readonly values?: readonly (string | number)[];
  /** Any number higher than the record's current one. */
  readonly higher?: boolean;
  /** Any value in an existing record, unless the record has these values. */
  readonly unless?: Readonly<Record<string, Json>>;
}

/**
 * Whether an account other than the super administrator may write a value of a field: into a record with
 * another value, or into a new one, where no record is given. An existing value may stay.
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

/** Whether an existing record reserves all of a field for the super administrator. */
export function isReserved({ unless }: OnlySuper, record: Row): boolean {
  return unless !== undefined && !isIn(record, unless);
}
