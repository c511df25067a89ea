import type { Json, Property } from '#schemas/resource.ts';

/** A value that counts as the same: in the other case where case does not count, as long as it is still a right one. */
export function otherCase(value: Json, { unique, pattern = '' }: Property): Json {
  const text = String(value);
  const other = text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
  return unique === 'ignore_case' && new RegExp(pattern, 'u').test(other) ? other : value;
}
