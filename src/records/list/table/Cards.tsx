import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { Link } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { cellStyles } from '../../../fields/cellStyles.ts';
import { drawValue } from '../../../fields/drawValue.tsx';
import type { Column } from '../../columns.ts';
import { isLong } from '../../isLong.ts';
import { useResourceList } from '../../useResourceList.ts';
import { actStyles } from './actStyles.ts';
import { cardParts } from './cardParts.ts';
import { RowActions } from './RowActions.tsx';
import { rowPath } from './rowChoices.ts';
import type { RowContext } from './rowContext.ts';
import { TickBox } from './TickBox.tsx';

/** One record as a card on a narrow screen: its name, its state, then the other columns with labels. */
const CardRow = memo(function CardRow({ row, deck, isTicked }: CardRowProps) {
  const path = rowPath(row, deck);
  const name = deck.view.nameOf(row);
  const { title, state, rest } = cardParts(deck.resource, deck.columns, row);
  const shownName = title ? drawn(title, row, deck) : name;
  return (
    <li data-record={row.id} data-ticked={isTicked || undefined}>
      <header>
        {deck.isTickable && deck.isOpen(row) && (
          <TickBox
            label={`${deck.words.select} ${name}`}
            isOn={isTicked}
            onToggle={(isRange) => deck.toggle(row, isRange)}
          />
        )}
        <strong data-long={isLong(name) || undefined}>
          {path ? (
            <Link to={path} data-row>
              {shownName}
            </Link>
          ) : (
            shownName
          )}
        </strong>
        {state && <span>{drawn(state, row, deck)}</span>}
      </header>
      <dl>
        {rest.map((column) => (
          <div key={column.name}>
            <dt>{column.label}</dt>
            <dd data-long={isLong(row[column.name]) || undefined}>{drawn(column, row, deck)}</dd>
          </div>
        ))}
      </dl>
      <RowActions row={row} deck={deck} />
    </li>
  );
});

interface CardsProps {
  readonly deck: RowContext;
  readonly rows: readonly IdRow[] | undefined;
  readonly count: number;
  readonly isStale: boolean;
  readonly label: string;
}

/** Records as a vertical list of cards, for a phone. */
export function Cards({ deck, rows, count, isStale, label }: CardsProps) {
  const { selection } = useResourceList();
  return (
    <List aria-label={label} aria-busy={rows === undefined || isStale} data-stale={isStale || undefined}>
      {rows
        ? rows.map((row) => (
            <CardRow key={row.id} row={row} deck={deck} isTicked={selection.ids.has(row.id)} />
          ))
        : Array.from({ length: count }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all identical
            <li key={at} aria-hidden>
              <Skeleton width="45%" />
              <Skeleton width="80%" />
              <Skeleton width="60%" />
            </li>
          ))}
    </List>
  );
}

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  transition: 'opacity 0.16s',
  '&[data-stale]': { opacity: 0.55 },
  ...cellStyles(theme),
  '& > li': { padding: '10px 14px 6px', borderBottom: `1px solid ${theme.tokens.line}` },
  '& > li:last-child': { borderBottom: 0 },
  '& > li[data-ticked]': { backgroundColor: theme.tokens.chosen },
  // A long state wraps below the name, rather than leave it no room.
  '& header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 8px', minHeight: 32 },
  '& header > strong': { flex: '1 1 8em', minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' },
  '& header a': { color: theme.tokens.accent, textDecoration: 'none' },
  '& .kf-tick': { display: 'flex', padding: 10, margin: '-6px 0 -6px -10px' },
  '& .kf-tick > input': { width: 18, height: 18, margin: 0, accentColor: theme.tokens.accent },
  '& dl': { display: 'grid', gap: 3, margin: '4px 0 2px' },
  '& dl > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(80px, 30%) 1fr',
    gap: 10,
    alignItems: 'baseline',
  },
  '& dt': { color: theme.tokens.inkFaint, fontSize: '0.8125rem' },
  // The record's own screen shows all of it.
  '& [data-long]': {
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 4,
  },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
  ...actStyles(theme.tokens, 40),
  '& .kf-acts': { display: 'flex', alignItems: 'center', gap: 4, margin: '2px -8px 0' },
}));

interface CardRowProps {
  readonly row: IdRow;
  readonly deck: RowContext;
  readonly isTicked: boolean;
}

function drawn({ name, property, type }: Column, row: IdRow, { view }: RowContext) {
  return drawValue({ name, value: row[name] ?? null, property, record: row, dense: true, view }, type);
}
