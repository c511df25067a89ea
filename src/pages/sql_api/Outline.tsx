import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { Described } from './useDescribed.ts';

/** What the database said: what the API will answer, what the statement costs, and within which limits it runs. */
export function Outline({ described, limit }: { readonly described: Described; readonly limit: number }) {
  const translate = useTranslate();
  const { columns, cost, rows, writes, seconds } = described;
  const figure = (number: number | null) => (number === null ? '–' : Math.round(number).toLocaleString('en'));
  return (
    <Place aria-label={translate('sqlapi.outline')}>
      <h2>{translate('sqlapi.outline')}</h2>
      <ul aria-label={translate('sqlapi.columns')}>
        {columns.map(({ name, type, database_type: own }) => (
          <li key={name}>
            <b>{name}</b> <span>{translate(`designer.kind.${type}`)}</span> <code>{own}</code>
          </li>
        ))}
      </ul>
      {columns.length === 0 && <p>{translate('sqlapi.noColumns')}</p>}
      <dl>
        <div>
          <dt>{translate('sqlapi.cost')}</dt>
          <dd>
            {cost === null && rows === null
              ? translate('sqlapi.costUntold')
              : translate('sqlapi.costIs', { cost: figure(cost), rows: figure(rows) })}
          </dd>
        </div>
        <div>
          <dt>{translate('sqlapi.limits')}</dt>
          <dd>
            {writes
              ? translate('sqlapi.limitsWriting', { seconds })
              : translate('sqlapi.limitsAre', { limit: figure(limit), seconds })}
          </dd>
        </div>
      </dl>
    </Place>
  );
}

const Place = styled('section')(({ theme: { tokens, typography } }) => ({
  '& h2': { ...typography.h4, margin: '0 0 8px' },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: 8, margin: 0, padding: 0, listStyle: 'none' },
  '& li': { padding: '3px 10px', borderRadius: 8, backgroundColor: tokens.sunken, overflowWrap: 'anywhere' },
  '& li span, & li code': { fontSize: '0.8125rem', color: tokens.inkSoft },
  '& p': { margin: 0, color: tokens.inkSoft },
  '& dl': { display: 'flex', flexWrap: 'wrap', gap: '4px 32px', margin: '12px 0 0' },
  '& dl > div': { display: 'flex', flexWrap: 'wrap', gap: '0 8px' },
  '& dt': { color: tokens.inkSoft },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
}));
