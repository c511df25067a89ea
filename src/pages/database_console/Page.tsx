import Card from '@mui/material/Card';
import { useTranslate } from 'ra-core';
import { useSearchParams } from 'react-router';
import type { ConsoleConnection, ListedTable } from '#schemas/payloads/console.ts';
import { ConnectionFrame } from '../../console/ConnectionFrame.tsx';
import { Split } from '../../console/Split.tsx';
import { useAsked } from '../../console/useAsked.ts';
import { LoadProblem } from '../../screens/list/LoadProblem.tsx';
import { EmptyState } from '../../shell/page/EmptyState.tsx';
import { CreateTable } from './shape/CreateTable.tsx';
import { TableTree } from './TableTree.tsx';
import { TableView } from './TableView.tsx';

/** The tables of a connected database. By hand, since what they hold is known only when they are opened. */
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
