import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { useEffect, useSyncExternalStore } from 'react';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { UploadItem } from './item.ts';
import { createUploadQueue, type UploadQueue } from './queue.ts';

// One for each session: its provider ends with it.
const queues = new WeakMap<KaifangDataProvider, UploadQueue>();

/** The session's uploads. Closing the window asks first while some are under way. */
export function useUploads(): { readonly items: readonly UploadItem[]; readonly queue: UploadQueue } {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  let queue = queues.get(dataProvider);
  if (!queue) {
    queue = createUploadQueue({
      call: dataProvider.call,
      say: translate,
      onDone: () => void queryClient.invalidateQueries({ queryKey: ['file'] }),
    });
    queues.set(dataProvider, queue);
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
