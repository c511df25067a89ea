import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Stop from '@mui/icons-material/Stop';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { randomKey } from '#providers/randomKey.ts';
import type { ConsoleConnection } from '#schemas/payloads/console.ts';
import { useMay } from '../../may.ts';
import { saves } from '../../shell/jobs/saves.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { LimitChoice } from '../console/LimitChoice.tsx';
import type { Stoppable } from '../console/useStoppable.ts';

interface Limits {
  readonly rows: number;
  readonly seconds: number;
}

interface ToolsProps {
  readonly connection: ConsoleConnection;
  readonly text: string;
  readonly limits: Limits;
  readonly write: boolean;
  readonly running: Stoppable;
  readonly onLimits: (limits: Limits) => void;
  readonly onWrite: (write: boolean) => void;
  readonly onRun: () => void;
  readonly onPlan: () => void;
}

/** The actions on a statement, and its limits. */
export function Tools(props: ToolsProps) {
  const { connection, text, limits, write, running, onLimits, onWrite, onRun, onPlan } = props;
  const translate = useTranslate();
  const may = useMay();
  const isEmpty = text.trim() === '';
  const mayWrite = connection.writable && may('/database/sql/write');
  return (
    <Bar>
      {running.busy ? (
        <Button variant="contained" color="error" startIcon={<Stop />} onClick={running.stop}>
          {translate('console.stop')}
        </Button>
      ) : (
        <Button
          variant="contained"
          color={write ? 'error' : 'primary'}
          startIcon={<PlayArrow />}
          disabled={isEmpty}
          onClick={onRun}
        >
          {translate('console.run')}
        </Button>
      )}
      <BusyButton variant="outlined" disabled={isEmpty} busy={running.busy} onClick={onPlan}>
        {translate('console.plan')}
      </BusyButton>
      <ExportButton connection={connection.id} statement={text} seconds={limits.seconds} />
      <LimitChoice limit="rowLimit" value={limits.rows} onChange={(rows) => onLimits({ ...limits, rows })} />
      <LimitChoice
        limit="secondLimit"
        value={limits.seconds}
        onChange={(seconds) => onLimits({ ...limits, seconds })}
      />
      {mayWrite && (
        <FormControlLabel
          control={<Checkbox size="small" checked={write} onChange={(_event, is) => onWrite(is)} />}
          label={translate('console.mayWrite')}
        />
      )}
      <small>{translate('console.runKeys')}</small>
    </Bar>
  );
}

const Bar = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  // Aligned with the boxes, whose labels are above them.
  alignItems: 'flex-end',
  gap: '8px 10px',
  padding: '0 12px 12px',
  borderBottom: `1px solid ${tokens.line}`,
  '& > label': { margin: 0 },
  '& small': { color: tokens.inkFaint, paddingBlock: 9 },
}));

interface ExportButtonProps {
  readonly connection: number;
  readonly statement: string;
  readonly seconds: number;
}

/** Saves the whole result of a reading statement, regardless of its number of rows. */
function ExportButton({ connection, statement, seconds }: ExportButtonProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const asked = { connection, statement, seconds, run: randomKey() };
    try {
      await saves.run(translate('console.exportTitle'), (signal, onProgress) =>
        dataProvider.exportBy('Admin.Database.ExportSql', asked, { signal, onProgress }),
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <BusyButton
      variant="outlined"
      startIcon={<FileDownloadOutlined />}
      busy={isBusy}
      disabled={statement.trim() === ''}
      onClick={() => void save()}
    >
      {translate('console.export')}
    </BusyButton>
  );
}
