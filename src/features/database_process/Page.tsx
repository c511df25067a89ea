import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ConsoleConnection, DatabaseProcess } from '#schemas/payloads/console.ts';
import { useMay } from '../../may.ts';
import { LoadProblem } from '../../records/LoadProblem.tsx';
import { TableFrame } from '../../records/list/table/TableFrame.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ConnectionFrame } from '../console/ConnectionFrame.tsx';
import { useAsked } from '../console/useAsked.ts';
import { useDo } from '../console/useDo.ts';

const head = ['id', 'user', 'host', 'database', 'command', 'seconds', 'state', 'statement'] as const;

const Frame = styled(TableFrame)({
  '& code': { fontFamily: 'var(--kf-font-code)', fontSize: '0.75rem' },
  '& td': { maxWidth: 420 },
  '& thead th': { whiteSpace: 'normal', wordBreak: 'keep-all', maxWidth: 130, lineHeight: 1.3 },
});

// The refresh interval of the list, in milliseconds.
const beat = 3000;

/** The current sessions of a database. By hand, since they are not records and change continuously. */
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
        <BusyButton variant="outlined" busy={isBusy && !isLive} onClick={refetch}>
          {translate('console.refresh')}
        </BusyButton>
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

interface KillDialogProps {
  readonly connection: number;
  readonly process: DatabaseProcess;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Ends a session after a confirmation that shows its statement. */
function KillDialog({ connection, process, onDone, onClose }: KillDialogProps) {
  const translate = useTranslate();
  const { act, busy, error } = useDo(() => {
    onDone();
    onClose();
  });
  const text = [process.user, process.host, process.statement].filter((part) => part !== '').join(' · ');
  return (
    <ConfirmDialog
      open
      title={translate('console.killTitle', { id: process.id })}
      text={<span style={{ overflowWrap: 'anywhere' }}>{text.slice(0, 500)}</span>}
      confirmLabel={translate('console.kill')}
      tone="danger"
      busy={busy}
      error={error}
      onConfirm={() => void act('Admin.Database.Kill', { connection, process: process.id })}
      onClose={onClose}
    />
  );
}

interface ProcessTableProps {
  readonly processes: readonly DatabaseProcess[];
  /** Omitted for accounts that may not end a session. */
  readonly onKill?: (process: DatabaseProcess) => void;
}

/** The sessions of a database, one per line. */
function ProcessTable({ processes, onKill }: ProcessTableProps) {
  const translate = useTranslate();
  return (
    <Frame role="region" aria-label={translate('console.processes')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col" className={name === 'seconds' ? 'kf-end' : undefined}>
                {translate(`console.process.${name}`)}
              </th>
            ))}
            {onKill && <td className="kf-acts-cell" />}
          </tr>
        </thead>
        <tbody>
          {processes.map((process) => (
            <tr key={process.id}>
              {head.map((name) => (
                <td
                  key={name}
                  title={String(process[name])}
                  className={name === 'seconds' ? 'kf-end' : undefined}
                >
                  {name === 'statement' ? <code>{process.statement}</code> : process[name]}
                </td>
              ))}
              {onKill && (
                <td className="kf-acts-cell">
                  {!process.own && (
                    <Button
                      size="small"
                      color="error"
                      aria-label={`${translate('console.kill')} ${process.id}`}
                      onClick={() => onKill(process)}
                    >
                      {translate('console.kill')}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  );
}
