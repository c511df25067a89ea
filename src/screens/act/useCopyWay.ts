import { useCallback } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { routeOf } from '#schemas/derive/operations.ts';
import type { Resource } from '#schemas/resource.ts';
import { screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';

/** The way to a new record that begins as a copy of another; nothing where none is added by the form, or none is read. */
export function useCopyWay(resource: Resource): (id: IdRow['id']) => string | undefined {
  const may = useMay();
  const add = resource.list.add === undefined ? screenPath(resource, 'add') : undefined;
  const show = routeOf(resource, 'show') ?? routeOf(resource, 'edit');
  const mayCopy = add !== undefined && show !== undefined && may(add) && may(show);
  return useCallback((id) => (mayCopy ? `${add}?copy=${encodeURIComponent(id)}` : undefined), [mayCopy, add]);
}
