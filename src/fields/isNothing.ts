import type { Json } from '#schemas/resource.ts';

/** Whether a field has no visible value: it is missing, blank text, or an empty list. */
export function isNothing(value: Json | undefined): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return (value ?? null) === null || (Array.isArray(value) && value.length === 0);
}
