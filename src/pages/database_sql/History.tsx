import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { SqlRun } from '#schemas/payloads/console.ts';
import { useConnectionName } from '../../console/ConnectionFrame.tsx';
import { moment } from '../../shell/page/moment.ts';

interface HistoryProps {
  readonly runs: readonly SqlRun[] | undefined;
  readonly onTake: (statement: string) => void;
}

/** What the account itself ran before; a press takes a statement back into the editor. */
export function History({ runs, onTake }: HistoryProps) {
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
