import { useMemo } from 'react';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Json, Property } from '#schemas/resource.ts';
import { registry } from '../../../registry.ts';
import { useCellView } from '../useCellView.ts';
import type { SavedView } from './savedView.ts';

/** What the people are called whose views are shared, as far as one may know. */
export function useOwnerNames(views: readonly SavedView[]): (owner: Json) => string | undefined {
  const resource = resourceOf(registry, 'saved_view');
  const account = resource.schema.properties['account_id'] as Property;
  const properties = useMemo(() => ({ account_id: account }), [account]);
  const rows = useMemo(
    () => views.filter(({ isMine }) => !isMine).map(({ ownerId }) => ({ account_id: ownerId })),
    [views],
  );
  const view = useCellView(resource, properties, rows);
  return (owner) => view.referenced(account, owner).name;
}
