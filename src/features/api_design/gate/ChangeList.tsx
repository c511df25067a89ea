import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { ApiChange, Facet } from '#schemas/flow/changes/change.ts';
import type { Json, Tone } from '#schemas/resource.ts';
import { wordsDiffer } from '../../../records/history/wordsDiffer.ts';
import { ToneWord } from '../../../ui/ToneWord.tsx';

const mostShown = 20_000;

const tones: Readonly<Record<ApiChange['kind'], Tone>> = {
  added: 'success',
  changed: 'info',
  removed: 'warning',
};

/** The differences between two versions of an API; breaking changes are marked with the reason. */
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

/** A changed property: short values as old and new, long ones word by word. */
function FacetLine({ facet: { what, from, to } }: { readonly facet: Facet }) {
  const translate = useTranslate();
  const [old, next] = [shown(from), shown(to)];
  const pieces = old.length + next.length > 80 ? wordsDiffer(old, next) : undefined;
  return (
    <div>
      <dt>{translate(`gate.what.${what}`, { _: what })}</dt>
      {pieces ? (
        <dd className="kf-long">
          {pieces.map(({ kind, text }, at) => {
            const Tag = ({ same: 'span', gone: 'del', new: 'ins' } as const)[kind];
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
            return <Tag key={at}>{text}</Tag>;
          })}
        </dd>
      ) : (
        <dd>
          {old !== '' && <del>{old}</del>} {next !== '' && <ins>{next}</ins>}
        </dd>
      )}
    </div>
  );
}

function shown(value: Json): string {
  if (value === null) return '';
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 1);
  return text.slice(0, mostShown);
}
