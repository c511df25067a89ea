import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { ReferenceCount } from '#schemas/derive/aroundRecord.ts';
import { useLang } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { registry } from '../../registry.ts';
import { Icon } from '../../ui/icons.tsx';
import { totalWords } from '../totalWords.ts';

/** How many records of which lists refer to a record, each with a link to its list. */
export function CountLinks({ counts }: { readonly counts: readonly ReferenceCount[] }) {
  return (
    <Lines>
      {counts.map((count) => (
        <li key={`${count.resource} ${count.field}`}>
          <CountLink count={count} />
        </li>
      ))}
    </Lines>
  );
}

function CountLink({ count }: { readonly count: ReferenceCount }): ReactNode {
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

const Lines = styled('ul')(({ theme: { tokens } }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 44,
    padding: '6px 12px',
    border: `1px solid ${tokens.line}`,
    borderRadius: 10,
    color: tokens.ink,
    textDecoration: 'none',
    '&:hover': { backgroundColor: tokens.hover },
    '& > svg': { flex: 'none', color: tokens.inkFaint },
    '& > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
    '& > b': {
      flex: 'none',
      fontWeight: 600,
      fontVariantNumeric: 'tabular-nums',
      color: tokens.accent,
    },
  },
}));
