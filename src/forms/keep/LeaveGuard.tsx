import { useTranslate } from 'ra-core';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import type { Kept } from './useKept.ts';

/** Asks before a page with unsaved typing is left for another one. */
export function LeaveGuard({ kept: { isUnsaved, forget } }: { readonly kept: Kept }) {
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) => here.pathname !== there.pathname && isUnsaved(),
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      tone="danger"
      title={translate('form.leave.title')}
      text={translate('form.leave.text')}
      confirmLabel={translate('form.leave.go')}
      cancelLabel={translate('form.leave.stay')}
      onClose={() => blocker.reset?.()}
      onConfirm={() => {
        forget();
        blocker.proceed?.();
      }}
    />
  );
}
