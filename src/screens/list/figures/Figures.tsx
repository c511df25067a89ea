import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { Figure, Json, Property, Resource } from '#schemas/resource.ts';
import { useLang } from '../../../lang.ts';
import type { ListQuery } from '../listQuery.ts';
import { useFigures } from './useFigures.ts';

/** The numbers of a list over every row that its filter matches; they come when they come, and the rows do not wait. */
export function Figures({ resource, query }: { readonly resource: Resource; readonly query: ListQuery }) {
  const translate = useTranslate();
  const lang = useLang();
  const { figures, isStale } = useFigures(resource, query);
  const shown = Object.entries(resource.list.figures);
  if (shown.length === 0) return null;
  return (
    <Line aria-label={translate('entity.figures')} aria-busy={isStale} data-stale={isStale || undefined}>
      {shown.map(([name, figure]) => (
        <Card key={name} component="div">
          <dt>{figure.label[lang]}</dt>
          <dd>{written(resource, figure, figures?.[name])}</dd>
        </Card>
      ))}
    </Line>
  );
}

function written({ schema }: Resource, { sum, share }: Figure, value: Json | undefined): string {
  if (value === undefined || value === null) return '…';
  if (share) return `${value}%`;
  const property: Property | undefined = sum === undefined ? undefined : schema.properties[sum];
  if (property?.format !== 'money') return Number(value).toLocaleString('en');
  const [yuan = '0', fen = '00'] = String(value).split('.');
  return `¥${BigInt(yuan).toLocaleString('en')}.${fen}`;
}

const Line = styled('dl')(({ theme: { tokens, breakpoints } }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  gap: 12,
  margin: '0 0 14px',
  '& > div': { padding: '12px 16px' },
  '& dt': { fontSize: '0.8125rem', color: tokens.inkSoft },
  '& dd': {
    margin: '2px 0 0',
    fontSize: '1.375rem',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
    color: tokens.ink,
  },
  '&[data-stale] dd': { opacity: 0.5 },
  [breakpoints.down('sm')]: {
    gridTemplateColumns: 'repeat(auto-fit, minmax(96px, 1fr))',
    gap: 8,
    '& > div': { padding: '8px 10px' },
    '& dd': { fontSize: '1rem' },
  },
}));
