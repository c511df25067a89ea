import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { useTaken } from '../../forms/useTaken.ts';
import { useTellStart } from '../../jobs/useTellStart.ts';
import { seenIn, type Task } from './task.ts';
import { useTaskWords } from './taskWords.ts';
import { useTellDeleted } from './useTellDeleted.tsx';

/** Does a task and says so. @returns whether it was done; why it was not, the frame's dialog tells. */
export function useDo(resource: Resource): (task: Task) => Promise<boolean> {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const words = useTaskWords(resource);
  const tellStart = useTellStart();
  const taken = useTaken(resource);
  const tellDeleted = useTellDeleted(resource);
  return useCallback(
    async (task) => {
      const ids = task.rows.map(({ id }) => id);
      try {
        if (task.all) {
          const deed = task.deed === 'delete' ? 'delete' : task.deed.name;
          await dataProvider.actOnAll(resource.name, deed, task.all);
          tellStart(words(task).deed);
          return true;
        }
        const { deed, done, names } = words(task);
        if (task.deed === 'delete') {
          const { trash } = await dataProvider.deleteMany(resource.name, { ids });
          tellDeleted(names, trash);
          return true;
        }
        const answer = await dataProvider.act(resource.name, task.deed.name, ids, seenIn(task));
        if (answer[0]?.['job'] !== undefined) {
          tellStart(deed);
          return true;
        }
        taken(answer);
        notify(translate('list.done', { done, names }), { type: 'success' });
        return true;
      } catch (error) {
        if (error instanceof CallError) return false;
        throw error;
      } finally {
        // Done or refused, what the page knows of these records may be old now.
        forget(queryClient, resource, task);
      }
    },
    [dataProvider, queryClient, resource, notify, translate, words, taken, tellStart, tellDeleted],
  );
}

// A deleted record is not asked for again: its screen is about to be left. What was done to another one may have made
// records that refer to it.
function forget(queryClient: QueryClient, { name }: Resource, { deed }: Task): void {
  const kinds = deed === 'delete' ? ['getList', 'getMany'] : ['getList', 'getMany', 'getOne', 'references'];
  for (const kind of kinds) void queryClient.invalidateQueries({ queryKey: [name, kind] });
}
