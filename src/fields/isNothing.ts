import type { Json } from '#schemas/resource.ts';

/** Whether a field has no value: nothing was given, or an empty text or list. */
export function isNothing(value: Json | undefined): boolean {
  return (value ?? null) === null || value === '' || (Array.isArray(value) && value.length === 0);
}
