import { isReadable } from '#schemas/complete.ts';
import { ownOrder } from '#schemas/derive/reach.ts';
import { fieldType } from '#schemas/fields/all.ts';
import type { Property, Resource } from '#schemas/resource.ts';
import type { Sort } from './list/listQuery.ts';

/** Whether a list can be sorted by a field. The server applies the same rule. */
export function isSortable(property: Property): boolean {
  if (!isReadable(property)) return false;
  return property.sortable ?? fieldType(property).operators.includes('gt');
}

/** The first field of a resource's own sort, which its column header shows. */
export function ownSort(resource: Resource): Sort {
  const first = ownOrder(resource).split(',')[0]?.trim() ?? '';
  return { field: first.replace(/^-/, ''), order: first.startsWith('-') ? 'DESC' : 'ASC' };
}

/** A sort in wire format; the resource's own sort has all its fields. */
export function wireSort(resource: Resource, sort: Sort): string {
  const own = ownSort(resource);
  if (own.field === sort.field && own.order === sort.order) return ownOrder(resource);
  return `${sort.order === 'DESC' ? '-' : ''}${sort.field}`;
}
