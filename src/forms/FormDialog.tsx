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
  /** What the form begins with; the defaults of its schema unless said otherwise. */
  readonly value?: Row;
  readonly onClose: () => void;
}

/**
 * Asks for something by a form. Its button of cancelling is an answer already; Escape or a click beside it may be a slip, so
 * that what was typed is then given up only after a question.
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
