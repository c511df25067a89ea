import type { Property } from '../resource.ts';

/**
 * A whole number of an input: an id, a version, a page number; exact in JavaScript, at least 1 by default.
 */
export function wholeNumber(
  label: NonNullable<Property['label']>,
  minimum = 1,
  maximum = Number.MAX_SAFE_INTEGER,
): Property {
  return { type: 'integer', minimum, maximum, label };
}

/** The id of a record in an input. */
export const recordId: Property = wholeNumber({ zh_cn: 'ID', en: 'id' });
