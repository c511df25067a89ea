import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { ApiChange } from '#schemas/flow/changes/change.ts';
import type { Tone } from '#schemas/resource.ts';
import { ToneWord } from '../../../shell/page/ToneWord.tsx';
import { FacetLine } from './FacetLine.tsx';

const tones: Readonly<Record<ApiChange['kind'], Tone>> = {
  added: 'success',
  changed: 'info',
  removed: 'warning',
};

/** What differs between two versions of an API; what may break callers is marked, and says why. */
export function ChangeList({ changes }: { readonly changes: readonly ApiChange[] }) {
  const translate = useTranslate();
  return (
    <List>
      {changes.map(({ part, name, label, kind, facets, breaks }) => (
        <li key={`${part} ${name}`} data-breaks={breaks !== undefined}>
          <p>
            <ToneWord tone={breaks ? 'danger' : tones[kind]}>{translate(`gate.kind.${kind}`)}</ToneWord>
            <span>{translate(`gate.part.${part}`)}</span>
            <b>{part === 'words' ? translate(`gate.what.${name}`) : (label ?? name)}</b>
            {breaks && <em>{translate(`gate.breaks.${breaks}`)}</em>}
          </p>
          {facets.length > 0 && (
            <dl>
              {facets.map((facet) => (
                <FacetLine key={facet.what} facet={facet} />
              ))}
            </dl>
          )}
        </li>
      ))}
    </List>
  );
}

const List = styled('ul')(({ theme: { tokens, breakpoints } }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { padding: '8px 0', borderTop: `1px solid ${tokens.line}` },
  '& li:first-of-type': { borderTop: 0 },
  '& p': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '2px 10px', margin: 0 },
  '& p > span:nth-of-type(2)': { color: tokens.inkSoft },
  '& b': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& em': {
    fontStyle: 'normal',
    fontSize: '0.8125rem',
    padding: '1px 8px',
    borderRadius: 10,
    color: tokens.tones.danger.ink,
    backgroundColor: tokens.tones.danger.soft,
  },
  '& dl': { display: 'grid', gap: 4, margin: '6px 0 0 17px' },
  '& dl > div': {
    display: 'grid',
    gridTemplateColumns: '120px minmax(0, 1fr)',
    gap: 12,
    [breakpoints.down('sm')]: { gridTemplateColumns: '1fr', gap: 0 },
  },
  '& dt': { fontSize: '0.8125rem', color: tokens.inkSoft },
  '& dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', fontSize: '0.8125rem' },
  '& dd.kf-long': { maxHeight: 260, overflow: 'auto' },
  '& del': { color: tokens.tones.danger.ink, backgroundColor: tokens.tones.danger.soft, borderRadius: 3 },
  '& ins': {
    color: tokens.tones.success.ink,
    backgroundColor: tokens.tones.success.soft,
    borderRadius: 3,
    textDecoration: 'none',
  },
}));
