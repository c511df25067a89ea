import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { RestoreConcern } from './RestoreQuestion.tsx';
import type { Task } from './task.ts';

/** Asks whom restoring deleted records would affect; if the answer is lost, the restore itself reports why. */
export function useRestoreConcerns(): (task: Task) => Promise<readonly RestoreConcern[]> {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  return useCallback(
    async ({ rows }) => {
      const ids = rows.map(({ id }) => Number(id));
      try {
        const { items } = await dataProvider.call<{ items: readonly RestoreConcern[] }>(
          'Admin.Trash.Concerns',
          { ids },
          { quiet: true },
        );
        return items;
      } catch {
        return [];
      }
    },
    [dataProvider],
  );
}
