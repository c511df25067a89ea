import { styled } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { ConsoleConnection, ListedTable, TableInfo } from '#schemas/payloads/console.ts';
import { useAsked } from '../../console/useAsked.ts';
import { LoadProblem } from '../../screens/list/LoadProblem.tsx';
import { Rows } from './rows/Rows.tsx';
import { Structure } from './shape/Structure.tsx';

interface TableViewProps {
  readonly connection: ConsoleConnection;
  readonly table: ListedTable;
}

/** A table: its rows, and what it is made of. */
export function TableView({ connection, table }: TableViewProps) {
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

const Head = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 24px',
  padding: '4px 16px 0',
  borderBottom: `1px solid ${tokens.line}`,
  '& h2': { margin: '8px 0', fontSize: '1rem', fontWeight: 600, overflowWrap: 'anywhere' },
}));
