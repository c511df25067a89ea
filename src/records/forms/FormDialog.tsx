import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId, useState } from 'react';
import type { Row } from '#schemas/resource.ts';
import { LeaveQuestion } from './keep/LeaveQuestion.tsx';
import { type KeptFormProps, useKeptForm } from './keep/useKeptForm.tsx';
import { newValues } from './values.ts';

interface FormDialogProps extends Omit<KeptFormProps, 'value' | 'purpose' | 'place' | 'onCancel'> {
  readonly title: string;
  readonly text?: ReactNode;
  readonly width?: 'xs' | 'sm' | 'md';
  /** The initial value; the defaults of its schema if missing. */
  readonly value?: Row;
  readonly onClose: () => void;
}

/**
 * A form in a dialog. The cancel button is a clear answer. Escape or a click outside may be a mistake, so it
 * asks before it discards the input.
 */
export function FormDialog({ title, text, width = 'sm', value, onClose, ...props }: FormDialogProps) {
  const id = useId();
  const [begun] = useState(() => value ?? newValues(props.schema));
  const [isAsking, setAsking] = useState(false);
  const giveUp = () => {
    kept.forget();
    onClose();
  };
  const slip = () => (kept.isUnsaved() ? setAsking(true) : onClose());
  const { form, kept } = useKeptForm({
    autoFocus: true,
    ...props,
    value: begun,
    purpose: 'add',
    place: 'dialog',
    onCancel: giveUp,
  });
  return (
    <Dialog open onClose={slip} aria-labelledby={id} maxWidth={width} fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {text && (
          <DialogContentText component="div" sx={{ mb: 2 }}>
            {text}
          </DialogContentText>
        )}
        {form}
        <LeaveQuestion open={isAsking} onStay={() => setAsking(false)} onLeave={giveUp} />
      </DialogContent>
    </Dialog>
  );
}
