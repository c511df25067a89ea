import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { type RevisionsAnswer, revisionsService } from '#schemas/derive/aroundRecord.ts';
import type { Resource } from '#schemas/resource.ts';

const noPages: readonly RevisionsAnswer[] = [];

/** The history of a record as far as it was asked for, the newest first. */
export function useRevisions(resource: Resource, id: number | string) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const about = resource.kind === 'single' ? {} : { id };
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [resource.name, 'revisions', String(id)],
    queryFn: ({ pageParam, signal }) =>
      dataProvider.call<RevisionsAnswer>(
        revisionsService(resource) as string,
        { ...about, before: pageParam },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ items, has_more }) => (has_more ? items.at(-1)?.id : undefined),
  });
  const pages = data?.pages ?? noPages;
  const revisions = useMemo(() => pages.flatMap(({ items }) => items), [pages]);
  if (error && !(error instanceof CallError)) throw error;
  return {
    /** Nothing before the first answer. */
    revisions: data && revisions,
    error: error as CallError | null,
    hasMore: hasNextPage,
    isFetchingMore: isFetchingNextPage,
    more: () => void fetchNextPage(),
    retry: () => void refetch(),
  };
}
