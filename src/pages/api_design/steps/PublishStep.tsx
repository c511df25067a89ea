import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { CallError } from '#providers/callError.ts';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { FieldError } from '#schemas/explain.ts';
import type { Problem } from '#schemas/flow/check/problem.ts';
import { ConfirmDialog } from '../../../forms/ConfirmDialog.tsx';
import { refusedErrors } from '../../../forms/errors/fieldErrors.ts';
import { Versions } from './Versions.tsx';

interface PublishStepProps {
  readonly record: IdRow;
  readonly onRecord: (record: IdRow) => void;
  readonly onRestored: (record: IdRow) => void;
  readonly problems: readonly Problem[];
  readonly onStep: (step: 'definition' | 'flow') => void;
}

/** Puts the draft online: what is still missing, a note for the history, and the versions that there were. */
export function PublishStep({ record, onRecord, onRestored, problems, onStep }: PublishStepProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const faults = problems.filter(({ severity }) => severity === 'error').length;
  const publish = async () => {
    setBusy(true);
    setErrors([]);
    setRefusal(undefined);
    try {
      const { id, version } = record;
      const payload = { id, version, ...(note && { note }) };
      onRecord(await dataProvider.call<IdRow>('Admin.ApiDesign.Publish', payload, { quiet: true }));
      setNote('');
      notify(translate('designer.publishedNow'), { type: 'success' });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setErrors(refusedErrors(error));
      setRefusal(error.message);
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <Sheet>
      {faults > 0 && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={() => onStep('flow')}>
              {translate('designer.step.flow')}
            </Button>
          }
        >
          {translate('designer.faultsFirst')}
        </Alert>
      )}
      {refusal && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => onStep('definition')}>
              {translate('designer.step.definition')}
            </Button>
          }
        >
          {errors.length === 0 ? refusal : errors.map(({ field, message }) => <p key={field}>{message}</p>)}
        </Alert>
      )}
      <TextField
        label={translate('designer.note')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <Button
        variant="contained"
        disabled={faults > 0}
        onClick={() => setAsking(true)}
        sx={{ justifySelf: 'start' }}
      >
        {translate('designer.publish')}
      </Button>
      <Versions record={record} onRestored={onRestored} />
      <ConfirmDialog
        open={asking}
        busy={busy}
        title={translate('designer.publishTitle')}
        text={translate('designer.publishText', { service: String(record['service']) })}
        confirmLabel={translate('designer.publish')}
        onConfirm={() => void publish()}
        onClose={() => setAsking(false)}
      />
    </Sheet>
  );
}

const Sheet = styled(Card)({ display: 'grid', gap: 16, padding: 20, '& .MuiAlert-message p': { margin: 0 } });
