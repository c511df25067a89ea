import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ConsoleConnection, DatabaseProcess } from '#schemas/payloads/console.ts';
import { ConnectionFrame } from '../../console/ConnectionFrame.tsx';
import { useAsked } from '../../console/useAsked.ts';
import { useMay } from '../../may.ts';
import { LoadProblem } from '../../screens/list/LoadProblem.tsx';
import { KillDialog } from './KillDialog.tsx';
import { ProcessTable } from './ProcessTable.tsx';

// How often the list is read anew, in milliseconds.
const beat = 3000;

/** What the sessions of a database do now. By hand, since they are no records and change while one looks. */
export function Page() {
  return (
    <ConnectionFrame page="database_process">
      {(connection) => <Processes key={connection.id} connection={connection} />}
    </ConnectionFrame>
  );
}

function Processes({ connection }: { readonly connection: ConsoleConnection }) {
  const translate = useTranslate();
  const may = useMay();
  const [isLive, setLive] = useState(true);
  const [killed, setKilled] = useState<DatabaseProcess>();
  const { data, error, isBusy, refetch } = useAsked<{ items: readonly DatabaseProcess[] }>(
    'Admin.Database.Processes',
    { connection: connection.id },
    { refetchInterval: isLive && !killed ? beat : false },
  );
  return (
    <Card>
      <Bar>
        <FormControlLabel
          control={<Switch size="small" checked={isLive} onChange={(_event, is) => setLive(is)} />}
          label={translate('console.live')}
        />
        {data && (
          <span aria-live="off">{translate('console.processCount', { smart_count: data.items.length })}</span>
        )}
        <Button variant="outlined" onClick={refetch} disabled={isBusy && !isLive}>
          {translate('console.refresh')}
        </Button>
      </Bar>
      {error && <LoadProblem error={error} onRetry={refetch} />}
      {data && (
        <ProcessTable processes={data.items} {...(may('/database/process/kill') && { onKill: setKilled })} />
      )}
      {killed && (
        <KillDialog
          connection={connection.id}
          process={killed}
          onDone={refetch}
          onClose={() => setKilled(undefined)}
        />
      )}
    </Card>
  );
}

const Bar = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  padding: '10px 16px',
  borderBottom: `1px solid ${tokens.line}`,
  fontSize: '0.8125rem',
  color: tokens.inkSoft,
  '& > button': { marginLeft: 'auto' },
}));
