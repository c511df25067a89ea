import type { Json, Property } from '#schemas/resource.ts';

/**
 * A value that counts as equal: in the other letter case if the field ignores case, as long as the result is
 * still valid.
 */
export function otherCase(value: Json, { unique, pattern = '' }: Property): Json {
  const text = String(value);
  const other = text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
  return unique === 'ignore_case' && new RegExp(pattern, 'u').test(other) ? other : value;
}
