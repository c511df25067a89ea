import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { callVerb } from '#schemas/payloads/callVerb.ts';
import { sqlLimits, testCallForm } from '#schemas/payloads/consoleForms.ts';
import type { Row } from '#schemas/resource.ts';
import { ResultGrid } from '../../console/ResultGrid.tsx';
import { Unfinished } from '../../console/Unfinished.tsx';
import { useStoppable } from '../../console/useStoppable.ts';
import { SchemaForm } from '../../forms/SchemaForm.tsx';
import { CallCode } from './CallCode.tsx';

interface TestCallProps {
  readonly record: IdRow;
  /** What stands in the editor: only what is saved is called. */
  readonly definition: string;
  readonly onCalled: () => void;
}

/** Calls a saved procedure, shows what came back, and how PHP code calls it. */
export function TestCall({ record, definition, onCalled }: TestCallProps) {
  const translate = useTranslate();
  const [begun] = useState(
    (): Row => ({ statement: `${callVerb(record)} ${record['name']}()`, seconds: sqlLimits.seconds }),
  );
  const [{ statement }, setTyped] = useState(begun);
  const { busy, outcome, run, stop } = useStoppable(onCalled);
  return (
    <Try>
      <h2>{translate('console.testCall')}</h2>
      <SchemaForm
        schema={testCallForm}
        keepAs="testCall"
        purpose="add"
        value={begun}
        onChange={setTyped}
        onSubmit={(values) => run('Admin.Procedure.TestCall', { id: record.id, definition, ...values })}
        submitLabel={translate('console.call')}
      >
        {busy && (
          <Button color="error" variant="outlined" onClick={stop}>
            {translate('console.stop')}
          </Button>
        )}
      </SchemaForm>
      {outcome && 'error' in outcome && <Unfinished failed={outcome} />}
      {outcome && 'rows' in outcome && (
        <>
          <Alert severity="success">
            {translate('console.called')} · {translate('console.took', { ms: outcome.milliseconds })}
          </Alert>
          {outcome.others && <p>{translate('console.otherResults')}</p>}
          {outcome.columns.length > 0 && <ResultGrid grid={outcome} label={translate('console.result')} />}
        </>
      )}
      <CallCode statement={String(statement ?? '')} database={record['database_id'] as number | null} />
    </Try>
  );
}

const Try = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  marginTop: 20,
  paddingTop: 16,
  borderTop: `1px solid ${theme.tokens.line}`,
}));
