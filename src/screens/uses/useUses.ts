import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';

/** A record that uses one that is looked at. */
export interface Use {
  /** The record that is used. */
  readonly of: IdRow['id'];
  readonly resource: string;
  readonly id: number;
  readonly name: string;
}

/** What uses some records; how many more there are that the account may not open. */
export interface Uses {
  readonly items: readonly Use[];
  readonly hidden: number;
}

/** Asks what uses records of a resource that says how to find out. */
export function useUses({ name, uses }: Resource, ids: readonly IdRow['id'][]) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  return useQuery({
    queryKey: [name, 'uses', ids],
    queryFn: () => dataProvider.call<Uses>(uses ?? '', { ids: ids.map(Number) }),
    enabled: uses !== undefined && ids.length > 0,
    // It decides about a deletion: what was true a while ago is no help.
    gcTime: 0,
  });
}
