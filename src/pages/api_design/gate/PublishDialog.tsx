import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { CallError } from '#providers/callError.ts';
import type { ApiDiff } from '#schemas/payloads/gate.ts';
import { ConfirmDialog } from '../../../forms/ConfirmDialog.tsx';
import { ChangeList } from './ChangeList.tsx';
import type { DraftTest } from './TestList.tsx';
import type { Accepted } from './usePublish.ts';

interface PublishDialogProps {
  readonly service: string;
  readonly diff: ApiDiff;
  readonly failing: readonly DraftTest[] | undefined;
  readonly refusal: CallError | undefined;
  readonly busy: boolean;
  readonly onPublish: (accepted: Accepted) => Promise<void>;
  readonly onClose: () => void;
}

/** The last question before a draft goes online: what may break, and whether that is meant. */
export function PublishDialog(props: PublishDialogProps) {
  const { service, diff, failing, refusal, busy, onPublish, onClose } = props;
  const translate = useTranslate();
  const [accepts, setAccepts] = useState({ breaking: false, failing: false });
  const breaking = diff.changes.filter(({ breaks }) => breaks);
  const asked = { breaking: breaking.length > 0, failing: failing !== undefined };
  const isAccepted = (['breaking', 'failing'] as const).every((one) => !asked[one] || accepts[one]);
  const publish = () =>
    onPublish({
      ...(accepts.breaking && { accept_breaking: true }),
      ...(accepts.failing && { accept_failing: true }),
    });
  return (
    <ConfirmDialog
      open
      busy={busy}
      tone={asked.breaking || asked.failing ? 'danger' : 'neutral'}
      title={translate('designer.publishTitle')}
      text={
        <>
          <p>{translate('designer.publishText', { service })}</p>
          <ChangeList changes={breaking} />
          {(['breaking', 'failing'] as const)
            .filter((one) => asked[one])
            .map((one) => (
              <FormControlLabel
                key={one}
                control={<Checkbox />}
                checked={accepts[one]}
                onChange={(_event, checked) => setAccepts((now) => ({ ...now, [one]: checked }))}
                label={translate(`gate.accept.${one}`)}
              />
            ))}
        </>
      }
      error={refusal?.message}
      confirmLabel={translate('designer.publish')}
      disabled={!isAccepted}
      onConfirm={() => void publish()}
      onClose={onClose}
    />
  );
}
