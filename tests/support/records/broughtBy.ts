import { expect } from 'vitest';
import type { Resource, Row } from '#schemas/resource.ts';

/** What an edit of one field brings with it by the resource's file, as a test expects it of a caller. */
export function broughtBy({ edited }: Resource, name: string, caller: number): Row {
  if (!edited?.fields.includes(name)) return {};
  const told = Object.entries(edited.told).map(([field, from]) => [
    field,
    from === 'caller' ? caller : expect.any(String),
  ]);
  return { ...edited.set, ...Object.fromEntries(told) };
}
