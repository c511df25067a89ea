import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useId, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { apiChanges, type ComparedApi } from '#schemas/flow/changes/apiChanges.ts';
import type { ApiChange } from '#schemas/flow/changes/change.ts';
import type { Flow } from '#schemas/flow/document.ts';
import type { Json, Row } from '#schemas/resource.ts';
import { ChangeList } from './gate/ChangeList.tsx';
import type { FlowConflict } from './useAutosave.ts';

interface FlowConflictDialogProps {
  readonly conflict: FlowConflict;
  /** The flow that could not be saved. */
  readonly flow: Flow;
  readonly onMine: () => void;
  readonly onTheirs: (theirs: IdRow) => void;
  readonly onClose: () => void;
}

/** Shows the conflicting changes of two people to one API, and asks which flow to keep. */
export function FlowConflictDialog({ conflict, flow, onMine, onTheirs, onClose }: FlowConflictDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const { base, theirs } = conflict;
  const sides = useMemo(
    () => ({
      theirs: changesOf(base, theirs),
      mine: changesOf(base, { ...base, flow: flow as unknown as Json }),
    }),
    [base, theirs, flow],
  );
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      maxWidth="md"
      fullWidth
    >
      <DialogTitle id={`${id}title`}>{translate('designer.conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}text`}>{translate('designer.conflict.text')}</DialogContentText>
        <Sides>
          {(['theirs', 'mine'] as const).map((side) => (
            <section key={side} aria-labelledby={`${id}${side}`}>
              <h3 id={`${id}${side}`}>{translate(`designer.conflict.${side}`)}</h3>
              <ChangeList changes={sides[side]} />
            </section>
          ))}
        </Sides>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={onClose} autoFocus>
          {translate('designer.conflict.back')}
        </Button>
        <Button onClick={() => onTheirs(theirs)}>{translate('designer.conflict.takeTheirs')}</Button>
        <Button variant="contained" onClick={onMine}>
          {translate('designer.conflict.keepMine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

// Breaking changes concern the live version, not either side of a conflict.
function changesOf(before: Row, after: Row): ApiChange[] {
  const changes = apiChanges(before as unknown as ComparedApi, after as unknown as ComparedApi);
  return changes.map(({ breaks: _breaks, ...change }) => change);
}

const Sides = styled('div')(({ theme: { tokens } }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
  gap: '16px 32px',
  marginTop: 16,
  '& h3': { margin: '0 0 4px', fontSize: '0.875rem', color: tokens.ink },
}));
