import type { Resource, Row } from '#schemas/resource.ts';
import type { ListQuery } from './listQuery.ts';
import { wireSort } from './sortOf.ts';

/** The fields that say where a record stands in an order. */
export function placeFields(resource: Resource, sort: ListQuery['sort']): string[] {
  const terms = wireSort(resource, sort).split(',');
  return [...new Set([...terms.map((term) => term.trim().replace(/^-/, '')), 'id'])];
}

/** What of a record the server needs to go on from it; nothing where the record does not bear it all. */
export function placeOf(resource: Resource, sort: ListQuery['sort'], row: Row | undefined): Row | undefined {
  if (resource.provider.type !== 'kaifang' || !row) return undefined;
  const entries = placeFields(resource, sort).map((name) => [name, row[name]] as const);
  return entries.every(([, value]) => value !== undefined) ? (Object.fromEntries(entries) as Row) : undefined;
}
