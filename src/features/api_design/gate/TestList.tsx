import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { RuledList } from '../../../ui/RuledList.tsx';
import { ToneWord } from '../../../ui/ToneWord.tsx';
import { useAttempt } from '../../../ui/useAttempt.ts';

/** The result of the draft in a test case. */
export interface DraftTest {
  readonly id: number;
  readonly name: string;
  readonly passed: boolean;
  readonly milliseconds: number;
  readonly judgements: readonly {
    readonly field: string;
    readonly value?: string | null;
    readonly actual: string;
    readonly holds: boolean;
  }[];
}

interface TestListProps {
  readonly record: IdRow;
  /** The results from a rejected publish. */
  readonly found: readonly DraftTest[] | undefined;
}

/** The test cases of the API, run against the draft on request; publishing runs them anyway. */
export function TestList({ record, found }: TestListProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { attempt, busy, refusal } = useAttempt();
  const [ran, setRan] = useState<{ readonly of: unknown; readonly tests: readonly DraftTest[] }>();
  const { id, version } = record;
  const run = () =>
    attempt(async () => {
      const { items } = await dataProvider.call<{ items: DraftTest[] }>('Admin.ApiDesign.Test', {
        id,
        version,
      });
      setRan({ of: version, tests: items });
    });
  const tests = ran?.of === version ? ran?.tests : found;
  return (
    <>
      {refusal && <Alert severity="error">{refusal.message}</Alert>}
      {tests?.length === 0 && <p>{translate('gate.noTests')}</p>}
      {tests && (
        <RuledList sx={{ mb: 1.25 }}>
          {tests.map(({ id: test, name, passed, milliseconds, judgements }) => (
            <li key={test}>
              <ToneWord tone={passed ? 'success' : 'danger'}>
                {translate(passed ? 'gate.passed' : 'gate.failed')}
              </ToneWord>
              <b>{name}</b>
              <span data-soft>{translate('designer.run.ms', { ms: milliseconds })}</span>
              {judgements
                .filter(({ holds }) => !holds)
                .map(({ field, value, actual }) => (
                  <code key={field}>{translate('gate.differs', { field, value: value ?? '', actual })}</code>
                ))}
            </li>
          ))}
        </RuledList>
      )}
      <BusyButton size="small" variant="outlined" busy={busy} onClick={() => void run()}>
        {translate('gate.runTests')}
      </BusyButton>
    </>
  );
}
