import { memo } from 'react';
import { Link } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { drawValue } from '../../../fields/drawValue.tsx';
import { isLong } from '../../isLong.ts';
import type { Column } from '../columns.ts';
import type { Deck } from '../deck.ts';
import { RowActions } from '../RowActions.tsx';
import { rowPath } from '../rowChoices.ts';
import { TickBox } from '../TickBox.tsx';
import { cardParts } from './cardParts.ts';

interface CardRowProps {
  readonly row: IdRow;
  readonly deck: Deck;
  readonly isTicked: boolean;
}

/** One record where there is no room for a line: its name, its state, then the other columns by name. */
export const CardRow = memo(function CardRow({ row, deck, isTicked }: CardRowProps) {
  const path = rowPath(row, deck);
  const name = deck.view.nameOf(row);
  const { title, state, rest } = cardParts(deck.resource, deck.columns, row);
  return (
    <li data-ticked={isTicked || undefined}>
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
              {title ? drawn(title, row, deck) : name}
            </Link>
          ) : (
            name
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

function drawn({ name, property, draw }: Column, row: IdRow, { view }: Deck) {
  return drawValue({ name, value: row[name] ?? null, property, record: row, dense: true, view }, draw);
}
