import PlayArrow from '@mui/icons-material/PlayArrow';
import Stop from '@mui/icons-material/Stop';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { ConsoleConnection } from '#schemas/payloads/console.ts';
import { LimitChoice } from '../../console/LimitChoice.tsx';
import type { Stoppable } from '../../console/useStoppable.ts';
import { useMay } from '../../may.ts';
import { ExportButton } from './ExportButton.tsx';

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

/** What can be done with a statement, and within which limits. */
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
      <Button variant="outlined" disabled={isEmpty || running.busy} onClick={onPlan}>
        {translate('console.plan')}
      </Button>
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
  // On the line of the boxes, whose labels stand above them.
  alignItems: 'flex-end',
  gap: '8px 10px',
  padding: '0 12px 12px',
  borderBottom: `1px solid ${tokens.line}`,
  '& > label': { margin: 0 },
  '& small': { color: tokens.inkFaint, paddingBlock: 9 },
}));
