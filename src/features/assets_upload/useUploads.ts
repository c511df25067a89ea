import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useSyncExternalStore } from 'react';
import { DataProviderContext, useDataProvider, useTranslate } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { UploadItem } from './item.ts';
import { createUploadQueue, type UploadQueue } from './queue.ts';

// One queue per session: its provider ends with it. `useDataProvider` returns a different object in every
// component.
const queues = new WeakMap<object, UploadQueue>();

/** The session's uploads. Closing the window asks for confirmation while some are in progress. */
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
