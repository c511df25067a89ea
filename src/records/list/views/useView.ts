import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useDataProvider, useNotify, useStore } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { registry } from '../../../registry.ts';
import { useProfile } from '../../../session/profile.ts';
import type { ViewLayout } from '../columns/useLayout.ts';
import type { ListQuery } from '../listQuery.ts';
import { type SavedView, savedView, viewSearch } from './savedView.ts';

/** Whether lists have views: those of the portal have none. */
export const hasViews = registry.resources.has('saved_view');

/** The views of a list, and the active one. */
export interface Views {
  readonly all: readonly SavedView[];
  readonly view: SavedView | undefined;
  /** Its columns. */
  readonly layout: ViewLayout | undefined;
}

const none: readonly SavedView[] = [];

/** The available views, and the active one from the address. */
export function useView(resource: Resource, query: ListQuery): Views {
  const views = useViews(resource);
  useOpening(resource, views);
  const view = views?.find(({ id }) => id === query.view);
  return useMemo(
    () => ({ all: views ?? none, view, layout: view && { id: view.id, layout: view.query.layout } }),
    [views, view],
  );
}

/**
 * Opens the view that an address names, `?view=12`; else, when a list is opened for the first time in a
 * visit, the account's default.
 */
function useOpening(resource: Resource, views: readonly SavedView[] | undefined): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const notify = useNotify();
  // What react-admin remembers of the list since it was last open.
  const [remembered] = useStore<unknown>(`${resource.name}.listParams`);
  const isFirst = useRef(search === '' && !hasSaid(remembered));
  const wanted = new URLSearchParams(search).get('view');
  useEffect(() => {
    if (!views) return;
    const open = (view: SavedView | undefined) =>
      view && navigate({ search: viewSearch(view) }, { replace: true });
    if (wanted !== null) {
      const view = views.find(({ id }) => String(id) === wanted);
      if (!view) notify('listing.views.gone', { type: 'warning' });
      navigate({ search: view ? viewSearch(view) : '' }, { replace: true });
    } else if (isFirst.current && search === '') open(views.find(({ isDefault }) => isDefault));
    isFirst.current = false;
  }, [views, wanted, search, navigate, notify]);
}

function hasSaid(remembered: unknown): boolean {
  return typeof remembered === 'object' && remembered !== null && Object.keys(remembered).length > 0;
}

/** The available views of a list: own ones first, then shared ones; undefined until loaded. */
function useViews(resource: Resource): readonly SavedView[] | undefined {
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
    enabled: hasViews,
  });
  return useMemo(() => {
    // A list works without its views.
    if (isError || !hasViews) return [];
    if (!data || me === undefined) return undefined;
    const views = data.map((record) => savedView(resource, record, me));
    return [...views.filter((view) => view.isMine), ...views.filter((view) => !view.isMine)];
  }, [resource, data, isError, me]);
}
