import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { isRejection } from '../../isRejection.ts';
import { useLang } from '../../lang.ts';
import { pageSizes } from '../../records/list/listQuery.ts';

/** The response of a service that lists APIs. */
interface Answer {
  readonly items: readonly unknown[];
  readonly total: number;
}

/** A list of APIs whose parameters are in the URL. */
export interface ApiList<T extends Answer> {
  readonly data: T | undefined;
  readonly error: CallError | null;
  /** The shown data belongs to the previous request. */
  readonly isStale: boolean;
  readonly q: string;
  readonly page: number;
  readonly perPage: number;
  /** The query key of the response. */
  readonly key: readonly unknown[];
  /** Changes the parameters; any change except of the page resets to the first page. */
  ask(changes: Readonly<Record<string, string | number>>): void;
  refetch(): void;
}

/** Requests APIs from a service: search words, page and size come from the URL, so that it can be shared. */
export function useApis<T extends Answer>(
  service: string,
  more: Readonly<Record<string, unknown>> = {},
  options: { readonly enabled?: boolean; readonly refetchInterval?: number } = {},
): ApiList<T> {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const lang = useLang();
  const [address, setAddress] = useSearchParams();
  const q = address.get('q') ?? '';
  const page = Math.max(1, Number.parseInt(address.get('page') ?? '1', 10) || 1);
  const perPage = pageSizes.find((size) => size === Number(address.get('perPage'))) ?? 20;
  const known = JSON.stringify(more);
  const key = useMemo(
    () => ['api', service, { q, page, perPage, lang }, known],
    [service, q, page, perPage, lang, known],
  );
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: key,
    queryFn: (asked) =>
      dataProvider.call<T>(
        service,
        { ...more, q: q || undefined, page, limit: perPage },
        { quiet: options.refetchInterval !== undefined && isRejection(asked), signal: asked.signal },
      ),
    placeholderData: keepPreviousData,
    ...options,
  });
  const ask: ApiList<T>['ask'] = (changes) =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      if (!('page' in changes)) next.delete('page');
      for (const [name, value] of Object.entries(changes))
        if (value === '') next.delete(name);
        else next.set(name, String(value));
      return next;
    });
  const found = { data, error: error as CallError | null, isStale: isPlaceholderData };
  return { ...found, q, page, perPage, key, ask, refetch: () => void refetch() };
}
