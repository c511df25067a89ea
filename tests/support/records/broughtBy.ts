import { expect } from 'vitest';
import type { Resource, Row } from '#schemas/resource.ts';

/** The fields that an edit of one field requires by the resource file, as a caller must send them. */
export function broughtBy({ edited }: Resource, name: string, caller: number): Row {
  if (!edited?.fields.includes(name)) return {};
  const told = Object.entries(edited.serverValues).map(([field, from]) => [
    field,
    from === 'caller' ? caller : expect.any(String),
  ]);
  return { ...edited.set, ...Object.fromEntries(told) };
}
