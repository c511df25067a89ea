import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../texts.ts';

interface FormDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a form. */
export function FormDialog({ title, submit, onSubmit, onClose, children }: FormDialogProps) {
  const { t } = useTexts();
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, paddingTop: '8px !important' }}>
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('studio.cancel')}</Button>
          <Button type="submit" variant="contained">
            {submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
