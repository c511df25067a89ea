import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { useProfile } from '../../../shell/profile.ts';
import { type SavedView, savedView } from './savedView.ts';

/** The views of a list that may be opened: one's own first, then what others share; nothing before they are known. */
export function useViews(resource: Resource): readonly SavedView[] | undefined {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const me = useProfile()?.id;
  const { data, isError } = useQuery({
    queryKey: ['saved_view', 'getList', 'of', resource.name],
    queryFn: async ({ signal }) => {
      const { data: records } = await dataProvider.getList<IdRow>('saved_view', {
        filter: { resource: resource.name },
        pagination: { page: 1, perPage: 500 },
        sort: { field: 'name', order: 'ASC' },
        meta: { total: 'none' },
        signal,
      });
      return records;
    },
    staleTime: 60_000,
  });
  return useMemo(() => {
    // A list without its views is a list all the same.
    if (isError) return [];
    if (!data || me === undefined) return undefined;
    const views = data.map((record) => savedView(resource, record, me));
    return [...views.filter((view) => view.isMine), ...views.filter((view) => !view.isMine)];
  }, [resource, data, isError, me]);
}
