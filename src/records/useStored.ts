import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';

/** Updates every screen after a save: the record itself immediately, lists by refetching. */
export function useStored({ name }: Resource): (record: IdRow) => void {
  const queries = useQueryClient();
  return useCallback(
    (record) => {
      queries.setQueriesData(
        {
          predicate: ({ queryKey: [of, verb, params] }) =>
            of === name && verb === 'getOne' && isOf(params, record),
        },
        record,
      );
      void queries.invalidateQueries({ queryKey: [name] });
    },
    [queries, name],
  );
}

function isOf(params: unknown, { id }: IdRow): boolean {
  return String((params as { id?: unknown } | undefined)?.id) === String(id);
}
