import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { TableInfo } from '#schemas/payloads/console.ts';
import type { ObjectSchema } from '#schemas/resource.ts';
import { FormDialog } from '../../records/forms/FormDialog.tsx';
import type { At } from './at.ts';

interface AddRowProps {
  readonly at: At;
  readonly table: TableInfo;
  readonly onDone: () => void;
}

/** Adds a row by a form of the table's columns; an empty field gets its default. */
export function AddRow({ at, table, onDone }: AddRowProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const [isOpen, setOpen] = useState(false);
  const fields = useMemo(() => fieldsOf(table), [table]);
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {translate('console.addRow')}
      </Button>
      {isOpen && (
        <FormDialog
          title={translate('console.addRow')}
          keepAs={`row:${at.connection}/${at.schema}/${at.table}`}
          schema={fields.schema}
          submitLabel={translate('console.save')}
          onClose={() => setOpen(false)}
          onSubmit={async (given) => {
            const typed = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
            const values = Object.fromEntries(
              typed.map(([field, value]) => [fields.columns[field], String(value)]),
            );
            await dataProvider.call('Admin.Database.AddRow', { ...at, values });
            setOpen(false);
            onDone();
          }}
        />
      )}
    </>
  );
}

// A column may have any name; a form field may not.
function fieldsOf({ columns }: TableInfo): {
  schema: ObjectSchema;
  columns: Readonly<Record<string, string>>;
} {
  const named = columns.map((column, at) => [`column${at}`, column] as const);
  const properties = named.map(([field, { name, type, default: value, generated }]) => {
    const isLong = /text|json|blob|bytea/.test(type);
    const words = { zh_cn: `${name} (${type})`, en: `${name} (${type})` };
    const left = generated
      ? { zh_cn: '留空则自动生成', en: 'Generated if left empty' }
      : value !== null && { zh_cn: `默认：${value}`, en: `Default: ${value}` };
    return [
      field,
      {
        type: 'string',
        maxLength: 100_000,
        ...(isLong && { format: 'text' }),
        label: words,
        ...(left && { help: left }),
      },
    ] as const;
  });
  const required = named.filter(([, one]) => !one.nullable && one.default === null && !one.generated);
  return {
    schema: {
      type: 'object',
      required: required.map(([field]) => field),
      properties: Object.fromEntries(properties),
    } as ObjectSchema,
    columns: Object.fromEntries(named.map(([field, { name }]) => [field, name])),
  };
}
