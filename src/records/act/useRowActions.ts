import { useMemo } from 'react';
import { manyFields } from '#schemas/derive/manyFields.ts';
import { actionUri, routeOf } from '#schemas/derive/operations.ts';
import type { Action, Resource } from '#schemas/resource.ts';
import { useMay } from '../../may.ts';

/** What the account may do to the records of a resource. */
export interface RowActions {
  readonly actions: readonly Action[];
  /** Whether it may set fields of many records at once. */
  readonly mayEditMany: boolean;
  readonly mayDelete: boolean;
}

/** The actions of a resource that the account may run. Which of them apply depends on the record. */
export function useRowActions(resource: Resource): RowActions {
  const may = useMay();
  return useMemo(
    () => ({
      actions: Object.values(resource.actions).filter(
        ({ name, access, page }) => access !== 'none' && may(page ?? actionUri(resource, name)),
      ),
      mayEditMany: manyFields(resource) !== undefined && may(routeOf(resource, 'edit') ?? ''),
      mayDelete: resource.services.delete !== undefined && may(`${resource.path}/delete`),
    }),
    [resource, may],
  );
}
