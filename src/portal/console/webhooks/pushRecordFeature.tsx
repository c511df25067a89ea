import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { PushRecord } from '#generated/records.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Sections } from '../../../feature.ts';
import { useShown } from '../../../records/useShown.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { useAttempt } from '../../../ui/useAttempt.ts';
import { webhookSignaturePath } from '../links.ts';
import { SectionButtons } from '../SectionButtons.tsx';

function Resend() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const { attempt, busy } = useAttempt();
  const { id, state } = useShown<PushRecord>();
  const resend = () =>
    void attempt(async () => {
      await dataProvider.call('Platform.Subscription.Resend', { id });
      void queries.invalidateQueries();
      notify('developer.webhook.resent', { type: 'success' });
    });
  return (
    <SectionButtons>
      {state !== 'waiting' && (
        <BusyButton variant="contained" busy={busy} onClick={resend}>
          {translate('developer.webhook.resend')}
        </BusyButton>
      )}
      <Button component={Link} to={webhookSignaturePath}>
        {translate('developer.webhook.title')}
      </Button>
    </SectionButtons>
  );
}

/** Sends a delivery again. */
export const sections: Sections<'push_record'> = { resend: { component: Resend } };
