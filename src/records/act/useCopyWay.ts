import { useCallback } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { routeOf } from '#schemas/derive/operations.ts';
import type { Resource } from '#schemas/resource.ts';
import { isPortal } from '../../isPortal.ts';
import { screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';

/**
 * The route to a new record that starts as a copy of another; undefined if the form cannot add records or the
 * record cannot be read.
 */
export function useCopyWay(resource: Resource): (id: IdRow['id']) => string | undefined {
  const may = useMay();
  const add = resource.list.add === undefined ? screenPath(resource, 'add') : undefined;
  const show = routeOf(resource, 'show') ?? routeOf(resource, 'edit');
  // The console has pages of its own that add records.
  const mayCopy = !isPortal && add !== undefined && show !== undefined && may(add) && may(show);
  return useCallback((id) => (mayCopy ? `${add}?copy=${encodeURIComponent(id)}` : undefined), [mayCopy, add]);
}
