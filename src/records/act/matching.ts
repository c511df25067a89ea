import { asFilter } from '#schemas/filter/asFilter.ts';
import type { Json, Resource } from '#schemas/resource.ts';
import type { ListQuery, WireFilter } from '../list/listQuery.ts';
import { type RowAction, stateFor } from './task.ts';

/** All records that match a list's filter and search text. */
export interface Matching {
  readonly filter: WireFilter;
  readonly q: string;
}

/** The matching records of a list whose state allows an action. */
export function matchingFor(
  resource: Resource,
  deed: RowAction,
  { filter, q }: Pick<ListQuery, 'filter' | 'q'>,
): Matching {
  return { filter: together(filter, asFilter(stateFor(resource, deed))), q };
}

/** Combines filters: a record must match all of them. */
export function together(...filters: readonly WireFilter[]): WireFilter {
  const parts = filters.filter((part) => Object.keys(part).length > 0);
  const [only] = parts;
  return parts.length > 1 ? { and: parts as Json[] } : (only ?? {});
}

/** The query that counts the matching records through the list's own service. */
export function countQuestion(resource: Resource, { filter, q }: Matching) {
  const service = resource.services.list as string;
  const payload = { filter, q: q || undefined, limit: 1, fields: 'id', total: 'exact' };
  return { service, payload };
}
