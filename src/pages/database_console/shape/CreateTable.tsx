import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { ConsoleConnection } from '#schemas/payloads/console.ts';
import { newTableForm } from '#schemas/payloads/consoleForms.ts';
import type { ObjectSchema, Property } from '#schemas/resource.ts';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { useMay } from '../../../may.ts';

/** Makes a table by a form, and opens it. */
export function CreateTable({ connection }: { readonly connection: ConsoleConnection }) {
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

// A connection with a prefix has it before the names of its tables.
function formOf({ table_prefix: prefix }: ConsoleConnection): ObjectSchema {
  const { name, ...rest } = newTableForm.properties;
  const begun = { ...name, ...(prefix && { default: prefix }) } as Property;
  return { ...newTableForm, properties: { name: begun, ...rest } };
}

function schemaOf({ id, dialect, database }: ConsoleConnection): string {
  if (id === 0) return 'data';
  return dialect === 'mysql' ? database : 'public';
}
