import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useMemo, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { ObjectSchema, Property, Row } from '#schemas/resource.ts';
import { screenPath } from '../../links.ts';
import { SchemaForm } from '../../records/forms/SchemaForm.tsx';
import { registry } from '../../registry.ts';
import { useTables } from './useTables.ts';

const verbs = {
  list: { zh_cn: '列表', en: 'List' },
  get: { zh_cn: '详情', en: 'Get' },
  add: { zh_cn: '新增', en: 'Add' },
  edit: { zh_cn: '修改', en: 'Edit' },
  delete: { zh_cn: '删除', en: 'Delete' },
} as const;

/** The APIs that can be created. */
const allVerbs: readonly string[] = Object.keys(verbs);

const draft = 'draft';
const begun: Row = { verbs: [...allVerbs] };

/** Creates the APIs that read and write the rows of a table. */
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

/** The default class name of a table's APIs. */
function className(table: string): string {
  return table.replace(/(?:^|_)([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
}

/** The form of the APIs that read and write a table; optional fields show their defaults. */
function tableForm(tables: readonly string[], table: string): ObjectSchema {
  const made = className(table);
  const name: Property = {
    type: 'string',
    maxLength: 50,
    label: { zh_cn: '类名', en: 'Class' },
    ...(table !== '' && {
      help: {
        zh_cn: `留空则为 ${made}，如 App.${made}.GetList`,
        en: `Left empty it is ${made}, as in App.${made}.GetList`,
      },
    }),
  };
  const module: Property = {
    type: 'string',
    maxLength: 50,
    label: { zh_cn: '接口模块', en: 'Module' },
    ...(table !== '' && { help: { zh_cn: `留空则为 ${table}`, en: `Left empty it is ${table}` } }),
  };
  const options = Object.fromEntries(Object.entries(verbs).map(([verb, label]) => [verb, { label }]));
  return {
    type: 'object',
    required: ['table', 'verbs'],
    properties: {
      table: { type: 'string', enum: [...tables], label: { zh_cn: '数据表', en: 'Table' } },
      class: name,
      module,
      verbs: {
        type: 'array',
        minItems: 1,
        items: { type: 'string', enum: allVerbs, options } as unknown as Property,
        label: { zh_cn: '接口', en: 'APIs' },
      },
    },
  };
}
