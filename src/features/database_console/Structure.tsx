import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  type ConsoleConnection,
  isNeededKey,
  type ListedTable,
  type TableInfo,
} from '#schemas/payloads/console.ts';
import { useMay } from '../../may.ts';
import { TableFrame } from '../../records/list/table/TableFrame.tsx';
import { type Change, ChangeDialog } from './ChangeDialog.tsx';

interface StructureProps {
  readonly connection: ConsoleConnection;
  readonly table: TableInfo & Pick<ListedTable, 'kind'>;
}

/** The structure of a table: columns, indexes, foreign keys; and the actions that change it. */
export function Structure({ connection, table }: StructureProps) {
  const translate = useTranslate();
  const may = useMay();
  const [change, setChange] = useState<Change>();
  const mayAlter = connection.writable && table.kind === 'table' && may('/database/console/alter');
  const acts = mayAlter ? ['acts'] : [];
  const drop = (going: Change) =>
    mayAlter && (
      <Button size="small" color="error" onClick={() => setChange(going)}>
        {translate('console.drop')}
      </Button>
    );
  const yes = (is: boolean) => (is ? translate('console.yes') : '');
  return (
    <>
      {mayAlter && (
        <Bar>
          <Button variant="outlined" onClick={() => setChange({ deed: 'addColumn' })}>
            {translate('console.addColumn')}
          </Button>
          <Button variant="outlined" onClick={() => setChange({ deed: 'addIndex' })}>
            {translate('console.addIndex')}
          </Button>
          <Button variant="outlined" onClick={() => setChange({ deed: 'addLink' })}>
            {translate('console.addLink')}
          </Button>
          <Button variant="outlined" color="error" onClick={() => setChange({ deed: 'dropTable' })}>
            {translate('console.dropTable')}
          </Button>
        </Bar>
      )}
      <Sheet
        title={translate('console.columns')}
        head={['column', 'type', 'nullable', 'default', 'key', 'comment', ...acts]}
        rows={table.columns.map(({ name, type, nullable, default: value, generated, comment }) => [
          name,
          type,
          yes(nullable),
          value ?? (generated ? translate('console.generated') : ''),
          yes(table.key.includes(name)),
          comment,
          mayAlter && (
            <>
              {!generated && (
                <Button size="small" onClick={() => setChange({ deed: 'alterColumn', column: name })}>
                  {translate('console.alter')}
                </Button>
              )}
              {!isNeededKey(table, name) && (
                <>
                  <Button size="small" onClick={() => setChange({ deed: 'renameColumn', column: name })}>
                    {translate('console.rename')}
                  </Button>
                  {drop({ deed: 'dropColumn', column: name })}
                </>
              )}
            </>
          ),
        ])}
      />
      <Sheet
        title={translate('console.indexes')}
        head={['index', 'columns', 'unique', ...acts]}
        rows={table.indexes.map(({ name, columns, unique }) => [
          name,
          columns,
          yes(unique),
          drop({ deed: 'dropIndex', index: name }),
        ])}
      />
      <Sheet
        title={translate('console.links')}
        head={['link', 'columns', 'to', ...acts]}
        rows={table.links.map(({ name, columns, to }) => [
          name,
          columns,
          to,
          drop({ deed: 'dropLink', link: name }),
        ])}
      />
      {change && (
        <ChangeDialog
          connection={connection}
          table={table}
          change={change}
          onClose={() => setChange(undefined)}
        />
      )}
    </>
  );
}

interface SheetProps {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly React.ReactNode[])[];
}

function Sheet({ title, head, rows }: SheetProps) {
  const translate = useTranslate();
  if (rows.length === 0) return null;
  return (
    <Part>
      <h3>{title}</h3>
      <TableFrame role="region" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {translate(`console.head.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={String(row[0])}>
                {head.map((name, at) => (
                  <td key={name} title={typeof row[at] === 'string' ? row[at] : undefined}>
                    {row[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </Part>
  );
}

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, padding: '12px 16px 0' });

const Part = styled('section')(({ theme: { tokens } }) => ({
  padding: '12px 0 0',
  '& h3': { margin: '0 16px 8px', fontSize: '0.875rem', fontWeight: 600, color: tokens.inkSoft },
  '& > div': { maxHeight: 'none' },
}));
