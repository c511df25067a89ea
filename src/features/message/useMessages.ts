import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Words } from '#schemas/resource.ts';
import type { ListAnswer } from '#schemas/wire.ts';
import { useTabCounts } from '../../records/list/useTabCounts.ts';
import { registry } from '../../registry.ts';
import type { Folder } from './Folders.tsx';

/** A message in the message center. */
export interface Message {
  readonly id: number;
  readonly title: Partial<Words>;
  readonly text: Partial<Words> | null;
  readonly resource: string | null;
  readonly record_id: number | null;
  readonly state: Folder;
  readonly created_at: string;
}

const perPage = 30;
const noFilter = { filter: {}, q: '' } as const;

/** The number of messages in each folder. */
export function useFolderCounts(): ListAnswer['tabs'] {
  return useTabCounts(resourceOf(registry, 'message'), noFilter);
}

/** The messages of a folder, newest first, page by page. */
export function useMessages(folder: Folder) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  return useInfiniteQuery({
    queryKey: ['message', 'getList', 'folder', folder],
    initialPageParam: null as { readonly id: number } | null,
    queryFn: async ({ pageParam, signal }) => {
      const payload = {
        ...{ filter: { state: folder }, sort: '-id', limit: perPage, total: 'none' },
        ...(pageParam && { after: pageParam }),
      };
      const { items } = await dataProvider.call<ListAnswer>('Admin.Message.GetList', payload, { signal });
      return items as unknown as readonly Message[];
    },
    getNextPageParam: (last) => {
      const end = last.at(-1);
      return last.length === perPage && end ? { id: end.id } : undefined;
    },
  });
}
