import { useNotify, useStore } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Resource } from '#schemas/resource.ts';
import { type SavedView, viewSearch } from './savedView.ts';

/**
 * Opens the view that an address names, `?view=12`; else, when a list is opened for the first time in a visit, the
 * account's default.
 */
export function useOpening(resource: Resource, views: readonly SavedView[] | undefined): void {
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
