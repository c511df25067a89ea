import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId, useMemo } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { moment } from '../../shell/page/moment.ts';
import { Changes, type FieldChange } from './Changes.tsx';
import type { Version } from './recordAt.ts';
import type { Step } from './restorable.ts';
import { useRestore } from './useRestore.ts';

interface RestoreDialogProps {
  readonly resource: Resource;
  readonly record: IdRow;
  readonly version: Version;
  readonly steps: readonly Step[];
  readonly onRestored: (record: IdRow) => void;
  readonly onClose: () => void;
}

/** Shows what a restore would change, and does it when that is meant: it is a change like any other. */
export function RestoreDialog({ resource, record, version, steps, ...ways }: RestoreDialogProps) {
  const { onRestored, onClose } = ways;
  const translate = useTranslate();
  const id = useId();
  const { busy, problems, restore } = useRestore(resource, record, onRestored);
  const changes = useMemo(() => steps.map(({ name, now, old }): FieldChange => [name, now, old]), [steps]);
  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={`${id}title`}>
        {version === 'first'
          ? translate('record.history.restoreFirstTitle')
          : translate('record.history.restoreTitle', { time: moment(version.created_at) })}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}text`} sx={{ mb: 2 }}>
          {translate('record.history.restoreText')}
        </DialogContentText>
        {problems.map((problem) => (
          <Alert key={problem} severity="error" sx={{ mb: 2 }}>
            {problem}
          </Alert>
        ))}
        <Changes resource={resource} changes={changes} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {translate('form.cancel')}
        </Button>
        <Button
          variant="contained"
          aria-disabled={busy}
          autoFocus
          startIcon={busy ? <CircularProgress size={14} color="inherit" /> : undefined}
          onClick={() => !busy && restore(steps)}
        >
          {translate('record.history.restore')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
