import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';

/** The response of a reading service; `key` is its query key. */
export function useCalled<T>(service: string, payload: Readonly<Record<string, unknown>> = {}) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const key = ['operation', service, payload];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => dataProvider.call<T>(service, payload, { signal }),
  });
  return { key, data, error: error as CallError | null, refetch: () => void refetch() };
}
