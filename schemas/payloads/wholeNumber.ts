import type { Property } from '../resource.ts';

/** A whole number of an input: an id, a version, a number of a page; exact in JavaScript, from 1 unless told otherwise. */
export function wholeNumber(
  label: NonNullable<Property['label']>,
  minimum = 1,
  maximum = Number.MAX_SAFE_INTEGER,
): Property {
  return { type: 'integer', minimum, maximum, label };
}

/** The id of a record, as an input takes it. */
export const recordId: Property = wholeNumber({ zh_cn: 'ID', en: 'id' });
