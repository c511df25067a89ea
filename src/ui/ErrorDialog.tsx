import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import type { ErrorChannel } from './errorChannel.ts';

/** Shows the server's rejections; several share the dialog. */
export function ErrorDialog({ refusals }: { readonly refusals: ErrorChannel }) {
  const translate = useTranslate();
  const messages = useSyncExternalStore(refusals.subscribe, refusals.messages);
  const [isClosing, setClosing] = useState(false);
  // A rejection that arrives while the dialog closes reopens it.
  useEffect(() => {
    if (messages.length > 0) setClosing(false);
  }, [messages]);
  const close = () => setClosing(true);
  const forget = () => {
    setClosing(false);
    refusals.clear();
  };
  return (
    <Dialog
      open={messages.length > 0 && !isClosing}
      onClose={close}
      role="alertdialog"
      aria-labelledby="refusal-title"
      aria-describedby="refusal-text"
      maxWidth="xs"
      fullWidth
      // Cleared only after the exit transition, else the dialog would close empty.
      slotProps={{ transition: { onExited: forget } }}
    >
      <DialogTitle id="refusal-title">{translate('frame.refusal.title')}</DialogTitle>
      <DialogContent id="refusal-text">
        {messages.map((message) => (
          <DialogContentText key={message} sx={{ overflowWrap: 'anywhere' }}>
            {message}
          </DialogContentText>
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={close}>
          {translate('frame.refusal.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
