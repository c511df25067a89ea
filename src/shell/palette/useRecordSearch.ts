import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { SearchAnswer } from '#schemas/derive/search.ts';
import { useSettled } from '../../typing/useSettled.ts';

const pause = 200;

/** Looks for records once nobody types any more; a search that is no longer wanted is given up. */
export function useRecordSearch(typed: string) {
  const wanted = typed.trim();
  const asked = useSettled(wanted, pause);
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    queryKey: ['palette', asked],
    enabled: asked !== '',
    queryFn: ({ signal }) => dataProvider.call<SearchAnswer>('Admin.Search.Find', { q: asked }, { signal }),
    placeholderData: (before) => before,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
  });
  const isAsking = wanted !== '' && (isFetching || asked !== wanted);
  const isCurrent = asked === wanted && !isPlaceholderData;
  return {
    answer: wanted === '' ? undefined : data,
    isCurrent,
    isAsking,
    hasFailed: isError && asked === wanted,
  };
}
