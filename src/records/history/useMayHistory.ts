import { usePermissions } from 'react-admin';
import { revisionsAccess, revisionsService } from '#schemas/derive/aroundRecord.ts';
import { routeOf } from '#schemas/derive/operations.ts';
import type { Resource } from '#schemas/resource.ts';
import { type Permission, superLevel } from '#schemas/wire.ts';
import { useMay } from '../../may.ts';

/** Whether the account may read the history of a resource's records. The server checks again. */
export function useMayHistory(resource: Resource): boolean {
  const may = useMay();
  const { permissions } = usePermissions<Permission>();
  if (revisionsService(resource) === undefined) return false;
  if (revisionsAccess(resource) === 'super') return permissions?.level === superLevel;
  const uris =
    resource.kind === 'single'
      ? [resource.path]
      : (['show', 'edit'] as const).map((screen) => routeOf(resource, screen) ?? '');
  return uris.some(may);
}
