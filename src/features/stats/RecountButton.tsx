import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { useMay } from '../../may.ts';
import { useNotifyStart } from '../../shell/jobs/useNotifyStart.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useAttempt } from '../../ui/useAttempt.ts';

/** Recounts every figure from the log, after a confirmation; the header's tray shows the progress. */
export function RecountButton() {
  const translate = useTranslate();
  const may = useMay();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const tellStart = useNotifyStart();
  const [isAsking, setAsking] = useState(false);
  const { attempt, busy, refusal } = useAttempt();
  if (!may('/techzones/apistats/flow/recount')) return null;
  const begin = () =>
    attempt(async () => {
      const { job } = await dataProvider.call<{ job: number }>('Admin.Stats.Rebuild', {});
      tellStart(translate('stats.recount.name'), job);
      setAsking(false);
    });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{translate('stats.recount.name')}</Button>
      {isAsking && (
        <ConfirmDialog
          open
          title={translate('stats.recount.title')}
          text={translate('stats.recount.text')}
          confirmLabel={translate('stats.recount.name')}
          busy={busy}
          error={refusal?.message}
          onConfirm={() => void begin()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
