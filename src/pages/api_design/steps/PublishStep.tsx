import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Problem } from '#schemas/flow/check/problem.ts';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import { Callers } from '../../../callers/Callers.tsx';
import { refusedErrors } from '../../../forms/errors/fieldErrors.ts';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { ChangeList } from '../gate/ChangeList.tsx';
import { GateProblem } from '../gate/GateProblem.tsx';
import { PublishDialog } from '../gate/PublishDialog.tsx';
import { TestList } from '../gate/TestList.tsx';
import { useDiff } from '../gate/useDiff.ts';
import { usePublish } from '../gate/usePublish.ts';
import { type TypedStep, useUnsaved } from './useUnsaved.ts';
import { Versions } from './Versions.tsx';

interface PublishStepProps {
  readonly record: IdRow;
  readonly onRecord: (record: IdRow) => void;
  readonly onRestored: (record: IdRow) => void;
  readonly problems: readonly Problem[];
  readonly onStep: (step: TypedStep | 'flow') => void;
}

/** Puts the draft online: what it changes and for whom, how its test cases fare, and the versions that there were. */
export function PublishStep({ record, onRecord, onRestored, problems, onStep }: PublishStepProps) {
  const translate = useTranslate();
  const [note, setNote] = useState('');
  const [asking, setAsking] = useState(false);
  const { diff, error, retry } = useDiff(record);
  const unsaved = useUnsaved(record.id);
  const { publish, failing, refusal, busy, forget } = usePublish(record, onRecord);
  const faults = problems.filter(({ severity }) => severity === 'error').length;
  const isFirst = diff?.from === null;
  const ask = async ({ note: typed }: Row) => {
    const isSame = !isFirst && diff?.changes.length === 0;
    const why = faults > 0 ? 'designer.faultsFirst' : isSame ? 'gate.nothing' : undefined;
    if (why) return [{ field: '', rule: 'publish', message: translate(why) }];
    forget();
    setNote(String(typed ?? ''));
    setAsking(true);
    return undefined;
  };
  const toStep = (step: TypedStep | 'flow') => (
    <Button color="inherit" size="small" onClick={() => onStep(step)}>
      {translate(`designer.step.${step}`)}
    </Button>
  );
  const lost = (what: string) => error && <GateProblem what={what} error={error} onRetry={retry} />;
  return (
    <Sheet>
      {faults > 0 && (
        <Alert severity="warning" action={toStep('flow')}>
          {translate('designer.faultsFirst')}
        </Alert>
      )}
      {unsaved.map((step) => (
        <Alert key={step} severity="warning" action={toStep(step)}>
          {translate('designer.notSaved', { step: translate(`designer.step.${step}`) })}
        </Alert>
      ))}
      {refusal && !asking && (
        <Alert severity="error" action={toStep('definition')}>
          {refusedErrors(refusal).map(({ field, message }) => (
            <p key={field}>{message}</p>
          ))}
        </Alert>
      )}
      <section aria-label={translate('gate.changes')}>
        <h2>{translate('gate.changes')}</h2>
        {lost(translate('gate.notCompared'))}
        {diff && diff.breaking > 0 && (
          <Alert severity="warning">{translate('gate.breaking', { smart_count: diff.breaking })}</Alert>
        )}
        {isFirst && <p>{translate('gate.first')}</p>}
        {diff && !isFirst && diff.changes.length === 0 && <p>{translate('gate.nothing')}</p>}
        {diff && !isFirst && <ChangeList changes={diff.changes} />}
      </section>
      <section aria-label={translate('callers.title')}>
        <h2>{translate('callers.title')}</h2>
        {lost(translate('gate.callersLost'))}
        {diff && <Callers callers={diff.callers} />}
      </section>
      <section aria-label={translate('gate.tests')}>
        <h2>{translate('gate.tests')}</h2>
        <TestList record={record} found={failing} />
      </section>
      <SchemaForm
        key={String(record['live'])}
        schema={noteForm}
        keepAs="publish"
        purpose="add"
        value={nothing}
        onSubmit={ask}
        submitLabel={translate('designer.publish')}
        withheld={diff ? undefined : translate('gate.compareFirst')}
      />
      <Versions record={record} onRestored={onRestored} />
      {asking && diff && (
        <PublishDialog
          service={String(record['service'])}
          diff={diff}
          failing={failing}
          refusal={refusal}
          busy={busy}
          onPublish={async (accepted) => {
            if (await publish(note, accepted)) setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Sheet>
  );
}

const nothing: Row = {};
const noteForm: ObjectSchema = {
  type: 'object',
  properties: {
    note: { type: 'string', maxLength: 500, label: { zh_cn: '备注', en: 'Note' } },
  },
};

const Sheet = styled(Card)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  padding: 20,
  '& .MuiAlert-message p': { margin: 0 },
  '& h2': { ...theme.typography.h4, margin: '0 0 6px' },
  '& section > p': { margin: 0, color: theme.tokens.inkSoft },
}));
