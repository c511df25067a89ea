import { useMemo } from 'react';
import { actionUri } from '#schemas/derive/operations.ts';
import type { Action, Resource } from '#schemas/resource.ts';
import { useMay } from '../../may.ts';

/** What the account may do to the records of a resource. */
export interface Deeds {
  readonly actions: readonly Action[];
  readonly mayDelete: boolean;
}

/** The deeds of a resource that the account may do; which of them fit a record is for the record to say. */
export function useDeeds(resource: Resource): Deeds {
  const may = useMay();
  return useMemo(
    () => ({
      actions: Object.values(resource.actions).filter(
        ({ name, access, page }) => access !== 'none' && may(page ?? actionUri(resource, name)),
      ),
      mayDelete: resource.services.delete !== undefined && may(`${resource.path}/delete`),
    }),
    [resource, may],
  );
}
