import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { isRejection } from '../../isRejection.ts';
import { useLang } from '../../lang.ts';

/** The polling interval of figures that include the present, in milliseconds. */
const pace = 15_000;

/**
 * Requests figures from a service, and polls while the page is visible; `live` says whether they can still
 * change.
 */
export function useStats<T>(service: string, payload: Readonly<Record<string, unknown>> = {}, live = true) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const lang = useLang();
  const { data, error, isPlaceholderData, refetch } = useQuery<T, CallError>({
    queryKey: ['stats', service, payload, lang],
    queryFn: (asked) =>
      dataProvider.call<T>(service, payload, { quiet: isRejection(asked), signal: asked.signal }),
    placeholderData: keepPreviousData,
    refetchInterval: live ? pace : false,
    refetchOnWindowFocus: live ? 'always' : false,
    staleTime: 2000,
  });
  return { data, error, isStale: isPlaceholderData, refetch: () => void refetch() };
}
