import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type UIEventHandler, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { asFilter } from '#schemas/filter/asFilter.ts';
import { useMayCall } from '../../may.ts';
import { useComposed } from '../../ui/composing.ts';
import { useSettled } from '../../ui/useSettled.ts';
import type { ReferenceTarget } from './referenceTarget.ts';

const perPage = 20;

/** The state of a search for records: the typed text and the matching records, page by page. */
export function useReferences(target: ReferenceTarget) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const wanted = useComposed(typed ?? '').trim();
  const text = useSettled(wanted);
  const { isPlaceholderData, isFetching, ...found } = useFound(target, text, isOpen);
  const isFound = text === wanted && !isPlaceholderData;
  const box = {
    typed,
    isFound,
    open: isOpen,
    loading: isFetching || !isFound,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    onTyped: setTyped,
  };
  return { ...found, box };
}

// Queries only if `wanted`.
function useFound(target: ReferenceTarget, text: string, wanted: boolean) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { resource, when } = target;
  const asked = useInfiniteQuery({
    queryKey: [resource.name, 'references', fieldsOf(target), when, text],
    queryFn: ({ pageParam: page, signal }) =>
      dataProvider.getList<IdRow>(resource.name, {
        pagination: { page, perPage },
        sort: sortBy(target),
        filter: { ...asFilter(when), ...(text !== '' && { q: text }) },
        meta: { fields: fieldsOf(target), total: 'none' },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.pageInfo?.hasNextPage ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled: wanted,
  });
  const { data, isFetching, isPlaceholderData, error, hasNextPage, fetchNextPage } = asked;
  const more = () => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  };
  const records = data?.pages.flatMap((page) => page.data) ?? [];
  return { records, isFetching, isPlaceholderData, error, more };
}

/** The records that a field references; none until loaded, and without those that cannot be read. */
export function useReferenced(target: ReferenceTarget, values: readonly unknown[]): readonly IdRow[] {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { resource, key } = target;
  const mayList = useMayCall()(resource.services.list ?? '');
  const named = values.filter((value) => typeof value === 'number' || (typeof value === 'string' && value));
  const { data } = useQuery({
    queryKey: [resource.name, 'referenced', fieldsOf(target), named],
    queryFn: () => {
      const meta = { fields: fieldsOf(target) };
      if (key === 'id')
        return dataProvider.getMany<IdRow>(resource.name, { ids: named as IdRow['id'][], meta });
      return dataProvider.getList<IdRow>(resource.name, {
        filter: { [key]: { in: named } },
        pagination: { page: 1, perPage: named.length },
        sort: { field: 'id', order: 'ASC' },
        meta: { ...meta, total: 'none' },
      });
    },
    placeholderData: keepPreviousData,
    // Without its name a record still shows its key. A missing list permission is not reported for a query
    // the user did not start.
    enabled: named.length > 0 && mayList,
  });
  return data?.data ?? [];
}

function fieldsOf({ key, display }: ReferenceTarget): string[] {
  return [...new Set(['id', key, display])];
}

function sortBy({ resource, key, display }: ReferenceTarget) {
  const shown = key === 'id' ? display : key;
  const property = resource.schema.properties[shown];
  const sorts = property && property.sortable !== false && !property.secret;
  return sorts ? ({ field: shown, order: 'ASC' } as const) : ({ field: 'id', order: 'DESC' } as const);
}

/** A scroll handler for the list of an input: near the end it loads more. */
export function atEnd(more: () => void): UIEventHandler<HTMLElement> {
  return ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
    if (scrollHeight - scrollTop - clientHeight < 80) more();
  };
}
