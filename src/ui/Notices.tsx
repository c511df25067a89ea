import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar, { type SnackbarCloseReason } from '@mui/material/Snackbar';
import { useEffect, useState } from 'react';
import {
  CloseNotificationContext,
  type NotificationPayload,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
} from 'react-admin';
import { belowBanner } from '../theme/belowBanner.ts';
import type { ErrorChannel } from './errorChannel.ts';

const shownFor = 4000;

// The header and the tabs stay reachable.
const belowTabs = { '&&': { top: `calc(${belowBanner} + 104px)` } };

/**
 * Shows react-admin's latest notification. Each replaces the previous one immediately, so that none is
 * outdated. One with an undo stays until the user decides.
 */
export function Notices({ refusals }: { readonly refusals: ErrorChannel }) {
  const translate = useTranslate();
  const { notice, count, isOpen, close, forget } = useNotices(refusals);
  if (!notice) return null;
  const { message, type, notificationOptions: options = {} } = notice;
  const { autoHideDuration = shownFor, undoable, messageArgs } = options;
  return (
    <CloseNotificationContext.Provider value={close}>
      <Snackbar
        key={count}
        open={isOpen}
        autoHideDuration={autoHideDuration}
        disableWindowBlurListener={undoable ?? false}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        sx={belowTabs}
        onClose={(_event, reason: SnackbarCloseReason) => reason !== 'clickaway' && close()}
        slotProps={{ transition: { onExited: () => forget(false) } }}
      >
        <Alert
          severity={type}
          onClose={close}
          closeText={translate('frame.notice.close')}
          sx={{ boxShadow: 8, maxWidth: 560 }}
          {...(undoable && { action: <UndoButton onUndo={() => forget(true)} /> })}
        >
          {/* The message may be one of our translation keys, or text already, such as the server's. */}
          {typeof message === 'string' ? translate(message, { _: message, ...messageArgs }) : message}
        </Alert>
      </Snackbar>
    </CloseNotificationContext.Provider>
  );
}

function UndoButton({ onUndo }: { readonly onUndo: () => void }) {
  const translate = useTranslate();
  return (
    <Button size="small" color="inherit" onClick={onUndo}>
      {translate('frame.notice.undo')}
    </Button>
  );
}

function useNotices(refusals: ErrorChannel) {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const [notice, setNotice] = useState<NotificationPayload>();
  // Each gets its full time, even if it replaces another.
  const [count, setCount] = useState(0);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (notifications.length === 0 || notice?.notificationOptions?.undoable) return;
    const next = takeNotification();
    // The dialog already shows it.
    if (!next || (next.type === 'error' && refusals.says(String(next.message)))) return;
    setNotice(next);
    setCount((before) => before + 1);
    setOpen(true);
  }, [notice, notifications, takeNotification, refusals]);

  useEffect(() => {
    if (!notice?.notificationOptions?.undoable) return;
    // An undoable change is not yet executed: leaving now would lose it.
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [notice]);

  const forget = (isUndo: boolean) => {
    if (notice?.notificationOptions?.undoable) takeMutation()?.({ isUndo });
    setNotice(undefined);
  };
  return { notice, count, isOpen, close: () => setOpen(false), forget };
}
