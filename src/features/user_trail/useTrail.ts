import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { useLang } from '../../lang.ts';

/** One called service, and the number of its calls within ten minutes. */
export interface Stop {
  readonly service: string;
  /** Its title. */
  readonly title: string;
  readonly times: number;
  readonly first_at: string;
  readonly last_at: string;
  /** Who impersonated the account at that time. */
  readonly operator: string | null;
}

interface Part {
  readonly username: string;
  readonly items: readonly Stop[];
  readonly has_more: boolean;
}

/** The trail of an account, page by page. */
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
