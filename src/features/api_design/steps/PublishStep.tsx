import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import type { CallError } from '#providers/callError.ts';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Problem } from '#schemas/flow/problem.ts';
import type { ApiDiff } from '#schemas/payloads/gate.ts';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import { Callers } from '../../../records/Callers.tsx';
import { draftKey, readDraft } from '../../../records/forms/keep/draft.ts';
import { SchemaForm } from '../../../records/forms/SchemaForm.tsx';
import { useProfile } from '../../../session/profile.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { serverErrors } from '../../../ui/fieldErrors.ts';
import { ChangeList } from '../gate/ChangeList.tsx';
import { GateProblem } from '../gate/GateProblem.tsx';
import { type DraftTest, TestList } from '../gate/TestList.tsx';
import { useDiff } from '../gate/useDiff.ts';
import { type Accepted, usePublish } from '../gate/usePublish.ts';
import { codeKey } from './useCode.ts';
import { Versions } from './Versions.tsx';

const typedSteps: readonly TypedStep[] = ['definition', 'code'];

interface PublishStepProps {
  readonly record: IdRow;
  readonly onRecord: (record: IdRow) => void;
  readonly onRestored: (record: IdRow) => void;
  readonly problems: readonly Problem[];
  readonly onStep: (step: TypedStep | 'flow') => void;
}

/** Publishes the draft: its changes and the affected callers, its test cases, and the previous versions. */
export function PublishStep({ record, onRecord, onRestored, problems, onStep }: PublishStepProps) {
  const translate = useTranslate();
  const [note, setNote] = useState('');
  const [asking, setAsking] = useState(false);
  const { diff, error, retry } = useDiff(record);
  const unsaved = useUnsaved(record.id);
  const { publish, failing, refusal, busy, forget } = usePublish(record, onRecord);
  const faults = problems.filter(({ severity }) => severity === 'error').length;
  const isFirst = diff?.from === null;
  // The definition lacks them, so no answer to the question would help.
  const lacking = refusal ? serverErrors(refusal) : [];
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
      {lacking.length > 0 && (
        <Alert severity="error" action={toStep('definition')}>
          {lacking.map(({ field, message }) => (
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
      {asking && diff && lacking.length === 0 && (
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

/** A step with a form. */
type TypedStep = 'definition' | 'code';

/** The steps with unsaved input, which is not part of the draft. */
function useUnsaved(id: string | number): readonly TypedStep[] {
  const account = useProfile()?.username ?? '';
  const { pathname } = useLocation();
  const [unsaved, setUnsaved] = useState<readonly TypedStep[]>([]);
  // Text typed in the previous step is stored only when that step unmounts.
  useEffect(() => {
    const keys = { definition: draftKey(account, pathname), code: codeKey(account, id) };
    setUnsaved(typedSteps.filter((step) => readDraft(keys[step])));
  }, [account, pathname, id]);
  return unsaved;
}

interface PublishDialogProps {
  readonly service: string;
  readonly diff: ApiDiff;
  readonly failing: readonly DraftTest[] | undefined;
  readonly refusal: CallError | undefined;
  readonly busy: boolean;
  readonly onPublish: (accepted: Accepted) => Promise<void>;
  readonly onClose: () => void;
}

/** The confirmation before a draft is published: what may break, and whether that is intended. */
function PublishDialog(props: PublishDialogProps) {
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
