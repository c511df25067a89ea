import { useMemo } from 'react';
import { routeOf } from '#schemas/derive/operations.ts';
import { reachableFields, withReached } from '#schemas/derive/reach.ts';
import type { Resource } from '#schemas/resource.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';

/**
 * A resource as its list shows it: also with the fields of referenced records, as far as the account may list
 * these.
 */
export function useReach(resource: Resource): Resource {
  const may = useMay();
  return useMemo(() => {
    if (resource.provider.type !== 'kaifang') return resource;
    const find = (name: string) => registry.resources.get(name);
    return withReached(
      resource,
      reachableFields(resource, find, (target) => may(routeOf(target, 'list') ?? '')),
    );
  }, [resource, may]);
}
