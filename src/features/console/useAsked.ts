import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { isRejection } from '../../isRejection.ts';
import { useLang } from '../../lang.ts';

/** The response of a console service, or its error. */
export interface Asked<T> {
  readonly data: T | undefined;
  readonly error: CallError | null;
  readonly isStale: boolean;
  readonly isBusy: boolean;
  readonly key: QueryKey;
  refetch(): void;
}

/** Calls a console service; a rejection is shown in place of the response. */
export function useAsked<T>(
  service: string,
  payload: Readonly<Record<string, unknown>>,
  options: {
    readonly enabled?: boolean;
    readonly refetchInterval?: number | false;
    readonly keep?: boolean;
  } = {},
): Asked<T> {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const lang = useLang();
  const { keep = false, ...rest } = options;
  const key = ['console', service, payload, lang];
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: (asked) =>
      dataProvider.call<T>(service, payload, {
        quiet: options.refetchInterval !== undefined && isRejection(asked),
        signal: asked.signal,
      }),
    retry: false,
    ...(keep && { placeholderData: keepPreviousData }),
    ...rest,
  });
  return {
    data,
    error: error as CallError | null,
    isStale: isPlaceholderData,
    isBusy: isFetching,
    key,
    refetch: () => void refetch(),
  };
}
