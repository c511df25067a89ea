import { useTranslate } from 'ra-core';
import type { DatabaseProcess } from '#schemas/payloads/console.ts';
import { useDo } from '../../console/useDo.ts';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';

interface KillDialogProps {
  readonly connection: number;
  readonly process: DatabaseProcess;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Ends a session after a question that shows what it does. */
export function KillDialog({ connection, process, onDone, onClose }: KillDialogProps) {
  const translate = useTranslate();
  const { act, busy, error } = useDo(() => {
    onDone();
    onClose();
  });
  const text = [process.user, process.host, process.statement].filter((part) => part !== '').join(' · ');
  return (
    <ConfirmDialog
      open
      title={translate('console.killTitle', { id: process.id })}
      text={<span style={{ overflowWrap: 'anywhere' }}>{text.slice(0, 500)}</span>}
      confirmLabel={translate('console.kill')}
      tone="danger"
      busy={busy}
      error={error}
      onConfirm={() => void act('Admin.Database.Kill', { connection, process: process.id })}
      onClose={onClose}
    />
  );
}
