import Card from '@mui/material/Card';
import InputBase from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ListedTable } from '#schemas/payloads/console.ts';
import { useComposed } from '../../ui/composing.ts';
import { Icon } from '../../ui/icons.tsx';

interface TableTreeProps {
  /** Undefined while loading. */
  readonly tables: readonly ListedTable[] | undefined;
  readonly chosen: ListedTable | undefined;
  readonly onChoose: (table: ListedTable) => void;
}

/** The maximum number of rendered tables; the rest are found by search. */
const mostDrawn = 300;

/** The schemas of a database with their tables and views. */
export function TableTree({ tables, chosen, onChoose }: TableTreeProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const words = useComposed(typed);
  const found = useMemo(() => {
    const part = words.trim().toLowerCase();
    return tables?.filter(({ schema, name }) => `${schema}.${name}`.toLowerCase().includes(part));
  }, [tables, words]);
  const shown = found?.slice(0, mostDrawn);
  const schemas = [...new Set(shown?.map(({ schema }) => schema))];
  return (
    <Side component="nav" aria-label={translate('console.tables')}>
      <InputBase
        fullWidth
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        placeholder={translate('console.findTable')}
        inputProps={{ 'aria-label': translate('console.findTable') }}
      />
      {!tables && <span className="kf-bone" style={{ width: '60%' }} />}
      {schemas.map((schema) => (
        <details key={schema} open>
          <summary>
            <Icon name="database" />
            {schema}
          </summary>
          <ul>
            {shown
              ?.filter((one) => one.schema === schema)
              .map((one) => (
                <li key={one.name}>
                  <button
                    type="button"
                    title={one.name}
                    aria-current={one === chosen || undefined}
                    onClick={() => onChoose(one)}
                  >
                    <Icon name={one.kind === 'view' ? 'page' : 'table'} />
                    <span>{one.name}</span>
                  </button>
                </li>
              ))}
          </ul>
        </details>
      ))}
      {found?.length === 0 && <p>{translate(words ? 'list.noMatch' : 'console.noTables')}</p>}
      {found && found.length > mostDrawn && (
        <p>{translate('console.moreTables', { count: found.length - mostDrawn })}</p>
      )}
    </Side>
  );
}

const Side = styled(Card)<{ component: 'nav' }>(({ theme: { tokens, breakpoints } }) => ({
  maxHeight: 'max(420px, calc(100dvh - 210px))',
  overflowY: 'auto',
  padding: 8,
  [breakpoints.down(900)]: { maxHeight: 240 },
  '& .MuiInputBase-root': {
    padding: '4px 10px',
    marginBottom: 6,
    border: `1px solid ${tokens.edge}`,
    borderRadius: 8,
  },
  '& summary': {
    padding: '6px 8px',
    fontWeight: 600,
    fontSize: '0.8125rem',
    cursor: 'pointer',
    color: tokens.inkSoft,
  },
  '& svg': { fontSize: 16, verticalAlign: '-3px', marginRight: 6, color: tokens.inkFaint, flex: 'none' },
  '& ul': { margin: 0, padding: '0 0 4px 10px', listStyle: 'none' },
  '& li button': {
    display: 'flex',
    alignItems: 'center',
    width: '100%',
    padding: '5px 8px',
    border: 0,
    borderRadius: 6,
    font: 'inherit',
    fontSize: '0.8125rem',
    color: tokens.ink,
    textAlign: 'start',
    background: 'none',
    cursor: 'pointer',
    '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '&:hover': { backgroundColor: tokens.hover },
    '&[aria-current]': { backgroundColor: tokens.chosen, fontWeight: 600 },
  },
  '& p': { margin: 8, fontSize: '0.8125rem', color: tokens.inkSoft },
}));
