import { useTranslate } from 'ra-core';
import { writes } from '#schemas/flow/check/effects.ts';
import type { Flow } from '#schemas/flow/document.ts';
import { ConfirmDialog } from '../../../forms/ConfirmDialog.tsx';
import { useAttempt } from '../../../forms/useAttempt.ts';
import { useDesign } from '../designContext.ts';

interface KeepDialogProps {
  readonly run: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before a draft runs that keeps what it changes, and names the databases that it changes. */
export function KeepDialog({ run, onClose }: KeepDialogProps) {
  const translate = useTranslate();
  const { flow } = useDesign();
  const { attempt, busy, refusal } = useAttempt();
  const databases = writtenIn(flow).map((one) => one || translate('designer.ownData'));
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={translate('designer.keep.title')}
      text={
        databases.length > 0
          ? translate('designer.keep.text', { databases: databases.join(translate('designer.keep.and')) })
          : translate('designer.keep.noDatabase')
      }
      error={refusal?.message}
      busy={busy}
      confirmLabel={translate('designer.keep.confirm')}
      onConfirm={() => void attempt(run).then((isDone) => isDone && onClose())}
      onClose={onClose}
    />
  );
}

/** The connections that the nodes of a flow write to; the platform's own data has no name. */
function writtenIn({ nodes }: Flow): string[] {
  const written = Object.values(nodes).filter(writes);
  return [...new Set(written.map((node) => ('connection' in node ? (node.connection ?? '') : '')))];
}
