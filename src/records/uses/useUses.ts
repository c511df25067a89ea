import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';

/** A record that uses another one. */
export interface Use {
  /** The record that is used. */
  readonly of: IdRow['id'];
  readonly resource: string;
  readonly id: number;
  readonly name: string;
}

/** What uses some records, and how many more the account may not open. */
export interface Uses {
  readonly items: readonly Use[];
  readonly hidden: number;
}

/** Queries what uses records of a resource that defines it. */
export function useUses({ name, usedBy }: Resource, ids: readonly IdRow['id'][]) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  return useQuery({
    queryKey: [name, 'uses', ids],
    queryFn: () => dataProvider.call<Uses>(usedBy ?? '', { ids: ids.map(Number) }),
    enabled: usedBy !== undefined && ids.length > 0,
    // It decides about a deletion, so stale data is useless.
    gcTime: 0,
  });
}
