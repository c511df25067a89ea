import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';

/** Lets every screen know of a record that was just saved: where it is shown it stands at once, lists read again. */
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
