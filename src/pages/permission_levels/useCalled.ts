import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';

/** What a reading service answers; how it is remembered is `key`. */
export function useCalled<T>(service: string, payload: Readonly<Record<string, unknown>> = {}) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const key = ['operation', service, payload];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => dataProvider.call<T>(service, payload, { signal }),
  });
  return { key, data, error: error as CallError | null, refetch: () => void refetch() };
}
