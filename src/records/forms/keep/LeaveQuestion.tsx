import { useTranslate } from 'react-admin';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

interface LeaveQuestionProps {
  readonly open: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks whether unsaved input may be discarded. */
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
