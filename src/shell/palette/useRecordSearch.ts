import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { SearchAnswer } from '#schemas/derive/search.ts';
import { useSettled } from '../../ui/useSettled.ts';

const pause = 200;

/** Searches records once typing has paused; a superseded search is aborted. */
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
