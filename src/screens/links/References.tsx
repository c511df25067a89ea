import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ReferenceCount } from '#schemas/derive/aroundRecord.ts';
import type { Resource } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { registry } from '../../registry.ts';
import { Icon } from '../../shell/icons.tsx';
import { totalWords } from '../list/totalWords.ts';
import { useReferences } from './useReferences.ts';

interface ReferencesProps {
  readonly resource: Resource;
  readonly id: number | string;
}

/** What refers to a record, with the way to each list of it; the record itself does not wait for that. */
export function References({ resource, id }: ReferencesProps) {
  const translate = useTranslate();
  const { isAsked, expected, counts, hasFailed } = useReferences(resource, id);
  if (!isAsked) return null;
  const present = counts?.filter(({ total }) => total > 0);
  return (
    <Sheet component="section">
      <h2>{translate('record.links.title')}</h2>
      {hasFailed && <p>{translate('record.links.failed')}</p>}
      {!counts && !hasFailed && <Waiting count={expected} />}
      {present?.length === 0 && <p>{translate('record.links.none')}</p>}
      {present && present.length > 0 && (
        <ul>
          {present.map((count) => (
            <li key={`${count.resource} ${count.field}`}>
              <Reference count={count} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function Reference({ count }: { readonly count: ReferenceCount }): ReactNode {
  const translate = useTranslate();
  const lang = useLang();
  const resource = registry.resources.get(count.resource);
  const list = resource && screenPath(resource, 'list');
  if (!resource || list === undefined) return null;
  const filter = JSON.stringify({ [count.field]: count.value });
  const field = resource.schema.properties[count.field]?.label?.[lang] ?? count.field;
  return (
    <Link to={{ pathname: list, search: `?${new URLSearchParams({ filter })}` }}>
      <Icon name={resource.menu.icon} />
      <span>{translate('record.links.by', { label: resource.plural[lang], field })}</span>
      <b>{totalWords(count.total, count.total_is_exact, translate)}</b>
    </Link>
  );
}

function Waiting({ count }: { readonly count: number }) {
  const translate = useTranslate();
  return (
    <ul role="status" aria-label={translate('list.record.loading')}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name
        <li key={place}>
          <Skeleton variant="rounded" height={44} />
        </li>
      ))}
    </ul>
  );
}

const Sheet = styled(Card)<{ component: 'section' }>(({ theme }) => ({
  marginTop: 16,
  padding: '18px 20px',
  '& h2': { ...theme.typography.h4, margin: '0 0 12px' },
  '& p': { margin: 0, color: theme.tokens.inkSoft },
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
    gap: 8,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 44,
    padding: '6px 12px',
    border: `1px solid ${theme.tokens.line}`,
    borderRadius: 10,
    color: theme.tokens.ink,
    textDecoration: 'none',
    '&:hover': { backgroundColor: theme.tokens.hover },
    '& > svg': { flex: 'none', color: theme.tokens.inkFaint },
    '& > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
    '& > b': {
      flex: 'none',
      fontWeight: 600,
      fontVariantNumeric: 'tabular-nums',
      color: theme.tokens.accent,
    },
  },
  [theme.breakpoints.down('sm')]: { padding: 14 },
}));
