/** A value as a list; null where it is not one. An empty object is an empty list, as in PHP. */
export function listOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return isEmpty ? [] : undefined;
}
