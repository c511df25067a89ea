import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { ConsoleConnection, ListedTable, TableInfo } from '#schemas/payloads/console.ts';
import { newTableForm } from '#schemas/payloads/consoleForms.ts';
import type { ObjectSchema, Property } from '#schemas/resource.ts';
import { useMay } from '../../may.ts';
import { FormDialog } from '../../records/forms/FormDialog.tsx';
import { LoadProblem } from '../../records/LoadProblem.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ConnectionFrame } from '../console/ConnectionFrame.tsx';
import { Split } from '../console/Split.tsx';
import { useAsked } from '../console/useAsked.ts';
import { Rows } from './Rows.tsx';
import { Structure } from './Structure.tsx';
import { TableTree } from './TableTree.tsx';

const Head = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 24px',
  padding: '4px 16px 0',
  borderBottom: `1px solid ${tokens.line}`,
  '& h2': { margin: '8px 0', fontSize: '1rem', fontWeight: 600, overflowWrap: 'anywhere' },
}));

/** The tables of a connected database. By hand, since their columns are known only when they are opened. */
export function Page() {
  return (
    <ConnectionFrame page="database_console" tools={(connection) => <CreateTable connection={connection} />}>
      {(connection) => <Browser key={connection.id} connection={connection} />}
    </ConnectionFrame>
  );
}

function Browser({ connection }: { readonly connection: ConsoleConnection }) {
  const translate = useTranslate();
  const [address, setAddress] = useSearchParams();
  const tables = useAsked<{ items: readonly ListedTable[] }>('Admin.Database.Tables', {
    connection: connection.id,
  });
  const [schema, table] = [address.get('schema'), address.get('table')];
  const chosen = tables.data?.items.find((one) => one.schema === schema && one.name === table);
  const choose = (one: ListedTable) =>
    setAddress({ connection: String(connection.id), schema: one.schema, table: one.name });
  if (tables.error)
    return (
      <Card>
        <LoadProblem error={tables.error} onRetry={tables.refetch} />
      </Card>
    );
  return (
    <Split
      name="console.side"
      label={translate('console.sideWidth')}
      side={<TableTree tables={tables.data?.items} chosen={chosen} onChoose={choose} />}
    >
      <Card>
        {chosen ? (
          <TableView key={`${chosen.schema}.${chosen.name}`} connection={connection} table={chosen} />
        ) : (
          <EmptyState
            icon="table"
            title={translate('console.chooseTable')}
            help={translate('console.chooseTableHelp')}
          />
        )}
      </Card>
    </Split>
  );
}

/** Creates a table by a form, and opens it. */
function CreateTable({ connection }: { readonly connection: ConsoleConnection }) {
  const translate = useTranslate();
  const may = useMay();
  const queries = useQueryClient();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const [address, setAddress] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const schema = useMemo(() => formOf(connection), [connection]);
  if (!connection.writable || !may('/database/console/alter')) return null;
  const into = address.get('schema') ?? schemaOf(connection);
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {translate('console.createTable')}
      </Button>
      {isOpen && (
        <FormDialog
          title={translate('console.createTable')}
          keepAs={`table:${connection.id}/${into}`}
          schema={schema}
          submitLabel={translate('console.create')}
          width="md"
          onClose={() => setOpen(false)}
          onSubmit={async ({ name: table, columns }) => {
            const at = { connection: connection.id, schema: into, table };
            await dataProvider.call('Admin.Database.CreateTable', { ...at, columns });
            await queries.invalidateQueries({ queryKey: ['console', 'Admin.Database.Tables'] });
            setAddress({ connection: String(connection.id), schema: into, table: String(table) });
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

// A connection's prefix is added to the names of its tables.
function formOf({ table_prefix: prefix }: ConsoleConnection): ObjectSchema {
  const { name, ...rest } = newTableForm.properties;
  const begun = { ...name, ...(prefix && { default: prefix }) } as Property;
  return { ...newTableForm, properties: { name: begun, ...rest } };
}

function schemaOf({ id, dialect, database }: ConsoleConnection): string {
  if (id === 0) return 'data';
  return dialect === 'mysql' ? database : 'public';
}

interface TableViewProps {
  readonly connection: ConsoleConnection;
  readonly table: ListedTable;
}

/** A table: its rows, and its structure. */
function TableView({ connection, table }: TableViewProps) {
  const translate = useTranslate();
  const id = useId();
  const [tab, setTab] = useState<'rows' | 'structure'>('rows');
  const at = { connection: connection.id, schema: table.schema, table: table.name };
  const info = useAsked<TableInfo>('Admin.Database.Table', at);
  return (
    <>
      <Head>
        <h2>
          {table.schema}.{table.name}
        </h2>
        <Tabs value={tab} onChange={(_event, next) => setTab(next)} aria-label={table.name}>
          {(['rows', 'structure'] as const).map((name) => (
            <Tab
              key={name}
              value={name}
              id={`${id}${name}`}
              aria-controls={`${id}panel`}
              label={translate(`console.${name}`)}
            />
          ))}
        </Tabs>
      </Head>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${tab}`}>
        {info.error && <LoadProblem error={info.error} onRetry={info.refetch} />}
        {info.data && tab === 'rows' && (
          <Rows connection={connection} table={{ ...info.data, kind: table.kind }} />
        )}
        {info.data && tab === 'structure' && (
          <Structure connection={connection} table={{ ...info.data, kind: table.kind }} />
        )}
      </div>
    </>
  );
}
