import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import type { Resource } from '#schemas/resource.ts';
import { cellStyles } from '../../fields/cellStyles.ts';
import { useLang } from '../../lang.ts';
import { registry } from '../../registry.ts';
import { SearchBox } from '../../screens/filters/SearchBox.tsx';
import { TableFrame } from '../../screens/table/TableFrame.tsx';
import { PageHead } from '../../shell/page/PageHead.tsx';
import { LevelRow } from './rows.tsx';
import { ReachedContext } from './TreeRow.tsx';
import { onTreeKey } from './treeKeys.ts';

const accounts = registry.resources.get('account') as Resource;
const apps = registry.resources.get('app') as Resource;
/** From those who own most applications to those who run the platform. */
const levels = accounts.schema.properties['level']?.enum?.toSorted(
  (one, other) => ranked(one) - ranked(other),
);

/** Accounts by level, and each one's applications. By hand, since two resources stand in one tree. */
export function Page() {
  const lang = useLang();
  const translate = useTranslate();
  const [q, setQ] = useState('');
  const [key, reach] = useState(`level ${levels?.[0]}`);
  const reached = useMemo(() => ({ key, reach }), [key]);
  const page = registry.resources.get('account_tree');
  const label = page?.label[lang] ?? '';
  const word = (resource: Resource, name: string) => resource.schema.properties[name]?.label?.[lang] ?? name;
  const head = [
    translate('accountTree.name'),
    translate('accountTree.status'),
    word(apps, 'review_status'),
    word(apps, 'calls_today'),
    word(apps, 'daily_limit'),
  ];
  return (
    <>
      <PageHead title={label} help={page?.help?.[lang]} />
      <Card>
        <Tools>
          <SearchBox
            value={q}
            fields={['username', 'nickname', 'tel', 'email'].map((name) => word(accounts, name))}
            onChange={setQ}
          />
        </Tools>
        <Frame role="region" aria-label={label}>
          {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree of rows is a table that is moved through */}
          <table role="treegrid" aria-label={label}>
            <thead>
              <tr>
                {head.map((text, at) => (
                  <th key={text} scope="col" data-number={at > 2 || undefined}>
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <ReachedContext value={reached}>
              <tbody onKeyDown={onTreeKey}>
                {levels?.map((level) => (
                  <LevelRow
                    key={`${level} ${q}`}
                    level={Number(level)}
                    label={accounts.schema.properties['level']?.options?.[String(level)]?.label[lang] ?? ''}
                    q={q}
                  />
                ))}
              </tbody>
            </ReachedContext>
          </table>
        </Frame>
      </Card>
    </>
  );
}

function ranked(level: unknown): number {
  return [101, 100, 0, 200, 255].indexOf(Number(level));
}

const Tools = styled('div')(({ theme: { tokens } }) => ({
  padding: 12,
  borderBottom: `1px solid ${tokens.line}`,
}));

const Frame = styled(TableFrame)(({ theme }) => ({
  ...cellStyles(theme),
  '& tbody th': {
    position: 'relative',
    fontWeight: 400,
    maxWidth: 'none',
    paddingLeft: 'calc(10px + var(--depth) * 24px)',
  },
  '& tbody th > div': { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 },
  '& tbody th :is(small)': { color: theme.tokens.inkSoft, fontSize: '0.8125rem' },
  '& tbody th :is(button, i)': {
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    padding: 0,
    border: 0,
    borderRadius: 6,
    color: 'inherit',
    background: 'none',
    cursor: 'pointer',
  },
  // The name opens its row as well; where it leads to a record, it does that.
  '& [data-turn]::after': { content: '""', position: 'absolute', inset: 0 },
  '& tbody th a': { position: 'relative', zIndex: 1 },
  '& tbody th i': { cursor: 'default' },
  '& tbody th svg': { fontSize: 20, transition: 'transform 120ms' },
  '& tr[aria-expanded="true"] th svg': { transform: 'rotate(90deg)' },
  '& [data-number]': { textAlign: 'right' },
  '& [data-note]': { color: theme.tokens.inkSoft, paddingLeft: 'calc(42px + var(--depth) * 24px)' },
  '& [data-note] button': {
    padding: 0,
    border: 0,
    font: 'inherit',
    color: theme.tokens.accentStrong,
    background: 'none',
    cursor: 'pointer',
  },
  // Where there is little room the state matters more than the second name.
  [theme.breakpoints.down(700)]: { '& tbody th :is(a, span) + small': { display: 'none' } },
  '& tbody tr:focus-visible': { outline: `2px solid ${theme.tokens.focus}`, outlineOffset: -2 },
}));
