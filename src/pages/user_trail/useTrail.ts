import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { useLang } from '../../lang.ts';

/** One service that was called, and how often within ten minutes. */
export interface Stop {
  readonly service: string;
  /** What it does, in words. */
  readonly title: string;
  readonly times: number;
  readonly first_at: string;
  readonly last_at: string;
  /** Who was signed in as the account then. */
  readonly operator: string | null;
}

interface Part {
  readonly username: string;
  readonly items: readonly Stop[];
  readonly has_more: boolean;
}

/** The trail of an account, a page at a time. */
export function useTrail(id: string) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const lang = useLang();
  return useInfiniteQuery({
    queryKey: ['account', 'trail', id, lang],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => {
      const payload = { id: Number(id), page: pageParam };
      return dataProvider.call<Part>('Admin.Requests.GetUserVisitPath', payload);
    },
    getNextPageParam: (last, all) => (last.has_more ? all.length + 1 : undefined),
  });
}
