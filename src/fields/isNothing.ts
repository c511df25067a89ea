import type { Json } from '#schemas/resource.ts';

/** Whether a field has no value that could be seen: nothing was given, or a text of blanks, or an empty list. */
export function isNothing(value: Json | undefined): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return (value ?? null) === null || (Array.isArray(value) && value.length === 0);
}
