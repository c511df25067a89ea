import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { useLang } from '../lang.ts';
import { wasRefused } from '../wasRefused.ts';

/** How often figures that include the present are asked for again, in milliseconds. */
const pace = 15_000;

/** Asks a service for figures, and again while the page is looked at; `live` says whether they can still change. */
export function useStats<T>(service: string, payload: Readonly<Record<string, unknown>> = {}, live = true) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const lang = useLang();
  const { data, error, isPlaceholderData, refetch } = useQuery<T, CallError>({
    queryKey: ['stats', service, payload, lang],
    queryFn: (asked) =>
      dataProvider.call<T>(service, payload, { quiet: wasRefused(asked), signal: asked.signal }),
    placeholderData: keepPreviousData,
    refetchInterval: live ? pace : false,
    refetchOnWindowFocus: live ? 'always' : false,
    staleTime: 2000,
  });
  return { data, error, isStale: isPlaceholderData, refetch: () => void refetch() };
}
