import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import type { ListAnswer } from '#schemas/wire.ts';
import { besideTabs } from './besideTabs.ts';
import type { WireFilter } from './listQuery.ts';

/** The row count of each tab of a list, queried separately; undefined if counting took too long. */
export function useTabCounts(
  resource: Resource,
  { filter, q }: { readonly filter: WireFilter; readonly q: string },
): ListAnswer['tabs'] {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const field = resource.list.tabs;
  const service = resource.services.list;
  const others = besideTabs(resource, filter);
  const { data } = useQuery<NonNullable<ListAnswer['tabs']> | null>({
    // Under the list's own key, so that invalidating the rows invalidates these too.
    queryKey: [resource.name, 'getList', 'tabs', others, q],
    enabled: field !== undefined && service !== undefined,
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => {
      const payload: Row = {
        ...{ limit: 1, fields: 'id', total: 'none', tabs: true },
        ...(Object.keys(others).length > 0 && { filter: others }),
        ...(q && { q }),
      };
      return (await dataProvider.call<ListAnswer>(service ?? '', payload, { signal })).tabs ?? null;
    },
  });
  return data ?? undefined;
}
