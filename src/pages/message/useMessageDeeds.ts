import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';

/** What can be done to messages; whatever shows them is read again afterwards. A refusal the frame tells. */
export function useMessageDeeds() {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const after = useCallback(
    async (work: Promise<unknown>) => {
      try {
        return await work;
      } catch (error) {
        if (error instanceof CallError) return undefined;
        throw error;
      } finally {
        void queries.invalidateQueries({ queryKey: ['message'] });
      }
    },
    [queries],
  );
  return useMemo(
    () => ({
      act: (action: 'read' | 'recycle' | 'restore', id: number) =>
        after(dataProvider.act('message', action, [id])),
      remove: (id: number) => after(dataProvider.call('Admin.Message.Del', { ids: [id] })),
      /** Something for all messages of a folder, and what to say of it then. */
      all: async (verb: 'ReadAll' | 'Empty', word: string) => {
        const answer = (await after(dataProvider.call(`Admin.Message.${verb}`))) as
          | { count: number }
          | undefined;
        if (answer)
          notify(translate(`work.message.${word}`, { smart_count: answer.count }), { type: 'success' });
      },
    }),
    [after, dataProvider, notify, translate],
  );
}
