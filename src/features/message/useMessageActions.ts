import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';

/** The actions on messages; they refetch what shows the messages. The frame reports a rejection. */
export function useMessageActions() {
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
      /** An action on all messages of a folder, and its success message. */
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
