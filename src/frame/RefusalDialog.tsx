import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Refusals } from './refusals.ts';

/** Shows what the server refused; several refusals share the dialog. */
export function RefusalDialog({ refusals }: { readonly refusals: Refusals }) {
  const translate = useTranslate();
  const messages = useSyncExternalStore(refusals.subscribe, refusals.messages);
  const [isClosing, setClosing] = useState(false);
  // What comes while the dialog is on its way out brings it back.
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
      // Emptied only when it is out of sight, else it would close with nothing in it.
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
