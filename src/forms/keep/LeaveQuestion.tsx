import { useTranslate } from 'ra-core';
import { ConfirmDialog } from '../ConfirmDialog.tsx';

interface LeaveQuestionProps {
  readonly open: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Whether what was typed may be given up. */
export function LeaveQuestion({ open, onStay, onLeave }: LeaveQuestionProps) {
  const translate = useTranslate();
  return (
    <ConfirmDialog
      open={open}
      tone="danger"
      title={translate('form.leave.title')}
      text={translate('form.leave.text')}
      confirmLabel={translate('form.leave.go')}
      cancelLabel={translate('form.leave.stay')}
      onClose={onStay}
      onConfirm={onLeave}
    />
  );
}
