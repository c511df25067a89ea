import type { Resource, Row } from '#schemas/resource.ts';
import type { ListQuery } from './list/listQuery.ts';
import { sortKeys } from './sortOf.ts';

/** The fields that determine a record's position in a sort. */
export function placeFields(sort: ListQuery['sort']): string[] {
  return [...new Set([...sortKeys(sort).map(({ name }) => name), 'id'])];
}

/** The keyset cursor of a record for the server; undefined if the record lacks one of the fields. */
export function cursorOf(resource: Resource, sort: ListQuery['sort'], row: Row | undefined): Row | undefined {
  if (resource.provider.type === 'rest' || !row) return undefined;
  const entries = placeFields(sort).map((name) => [name, row[name]] as const);
  return entries.every(([, value]) => value !== undefined) ? (Object.fromEntries(entries) as Row) : undefined;
}
