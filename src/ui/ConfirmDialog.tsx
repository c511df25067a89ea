import Alert from '@mui/material/Alert';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { type ReactNode, Suspense, useId } from 'react';
import { useTranslate } from 'react-admin';
import type { Tone } from '#schemas/resource.ts';
import { BusyButton } from './BusyButton.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text?: ReactNode;
  /** The label of the confirm button, in one word; "OK" by default. */
  readonly confirmLabel?: string;
  /** “Cancel” by default. `null`: there is nothing to decide, so one button closes the dialog. */
  readonly cancelLabel?: string | null | undefined;
  /** `danger` for irreversible actions: the button is red and does not get the focus. */
  readonly tone?: Tone;
  /** The action is running: no button can be pressed again. */
  readonly busy?: boolean;
  /** Required input is missing. */
  readonly disabled?: boolean;
  /** Why the action failed. */
  readonly error?: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation of an action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, tone = 'neutral', busy = false, error, onConfirm, onClose } = props;
  const translate = useTranslate();
  const id = useId();
  const isDangerous = tone === 'danger';
  return (
    // Opens only when its text is complete, so that nothing moves the buttons.
    <Suspense fallback={null}>
      <Dialog
        open={open}
        onClose={() => !busy && onClose()}
        role="alertdialog"
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}text`}
        maxWidth="xs"
        fullWidth
      >
        <DialogTitle id={`${id}title`}>{title}</DialogTitle>
        <DialogContent id={`${id}text`}>
          {text && <DialogContentText component="div">{text}</DialogContentText>}
          {error && <Why>{error}</Why>}
        </DialogContent>
        <DialogActions>
          {props.cancelLabel !== null && (
            <BusyButton busy={busy} onClick={onClose} autoFocus={isDangerous}>
              {props.cancelLabel ?? translate('form.cancel')}
            </BusyButton>
          )}
          <BusyButton
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            busy={busy}
            onClick={onConfirm}
            disabled={props.disabled ?? false}
            autoFocus={!isDangerous}
          >
            {props.confirmLabel ?? translate('form.ok')}
          </BusyButton>
        </DialogActions>
      </Dialog>
    </Suspense>
  );
}

const Why = styled((props: { readonly children: string }) => <Alert severity="error" {...props} />)({
  marginTop: 12,
});
