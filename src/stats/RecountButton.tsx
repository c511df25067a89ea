import Button from '@mui/material/Button';
import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { useAttempt } from '../forms/useAttempt.ts';
import { useTellStart } from '../jobs/useTellStart.ts';
import { useMay } from '../may.ts';

/** Has every figure counted anew from the log, after a question; the header's tray shows how far that is. */
export function RecountButton() {
  const translate = useTranslate();
  const may = useMay();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const tellStart = useTellStart();
  const [isAsking, setAsking] = useState(false);
  const { attempt, busy, refusal } = useAttempt();
  if (!may('/techzones/apistats/flow/recount')) return null;
  const begin = () =>
    attempt(async () => {
      await dataProvider.call('Admin.Stats.Rebuild', {});
      tellStart(translate('stats.recount.name'));
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
