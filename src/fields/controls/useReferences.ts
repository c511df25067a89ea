import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';

const perPage = 20;

/** Records of a resource that a text finds, a page at a time; asked for only when `wanted`. */
export function useReferences(resource: Resource, display: string, text: string, wanted: boolean) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const asked = useInfiniteQuery({
    queryKey: [resource.name, 'references', display, text],
    queryFn: ({ pageParam: page, signal }) =>
      dataProvider.getList<IdRow>(resource.name, {
        pagination: { page, perPage },
        sort: sortBy(resource, display),
        filter: text === '' ? {} : { q: text },
        meta: { fields: fieldsOf(display), total: 'none', quiet: true },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.pageInfo?.hasNextPage ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled: wanted,
  });
  const { data, isFetching, error, hasNextPage, fetchNextPage } = asked;
  const more = () => hasNextPage && !isFetching && fetchNextPage();
  return { records: data?.pages.flatMap((page) => page.data) ?? [], isFetching, error, more };
}

/** The record that a field points at; nothing until it is known, or when it cannot be read. */
export function useReferenced(resource: Resource, display: string, id: unknown): IdRow | undefined {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const isId = typeof id === 'number' || (typeof id === 'string' && id !== '');
  const { data } = useQuery({
    queryKey: [resource.name, 'referenced', display, id],
    queryFn: () =>
      dataProvider.getMany<IdRow>(resource.name, {
        ids: [id as number],
        meta: { fields: fieldsOf(display), quiet: true },
      }),
    enabled: isId,
  });
  return data?.data[0];
}

function fieldsOf(display: string): string[] {
  return [...new Set(['id', display])];
}

function sortBy({ schema }: Resource, display: string) {
  const property = schema.properties[display];
  const sorts = property && property.sortable !== false && !property.secret;
  return sorts ? ({ field: display, order: 'ASC' } as const) : ({ field: 'id', order: 'DESC' } as const);
}
