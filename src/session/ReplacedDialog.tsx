import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Fate } from '#providers/session.ts';
import type { Frame } from './frame.ts';

/**
 * Says that another tab signed in again. From here on this page sends nothing; it can be read or reloaded.
 */
export function ReplacedDialog({ session, signedOut }: Pick<Frame, 'session' | 'signedOut'>) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const look = (fate: Fate) => fate === 'replaced' && setOpen(true);
    // It may have happened before the listener was registered.
    look(session.fate());
    return signedOut.listen((_message, fate) => look(fate));
  }, [session, signedOut]);
  const close = () => setOpen(false);
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      role="alertdialog"
      aria-labelledby="replaced-title"
      aria-describedby="replaced-text"
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id="replaced-title">{translate('frame.session.replacedTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText id="replaced-text">{translate('frame.session.replaced')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('frame.session.stay')}</Button>
        <Button variant="contained" autoFocus onClick={() => location.reload()}>
          {translate('frame.session.reload')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
