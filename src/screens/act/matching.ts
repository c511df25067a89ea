import { asFilter } from '#schemas/filter/asFilter.ts';
import type { Json, Resource } from '#schemas/resource.ts';
import type { ListQuery, WireFilter } from '../list/listQuery.ts';
import { type Deed, stateFor } from './task.ts';

/** All records that a list's filter and search words let through. */
export interface Matching {
  readonly filter: WireFilter;
  readonly q: string;
}

/** Those of a list's records that are in a state for a deed. */
export function matchingFor(
  resource: Resource,
  deed: Deed,
  { filter, q }: Pick<ListQuery, 'filter' | 'q'>,
): Matching {
  return { filter: together(filter, asFilter(stateFor(resource, deed))), q };
}

/** The filter that lets through what each of several does. */
export function together(...filters: readonly WireFilter[]): WireFilter {
  const parts = filters.filter((part) => Object.keys(part).length > 0);
  const [only] = parts;
  return parts.length > 1 ? { and: parts as Json[] } : (only ?? {});
}

/** How many records match, asked of the list's own service. */
export function countQuestion(resource: Resource, { filter, q }: Matching) {
  const service = resource.services.list as string;
  const payload = { filter, q: q || undefined, limit: 1, fields: 'id', total: 'exact' };
  return { service, payload };
}
