import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Resource } from '#schemas/resource.ts';
import { cellStyles } from '../../fields/cellStyles.ts';
import { useLang } from '../../lang.ts';
import { SearchBox } from '../../records/list/filters/SearchBox.tsx';
import { TableFrame } from '../../records/list/table/TableFrame.tsx';
import { registry } from '../../registry.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { LevelRow } from './rows.tsx';
import { ReachedContext } from './TreeRow.tsx';

const accounts = registry.resources.get('account') as Resource;
const apps = registry.resources.get('app') as Resource;
/** From the level with the most applications to that of the platform's administrators. */
const levels = accounts.schema.properties['level']?.enum?.toSorted(
  (one, other) => ranked(one) - ranked(other),
);

/** Accounts by level, and each one's applications. By hand, since one tree combines two resources. */
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
  // A click on the name also opens the row, unless the name is a link to a record.
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
  // In narrow layouts the state matters more than the second name.
  [theme.breakpoints.down(700)]: { '& tbody th :is(a, span) + small': { display: 'none' } },
  '& tbody tr:focus-visible': { outline: `2px solid ${theme.tokens.focus}`, outlineOffset: -2 },
}));

/**
 * Keyboard navigation by the "treegrid" pattern of the ARIA Authoring Practices: up and down move by row,
 * right opens or enters, left closes or leaves, Enter activates the row's first link or button.
 */
function onTreeKey(event: KeyboardEvent<HTMLElement>): void {
  const row = event.target as HTMLElement;
  if (!row.matches('tr[aria-level]') || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[aria-level]')];
  const at = rows.indexOf(row);
  const next = moved(event.key, row, rows, at);
  if (next === undefined) return;
  event.preventDefault();
  if (next === 'press') row.querySelector<HTMLElement>('a, [data-more]')?.click();
  else if (next === 'turn') row.querySelector<HTMLElement>('[data-turn]')?.click();
  else next?.focus();
}

type Move = HTMLElement | 'press' | 'turn' | null | undefined;

function moved(key: string, row: HTMLElement, rows: readonly HTMLElement[], at: number): Move {
  const isOpen = row.ariaExpanded === 'true';
  switch (key) {
    case 'ArrowDown':
      return rows[at + 1] ?? null;
    case 'ArrowUp':
      return rows[at - 1] ?? null;
    case 'Home':
      return rows[0];
    case 'End':
      return rows.at(-1);
    case 'ArrowRight':
      if (row.ariaExpanded === null) return null;
      return isOpen ? (rows[at + 1] ?? null) : 'turn';
    case 'ArrowLeft':
      return isOpen ? 'turn' : (rows.slice(0, at).findLast((one) => depthOf(one) < depthOf(row)) ?? null);
    case 'Enter':
      return 'press';
    default:
      return undefined;
  }
}

function depthOf(row: HTMLElement): number {
  return Number(row.ariaLevel);
}
