import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useId, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { ObjectSchema, Property, Row } from '#schemas/resource.ts';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { registry } from '../../../registry.ts';
import { useProfile } from '../../../shell/profile.ts';
import { savedView, viewSearch } from './savedView.ts';
import type { ViewsMenuProps } from './ViewsMenu.tsx';

interface NameDialogProps extends Pick<ViewsMenuProps, 'resource' | 'view' | 'present' | 'onSaved'> {
  /** What the list shows becomes another view; else the view in use gets another name. */
  readonly isNew: boolean;
  readonly onClose: () => void;
}

/** Asks what a view shall be called. */
export function NameDialog({ resource, view, present, isNew, onSaved, onClose }: NameDialogProps) {
  const translate = useTranslate();
  const title = useId();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const me = useProfile()?.id ?? null;
  const value = useMemo(() => (isNew || !view ? {} : { name: view.name }), [isNew, view]);
  const send = async ({ name = '' }: Row) => {
    const meta = { quiet: true };
    if (!isNew && view)
      await dataProvider.update('saved_view', {
        id: view.id,
        data: { name },
        previousData: view.record,
        meta,
      });
    else {
      const data = { name, resource: resource.name, query: present };
      const { data: record } = await dataProvider.create<IdRow>('saved_view', { data, meta });
      await queries.invalidateQueries({ queryKey: ['saved_view'] });
      onSaved();
      navigate({ search: viewSearch(savedView(resource, record, me)) }, { replace: true });
    }
    await queries.invalidateQueries({ queryKey: ['saved_view'] });
    notify('listing.views.saved', { type: 'success', messageArgs: { name } });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>
        {translate(isNew ? 'listing.views.saveNew' : 'listing.views.rename')}
      </DialogTitle>
      <DialogContent>
        <SchemaForm
          schema={nameSchema}
          purpose="add"
          value={value}
          place="dialog"
          autoFocus
          onCancel={onClose}
          onSubmit={send}
        />
      </DialogContent>
    </Dialog>
  );
}

const nameSchema: ObjectSchema = {
  type: 'object',
  required: ['name'],
  properties: { name: resourceOf(registry, 'saved_view').schema.properties['name'] as Property },
};
