import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslate } from 'ra-core';
import type { ConsoleConnection, TableSize } from '#schemas/payloads/console.ts';
import { ConnectionFrame } from '../../console/ConnectionFrame.tsx';
import { useAsked } from '../../console/useAsked.ts';
import { LoadProblem } from '../../screens/list/LoadProblem.tsx';
import { EmptyState } from '../../shell/page/EmptyState.tsx';
import { SizeCards } from './SizeCards.tsx';
import { SizeMap } from './SizeMap.tsx';
import { SizeTable } from './SizeTable.tsx';

/** How much room the tables of a database take. By hand, since the numbers are the database's own. */
export function Page() {
  return (
    <ConnectionFrame page="database_statis">
      {(connection) => <Sizes key={connection.id} connection={connection} />}
    </ConnectionFrame>
  );
}

function Sizes({ connection }: { readonly connection: ConsoleConnection }) {
  const translate = useTranslate();
  const { data, error, isBusy, refetch } = useAsked<{ items: readonly TableSize[] }>(
    'Admin.Database.Statistics',
    { connection: connection.id },
  );
  if (error)
    return (
      <Card>
        <LoadProblem error={error} onRetry={refetch} />
      </Card>
    );
  if (data?.items.length === 0)
    return (
      <Card>
        <EmptyState icon="table" title={translate('console.noTables')} />
      </Card>
    );
  return (
    <>
      <SizeCards sizes={data?.items}>
        <Button variant="outlined" onClick={refetch} disabled={isBusy}>
          {translate('console.refresh')}
        </Button>
      </SizeCards>
      <SizeMap sizes={data?.items} />
      {data && <SizeTable sizes={data.items} />}
    </>
  );
}
