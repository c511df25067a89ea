import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import type { ListAnswer } from '#schemas/wire.ts';
import type { ListQuery } from '../listQuery.ts';
import { besideTabs } from '../tabs/besideTabs.ts';

/** Asks for a list's figures by themselves, under the same filter and search, whichever tab is open. */
export function useFigures(resource: Resource, query: ListQuery) {
  const { q } = query;
  const filter = besideTabs(resource, query.filter);
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const service = resource.services.list;
  const isWanted = service !== undefined && Object.keys(resource.list.figures).length > 0;
  const answer = useQuery<Row>({
    // Under the list's own key: what makes its rows old makes these old.
    queryKey: [resource.name, 'getList', 'figures', filter, q],
    enabled: isWanted,
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => {
      const payload: Row = {
        ...{ limit: 1, fields: 'id', total: 'none', figures: true },
        ...(Object.keys(filter).length > 0 && { filter }),
        ...(q && { q }),
      };
      const found = await dataProvider.call<ListAnswer>(service ?? '', payload, { signal });
      return found.figures ?? {};
    },
  });
  return { figures: answer.data, isStale: answer.isPlaceholderData };
}
