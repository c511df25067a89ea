import type { Json } from '#schemas/resource.ts';

/** Values of a resource file as a list's filter; a list means one of its values. */
export function asFilter(when: Readonly<Record<string, Json>>): Json {
  const entries = Object.entries(when).map(([name, value]) => [
    name,
    Array.isArray(value) ? { in: value } : value,
  ]);
  return Object.fromEntries(entries) as Json;
}
