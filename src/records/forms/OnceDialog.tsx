import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { Words } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { CopyLine } from './CopyLine.tsx';

/** A secret, or the identifier that belongs to it. */
export interface OnceValue {
  readonly name: string;
  readonly label: Words | undefined;
  readonly value: string;
}

interface OnceDialogProps {
  readonly values: readonly OnceValue[];
  readonly onClose: () => void;
}

/**
 * Shows secrets that are only shown once. Only the button closes it, so that a stray click cannot lose them.
 */
export function OnceDialog({ values, onClose }: OnceDialogProps) {
  const translate = useTranslate();
  const lang = useLang();
  const title = useId();
  return (
    <Dialog open aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>{translate('entity.once.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{translate('entity.once.text')}</DialogContentText>
        {values.map(({ name, label, value }) => (
          <CopyLine key={name} label={label?.[lang] ?? name} value={value} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('entity.once.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
