import { useQueryClient } from '@tanstack/react-query';
import { DataProviderContext, useDataProvider, useTranslate } from 'ra-core';
import { useContext, useEffect, useSyncExternalStore } from 'react';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { UploadItem } from './item.ts';
import { createUploadQueue, type UploadQueue } from './queue.ts';

// One for each session: its provider ends with it. What `useDataProvider` answers is another one in every component.
const queues = new WeakMap<object, UploadQueue>();

/** The session's uploads. Closing the window asks first while some are under way. */
export function useUploads(): { readonly items: readonly UploadItem[]; readonly queue: UploadQueue } {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const session = useContext(DataProviderContext) ?? dataProvider;
  const queryClient = useQueryClient();
  const translate = useTranslate();
  let queue = queues.get(session);
  if (!queue) {
    queue = createUploadQueue({
      call: dataProvider.call,
      say: translate,
      onDone: () => void queryClient.invalidateQueries({ queryKey: ['file'] }),
    });
    queues.set(session, queue);
  }
  const items = useSyncExternalStore(queue.subscribe, queue.items);
  const isBusy = items.some(({ state }) => state !== 'done' && state !== 'failed');
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);
  return { items, queue };
}
