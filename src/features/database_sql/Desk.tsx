import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { Suspense, useId, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ConsoleConnection, SqlRun } from '#schemas/payloads/console.ts';
import { sqlLimits } from '#schemas/payloads/consoleForms.ts';
import type { SqlNames } from '../../fields/editors/editorProps.ts';
import { LazyCodeEditor } from '../../fields/editors/lazyCodeEditor.ts';
import { useKeptText } from '../../records/forms/keep/useKeptText.ts';
import { unseen } from '../../theme/unseen.ts';
import { moment } from '../../ui/moment.ts';
import { useConnectionName } from '../console/ConnectionFrame.tsx';
import { ResultGrid } from '../console/ResultGrid.tsx';
import { Unfinished } from '../console/Unfinished.tsx';
import { useAsked } from '../console/useAsked.ts';
import { type Stoppable, useStoppable } from '../console/useStoppable.ts';
import { Tools } from './Tools.tsx';

const Past = styled('details')(({ theme: { tokens } }) => ({
  borderTop: `1px solid ${tokens.line}`,
  padding: '10px 14px',
  fontSize: '0.8125rem',
  '& summary': { cursor: 'pointer', fontWeight: 600, color: tokens.inkSoft },
  '& ul': { margin: '8px 0 0', padding: 0, listStyle: 'none', maxHeight: 320, overflowY: 'auto' },
  '& li': { padding: '6px 0', borderTop: `1px solid ${tokens.line}` },
  '& button': {
    padding: 0,
    border: 0,
    background: 'none',
    textAlign: 'start',
    color: tokens.ink,
    cursor: 'pointer',
  },
  '& code': { fontFamily: 'var(--kf-font-code)', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& small': { display: 'block', color: tokens.inkFaint },
}));

const Said = styled('p')(({ theme: { tokens } }) => ({
  margin: 0,
  padding: '8px 14px',
  fontSize: '0.8125rem',
  color: tokens.inkSoft,
}));

const noAria = {};

/** The editor in which a statement is typed and run, with its result and the history. */
export function Desk({ connection }: { readonly connection: ConsoleConnection }) {
  const translate = useTranslate();
  const id = useId();
  const [text, setText] = useKeptText(`sql:${connection.id}`);
  const [limits, setLimits] = useState({
    rows: sqlLimits.rows as number,
    seconds: sqlLimits.seconds as number,
  });
  const [write, setWrite] = useState(false);
  const at = { connection: connection.id };
  const { data } = useAsked<Omit<SqlNames, 'dialect'>>('Admin.Database.Names', at);
  const history = useAsked<{ items: readonly SqlRun[] }>('Admin.Database.SqlHistory', { limit: 50 });
  const running = useStoppable(history.refetch);
  const names = useMemo(() => data && { dialect: connection.dialect, ...data }, [data, connection.dialect]);
  const go = (plan: boolean) => {
    if (text.trim() === '' || running.busy) return;
    void running.run('Admin.Database.RunSql', { ...at, statement: text, ...limits, write, plan });
  };
  return (
    <Card>
      <Place>
        <span id={`${id}label`}>{translate('console.statement')}</span>
        <Suspense fallback={<Skeleton variant="rounded" height={140} />}>
          <LazyCodeEditor
            id={`${id}editor`}
            labelledBy={`${id}label`}
            aria={noAria}
            language="sql"
            {...(names && { names })}
            text={text}
            isFixed={false}
            onText={setText}
            onRun={() => go(false)}
          />
        </Suspense>
      </Place>
      <Tools
        {...{ connection, text, limits, write, running }}
        onLimits={setLimits}
        onWrite={setWrite}
        onRun={() => go(false)}
        onPlan={() => go(true)}
      />
      <Outcome outcome={running.outcome} />
      <History runs={history.data?.items} onTake={setText} />
    </Card>
  );
}

const Place = styled('div')({ padding: 12, '& > span': unseen });

/** The result of a statement: its rows, the number of changed rows, or the error. */
function Outcome({ outcome }: Pick<Stoppable, 'outcome'>) {
  const translate = useTranslate();
  if (!outcome) return null;
  if ('error' in outcome)
    return (
      <Box sx={{ m: 1.5 }}>
        <Unfinished failed={outcome} />
      </Box>
    );
  const { columns, rows, more, changed, milliseconds, others } = outcome;
  const said =
    columns.length === 0
      ? translate('console.changed', { smart_count: changed ?? 0 })
      : translate(more ? 'console.firstRows' : 'console.allRows', { smart_count: rows.length });
  return (
    <div>
      <Said role="status">
        {said} · {translate('console.took', { ms: milliseconds })}
        {others && ` · ${translate('console.otherResults')}`}
      </Said>
      {columns.length > 0 && <ResultGrid grid={outcome} label={translate('console.result')} />}
    </div>
  );
}

interface HistoryProps {
  readonly runs: readonly SqlRun[] | undefined;
  readonly onTake: (statement: string) => void;
}

/** The account's own history; a click puts a statement back into the editor. */
function History({ runs, onTake }: HistoryProps) {
  const translate = useTranslate();
  const nameOf = useConnectionName();
  const calledOf = (id: number, name: string | null) =>
    id !== 0 && name === null
      ? translate('console.goneConnection', { id })
      : nameOf({ id, name: name ?? '' });
  if (!runs || runs.length === 0) return null;
  return (
    <Past>
      <summary>{translate('console.history', { count: runs.length })}</summary>
      <ul>
        {runs.map(({ id, connection, name, statement, created_at, rows, milliseconds, error }) => (
          <li key={id}>
            <button type="button" onClick={() => onTake(statement)} title={translate('console.takeBack')}>
              <code>{statement}</code>
            </button>
            <small>
              {moment(created_at)} · {calledOf(connection, name)} ·{' '}
              {translate('console.took', { ms: milliseconds })} ·{' '}
              {error === null
                ? translate('console.rowCount', { smart_count: rows ?? 0 })
                : translate(error === 'stopped' ? 'console.wasStopped' : 'console.failed')}
            </small>
          </li>
        ))}
      </ul>
    </Past>
  );
}
