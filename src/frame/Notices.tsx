import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar, { type SnackbarCloseReason } from '@mui/material/Snackbar';
import {
  CloseNotificationContext,
  type NotificationPayload,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
} from 'ra-core';
import { useEffect, useState } from 'react';
import { belowBanner } from '../shell/belowBanner.ts';
import type { Refusals } from './refusals.ts';

const shownFor = 4000;

// The header and the tabs stay in reach.
const belowTabs = { '&&': { top: `calc(${belowBanner} + 104px)` } };

/**
 * Shows react-admin's latest notification: each takes the place of the one before at once, so that none tells of what is
 * long past. One by which a change can still be undone stays until that is decided.
 */
export function Notices({ refusals }: { readonly refusals: Refusals }) {
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
          {/* What is told may be a key of ours, or words already, such as the server's. */}
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

function useNotices(refusals: Refusals) {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const [notice, setNotice] = useState<NotificationPayload>();
  // Each has its full time, also one that takes another's place.
  const [count, setCount] = useState(0);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (notifications.length === 0 || notice?.notificationOptions?.undoable) return;
    const next = takeNotification();
    // The dialog says it already.
    if (!next || (next.type === 'error' && refusals.says(String(next.message)))) return;
    setNotice(next);
    setCount((before) => before + 1);
    setOpen(true);
  }, [notice, notifications, takeNotification, refusals]);

  useEffect(() => {
    if (!notice?.notificationOptions?.undoable) return;
    // What can still be undone is not done yet: leaving now would lose it.
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
