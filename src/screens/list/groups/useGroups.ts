import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import type { ListAnswer, RowGroup } from '#schemas/wire.ts';
import type { ListQuery } from '../listQuery.ts';

interface Groups {
  readonly groups: readonly RowGroup[];
  /** How many there are; those that weigh least may not be among them. */
  readonly total: number;
}

/** Asks for the rows of a list by the values of one field, under the same filter and search. */
export function useGroups(resource: Resource, { filter, q, group }: ListQuery) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const service = resource.services.list;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [resource.name, 'getList', 'groups', filter, q, group],
    enabled: service !== undefined && group !== undefined,
    queryFn: async ({ signal }): Promise<Groups> => {
      const asked = { filter: Object.keys(filter).length > 0 ? filter : undefined, q: q || undefined };
      const payload = { ...asked, group, limit: 1, fields: 'id', total: 'none' };
      const options = { signal };
      const { groups = [], total } = await dataProvider.call<ListAnswer>(service as string, payload, options);
      return { groups, total: total ?? groups.length };
    },
    placeholderData: keepPreviousData,
  });
  const { groups, total = 0 } = data ?? ({} as Partial<Groups>);
  return { groups, total, error, isStale: isPlaceholderData, refetch };
}
