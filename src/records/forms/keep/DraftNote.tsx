import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { Row } from '#schemas/resource.ts';
import type { Draft } from './draft.ts';

interface DraftNoteProps {
  readonly draft: Draft;
  /** The record as it is now. */
  readonly record: Row;
  readonly onDiscard: () => void;
}

/** Says that the form holds restored input, and offers to start over. */
export function DraftNote({ draft, record, onDiscard }: DraftNoteProps) {
  const translate = useTranslate();
  const isOld = draft.base.version !== record.version;
  return (
    <Alert
      severity={isOld ? 'warning' : 'info'}
      role="status"
      sx={{ mb: 2, alignItems: 'center' }}
      action={
        <Button size="small" color="inherit" onClick={onDiscard}>
          {translate('form.draft.discard')}
        </Button>
      }
    >
      {translate('form.draft.restored')}
      {draft.lacksSecrets && ` ${translate('form.draft.secrets')}`}
      {isOld && ` ${translate('form.draft.changed')}`}
    </Alert>
  );
}
