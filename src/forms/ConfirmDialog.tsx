import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { type ReactNode, useId } from 'react';
import type { Tone } from '#schemas/resource.ts';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text?: ReactNode;
  /** What pressing the button does, in one word; "OK" by default. */
  readonly confirmLabel?: string;
  /** `null`: there is nothing to decide, so that one button closes it. */
  readonly cancelLabel?: string | null;
  /** `danger` for what cannot be undone: the button is red and does not have the focus. */
  readonly tone?: Tone;
  /** It is being done: nothing can be pressed a second time. */
  readonly busy?: boolean;
  /** Something has to be said first. */
  readonly disabled?: boolean;
  /** Why it could not be done. */
  readonly error?: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, tone = 'neutral', busy = false, error, onConfirm, onClose } = props;
  const translate = useTranslate();
  const id = useId();
  const isDangerous = tone === 'danger';
  return (
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
          <Button onClick={onClose} disabled={busy} autoFocus={isDangerous}>
            {props.cancelLabel ?? translate('form.cancel')}
          </Button>
        )}
        <Button
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          onClick={() => !busy && onConfirm()}
          aria-disabled={busy}
          disabled={props.disabled ?? false}
          autoFocus={!isDangerous}
          startIcon={busy ? <CircularProgress size={14} color="inherit" /> : undefined}
        >
          {props.confirmLabel ?? translate('form.ok')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Why = styled((props: { readonly children: string }) => <Alert severity="error" {...props} />)({
  marginTop: 12,
});
