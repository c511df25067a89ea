import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { Row } from '#schemas/resource.ts';
import type { Draft } from './draft.ts';

interface DraftNoteProps {
  readonly draft: Draft;
  /** The record as it is now. */
  readonly record: Row;
  readonly onDiscard: () => void;
}

/** Says that the form holds what was typed before, and lets one begin afresh. */
export function DraftNote({ draft, record, onDiscard }: DraftNoteProps) {
  const translate = useTranslate();
  const isOld = draft.base.version !== record.version;
  return (
    <Alert
      severity={isOld ? 'warning' : 'info'}
      role="status"
      sx={{ mb: 3, alignItems: 'center' }}
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
