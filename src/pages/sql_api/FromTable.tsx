import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { SchemaForm } from '../../forms/SchemaForm.tsx';
import { screenPath } from '../../links.ts';
import { registry } from '../../registry.ts';
import { allVerbs, className, tableForm } from './tableForm.ts';
import { useTables } from './useTables.ts';

const draft = 'draft';
const begun: Row = { verbs: [...allVerbs] };

/** A table becomes the APIs that read and write its rows. */
export function FromTable({ connection }: { readonly connection: string }) {
  const translate = useTranslate();
  const { tables, trouble } = useTables(connection);
  const [typed, setTyped] = useState(begun);
  const table = String(typed['table'] ?? '');
  const schema = useMemo(() => tableForm(Object.keys(tables ?? {}), table), [tables, table]);
  const create = useCreate(connection);
  if (trouble || !tables) return null;
  if (Object.keys(tables).length === 0) {
    const words = connection === '' ? 'sqlapi.noTables' : 'sqlapi.noTablesThere';
    return <Alert severity="info">{translate(words)}</Alert>;
  }
  return (
    <Card sx={{ maxWidth: 720, padding: 2.5 }}>
      <SchemaForm
        schema={schema}
        keepAs={`table:${connection}`}
        purpose="add"
        value={begun}
        onChange={setTyped}
        onSubmit={(values, intent) => create(values, intent !== draft)}
        submitLabel={translate('sqlapi.publish')}
      >
        <Button type="submit" value={draft} variant="outlined">
          {translate('sqlapi.draft')}
        </Button>
      </SchemaForm>
    </Card>
  );
}

function useCreate(connection: string) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  return async ({ table, class: name, module, verbs }: Row, publish: boolean): Promise<void> => {
    const where = connection === '' ? { table } : { connection, table };
    const called = { class: name || className(String(table)), module: module || table };
    const payload = { ...where, ...called, verbs, publish };
    await dataProvider.call('Admin.SqlApi.FromTable', payload);
    notify(translate('sqlapi.made', { smart_count: (verbs as readonly unknown[]).length }), {
      type: 'success',
    });
    navigate(screenPath(resourceOf(registry, 'api_design'), 'list') ?? '/');
  };
}
