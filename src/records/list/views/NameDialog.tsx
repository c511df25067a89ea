import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { ObjectSchema, Property, Row } from '#schemas/resource.ts';
import { registry } from '../../../registry.ts';
import { useProfile } from '../../../session/profile.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { savedView, viewSearch } from './savedView.ts';
import type { ViewsMenuProps } from './ViewsMenu.tsx';

interface NameDialogProps
  extends Pick<ViewsMenuProps, 'resource' | 'views' | 'view' | 'present' | 'onSaved'> {
  /** Saves the current list as a new view; otherwise renames the active view. */
  readonly isNew: boolean;
  readonly onClose: () => void;
}

/** Asks for the name of a view. */
export function NameDialog({ resource, views, view, present, isNew, onSaved, onClose }: NameDialogProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const me = useProfile()?.id ?? null;
  const value = useMemo(() => (isNew || !view ? {} : { name: view.name }), [isNew, view]);
  const send = async ({ name = '' }: Row) => {
    const others = views.filter((one) => one.isMine && (isNew || one.id !== view?.id));
    if (others.some((one) => one.name === name))
      return [{ field: 'name', rule: 'unique', message: translate('listing.views.taken') }];
    if (!isNew && view)
      await dataProvider.update('saved_view', {
        id: view.id,
        data: { name },
        previousData: view.record,
      });
    else {
      const data = { name, resource: resource.name, query: present };
      const { data: record } = await dataProvider.create<IdRow>('saved_view', { data });
      await queries.invalidateQueries({ queryKey: ['saved_view'] });
      onSaved();
      navigate({ search: viewSearch(savedView(resource, record, me)) }, { replace: true });
    }
    await queries.invalidateQueries({ queryKey: ['saved_view'] });
    notify('listing.views.saved', { type: 'success', messageArgs: { name } });
    onClose();
    return undefined;
  };
  return (
    <FormDialog
      title={translate(isNew ? 'listing.views.saveNew' : 'listing.views.rename')}
      width="xs"
      keepAs={isNew ? 'newView' : `view:${view?.id}`}
      schema={nameSchema}
      value={value}
      onSubmit={send}
      onClose={onClose}
    />
  );
}

const nameSchema: ObjectSchema = {
  type: 'object',
  required: ['name'],
  properties: { name: resourceOf(registry, 'saved_view').schema.properties['name'] as Property },
};
