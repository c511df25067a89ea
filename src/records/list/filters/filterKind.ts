import type { Property } from '#schemas/resource.ts';
import { fieldView } from '../../../fields/all.ts';
import type { FilterControl } from '../../../fields/fieldView.ts';

/** The filter control of a field; undefined if its values cannot be compared. */
export function filterKind(
  name: string,
  property: Property,
): Exclude<FilterControl, 'count' | 'none'> | undefined {
  const { filter } = fieldView(property);
  if (filter === 'none') return undefined;
  if (filter !== 'count') return filter;
  // A range of ids is never useful.
  return name === 'id' || name.endsWith('_id') ? 'exact' : 'range';
}
