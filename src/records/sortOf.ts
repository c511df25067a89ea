import { isReadable } from '#schemas/complete.ts';
import { ownOrder } from '#schemas/derive/reach.ts';
import { fieldType } from '#schemas/fields/all.ts';
import type { Property, Resource } from '#schemas/resource.ts';
import type { Sort } from './list/listQuery.ts';

/** One field of a sort. */
export interface SortKey {
  readonly name: string;
  readonly isDown: boolean;
}

/** Whether a list can be sorted by a field. The server applies the same rule. */
export function isSortable(property: Property): boolean {
  if (!isReadable(property)) return false;
  return property.sortable ?? fieldType(property).operators.includes('gt');
}

/** How many fields a list is sorted by at most: a simple REST server takes one. */
export function mostSortKeys({ provider }: Resource): number {
  return provider.type === 'rest' ? 1 : 5;
}

/** The fields of a sort, the first one first. */
export function sortKeys(sort: Sort): SortKey[] {
  return keysIn(wireSort(sort));
}

/** A resource's own sort. */
export function ownSort(resource: Resource): Sort {
  return sortBy(keysIn(ownOrder(resource)));
}

/** A sort in wire format, such as `-status,id`. */
export function wireSort({ field, order }: Sort): string {
  return `${order === 'DESC' ? '-' : ''}${field}`;
}

/** A sort from wire format, by what the resource can be sorted by; its own sort if nothing remains. */
export function readSort(resource: Resource, text: string): Sort {
  const { properties } = resource.schema;
  const keys = keysIn(text).filter(({ name }, at, all) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return property && isSortable(property) && all.findIndex((one) => one.name === name) === at;
  });
  return keys.length === 0 ? ownSort(resource) : sortBy(keys.slice(0, mostSortKeys(resource)));
}

/**
 * The sort after a press on a column header. It sorts by that column alone, and turns its direction if it was a
 * key. A further one becomes the last key, then turns, then is no key any more; the only key just turns.
 */
export function pressedSort(resource: Resource, sort: Sort, name: string, isFurther: boolean): Sort {
  const keys = sortKeys(sort);
  const key = keys.find((one) => one.name === name);
  const turned = { name, isDown: key !== undefined && !key.isDown };
  const most = mostSortKeys(resource);
  if (!isFurther || most === 1 || (key && keys.length === 1)) return sortBy([turned]);
  if (key?.isDown) return sortBy(keys.filter((one) => one !== key));
  if (key) return sortBy(keys.map((one) => (one === key ? turned : one)));
  // No two records have one id, so a key after it would change nothing.
  const before = keys.filter((one) => one.name !== 'id');
  return before.length < most ? sortBy([...before, turned]) : sort;
}

function keysIn(text: string): SortKey[] {
  return text.split(',').map((term) => {
    const name = term.trim();
    return { name: name.replace(/^-/, ''), isDown: name.startsWith('-') };
  });
}

function sortBy([first, ...further]: readonly SortKey[]): Sort {
  const { name = 'id', isDown = true } = first ?? {};
  const terms = further.map((one) => `${one.isDown ? '-' : ''}${one.name}`);
  return { field: [name, ...terms].join(), order: isDown ? 'DESC' : 'ASC' };
}
