import { useCallback } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { ownField } from '#schemas/derive/operations.ts';
import type { Resource } from '#schemas/resource.ts';
import { useProfile } from '../../shell/profile.ts';

/** Whether a row of a list is one that the account may do something with: a list may tell of rows that are another's. */
export function useIsOpen(resource: Resource): (row: IdRow) => boolean {
  const me = useProfile()?.id;
  const owner = ownField(resource);
  return useCallback((row) => owner === undefined || row[owner] === me, [owner, me]);
}
