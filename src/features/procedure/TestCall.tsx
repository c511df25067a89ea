import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { phpString } from '#schemas/flow/php/text.ts';
import { callVerb } from '#schemas/payloads/callVerb.ts';
import { sqlLimits, testCallForm } from '#schemas/payloads/consoleForms.ts';
import type { Row } from '#schemas/resource.ts';
import { CopyButton } from '../../fields/CopyButton.tsx';
import { cellStyles } from '../../fields/cellStyles.ts';
import { useMayCall } from '../../may.ts';
import { SchemaForm } from '../../records/forms/SchemaForm.tsx';
import { ResultGrid } from '../console/ResultGrid.tsx';
import { Unfinished } from '../console/Unfinished.tsx';
import { useStoppable } from '../console/useStoppable.ts';

const Code = styled('details')(({ theme, theme: { tokens } }) => ({
  ...cellStyles(theme),
  marginTop: 12,
  fontSize: '0.8125rem',
  '& summary': { cursor: 'pointer', fontWeight: 600, color: tokens.inkSoft },
  '& pre': {
    margin: '8px 0 0',
    padding: 12,
    borderRadius: 8,
    fontFamily: 'var(--kf-font-code)',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    background: tokens.hover,
  },
}));

interface TestCallProps {
  readonly record: IdRow;
  /** The editor's text: only a saved definition is called. */
  readonly definition: string;
  readonly onCalled: () => void;
}

/** Calls a saved procedure, and shows its result and the PHP code of the call. */
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

interface CallCodeProps {
  readonly statement: string;
  /** The connection's id; null means the default database. */
  readonly database: number | null;
}

/** The PHP code of the same call. */
function CallCode({ statement, database }: CallCodeProps) {
  const translate = useTranslate();
  const mayRead = useMayCall()('Admin.Database.Get');
  const { data } = useGetOne<IdRow>(
    'database',
    { id: database ?? 0 },
    { enabled: database !== null && mayRead },
  );
  // Without permission to see connections, a placeholder stands for the name.
  const name = database === null ? undefined : String(data?.['di_name'] ?? 'db_…');
  const code = phpCode(statement, name);
  return (
    <Code>
      <summary>{translate('console.phpCode')}</summary>
      <CopyButton text={code} label={translate('console.copy')} />
      <pre>{code}</pre>
    </Code>
  );
}

/**
 * The PHP code of the same call with the connection's DI service; without a name, with the default database.
 */
function phpCode(statement: string, diName: string | undefined): string {
  const database = `\\PhalApi\\DI()->${diName ?? 'notorm'}`;
  // Where access goes through a table, the table only determines the connection.
  return `$rows = ${database}->demo->queryAll(${phpString(statement.trim())}, array());`;
}
