import { memo } from 'react';
import { Link } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { fieldTypeName } from '#schemas/fields/all.ts';
import type { Property } from '#schemas/resource.ts';
import { drawValue } from '../../fields/drawValue.tsx';
import { isNothing } from '../../fields/isNothing.ts';
import { isLong } from '../isLong.ts';
import type { Column } from './columns.ts';
import type { Deck } from './deck.ts';
import { RowActions } from './RowActions.tsx';
import { rowPath } from './rowChoices.ts';
import { TickBox } from './TickBox.tsx';

interface CardRowProps {
  readonly row: IdRow;
  readonly deck: Deck;
  readonly isTicked: boolean;
}

/** One record where there is no room for a line: its name, its states, then the other columns by name. */
export const CardRow = memo(function CardRow({ row, deck, isTicked }: CardRowProps) {
  const path = rowPath(row, deck);
  const name = deck.view.nameOf(row);
  const { title, states, rest } = partsOf(deck.columns, row);
  return (
    <li data-ticked={isTicked || undefined}>
      <header>
        {deck.isTickable && (
          <TickBox
            label={`${deck.words.select} ${name}`}
            isOn={isTicked}
            onToggle={(isRange) => deck.toggle(row, isRange)}
          />
        )}
        <strong data-long={isLong(name) || undefined}>
          {path ? <Link to={path}>{title ? drawn(title, row, deck) : name}</Link> : name}
        </strong>
        {states.map((column) => (
          <span key={column.name}>{drawn(column, row, deck)}</span>
        ))}
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

const mostStates = 1;
/** A card tells the first of the columns; the record's own screen has the rest. */
const mostValues = 8;

// The last choice with a tone is usually the one that changes: enabled or disabled, pending or passed.
function partsOf(columns: readonly Column[], row: IdRow) {
  const title = columns.find(({ isName, name }) => isName && !isNothing(row[name]));
  const others = columns.filter((column) => column !== title);
  const states = others
    .filter(({ property, name }) => hasTones(property) && !isNothing(row[name]))
    .slice(-mostStates);
  const rest = others
    .filter((column) => !states.includes(column) && !isNothing(row[column.name]))
    .slice(0, mostValues);
  return { title, states, rest };
}

// One without tones is a kind, and its words may be long.
function hasTones(property: Property): boolean {
  const isChoice = fieldTypeName(property) === 'choice';
  return isChoice && Object.values(property.options ?? {}).some(({ tone }) => tone !== undefined);
}
