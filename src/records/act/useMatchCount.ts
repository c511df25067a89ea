import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import type { ListAnswer } from '#schemas/wire.ts';
import { countQuestion, type Matching } from './matching.ts';

/** How many records an action would affect, with a text. */
export interface MatchCount {
  /** Undefined until they are counted. */
  readonly total: number | undefined;
  readonly error: Error | null;
  readonly text: string;
}

/** Counts all matching records exactly; without a filter it sends no query. */
export function useMatchCount(resource: Resource, all: Matching | undefined): MatchCount {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { service, payload } = countQuestion(resource, all ?? { filter: {}, q: '' });
  const { data, error } = useQuery({
    queryKey: [resource.name, 'count', payload],
    queryFn: ({ signal }) => dataProvider.call<ListAnswer>(service, payload, { signal }),
    enabled: all !== undefined,
    gcTime: 0,
  });
  const total = data?.total ?? undefined;
  const isCounting = total === undefined && !error;
  return {
    total,
    error,
    text: translate(`jobs.match.${isCounting ? 'counting' : total === 0 ? 'none' : 'text'}`),
  };
}
