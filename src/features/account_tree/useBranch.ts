import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Row } from '#schemas/resource.ts';

/** The children of a branch, page by page; nothing is requested before it opens. */
export function useBranch(resource: 'account' | 'app', filter: Row, isOpen: boolean) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const query = useInfiniteQuery({
    queryKey: [resource, 'branch', filter],
    enabled: isOpen,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      dataProvider.getList<IdRow>(resource, {
        pagination: { page: pageParam, perPage: 20 },
        sort: { field: 'id', order: 'ASC' },
        filter,
        signal,
      }),
    getNextPageParam: ({ pageInfo }, all) => (pageInfo?.hasNextPage ? all.length + 1 : undefined),
  });
  const pages = query.data?.pages ?? [];
  return {
    rows: pages.flatMap(({ data }) => data),
    total: pages[0]?.total,
    isPending: query.isPending,
    error: query.error,
    hasMore: query.hasNextPage,
    isFetching: query.isFetching,
    more: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
