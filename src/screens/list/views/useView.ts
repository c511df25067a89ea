import { useMemo } from 'react';
import type { Resource } from '#schemas/resource.ts';
import type { ViewLayout } from '../columns/useLayout.ts';
import type { ListQuery } from '../listQuery.ts';
import type { SavedView } from './savedView.ts';
import { useOpening } from './useOpening.ts';
import { useViews } from './useViews.ts';

/** The views of a list, and the one in use. */
export interface Views {
  readonly all: readonly SavedView[];
  readonly view: SavedView | undefined;
  /** The columns that it brings. */
  readonly layout: ViewLayout | undefined;
}

const none: readonly SavedView[] = [];

/** The views that can be opened, and the one that the address says is in use. */
export function useView(resource: Resource, query: ListQuery): Views {
  const views = useViews(resource);
  useOpening(resource, views);
  const view = views?.find(({ id }) => id === query.view);
  return useMemo(
    () => ({ all: views ?? none, view, layout: view && { id: view.id, layout: view.query.layout } }),
    [views, view],
  );
}
