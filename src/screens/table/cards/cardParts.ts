import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { fieldTypeName } from '#schemas/fields/all.ts';
import type { Property, Resource } from '#schemas/resource.ts';
import { isNothing } from '../../../fields/isNothing.ts';
import type { Column } from '../columns.ts';

/** What a card tells where: its name and its state above, the others by name. */
export interface CardParts {
  readonly title: Column | undefined;
  readonly state: Column | undefined;
  readonly rest: readonly Column[];
}

/** A card tells the first of the columns; the record's own screen has the rest. */
const mostValues = 8;

/**
 * Parts the columns of a row for its card. Its state is what the list has tabs of; else the last choice with a tone,
 * which is usually the one that changes: enabled or disabled, pending or passed.
 */
export function cardParts(
  { list }: Pick<Resource, 'list'>,
  columns: readonly Column[],
  row: IdRow,
): CardParts {
  const title = columns.find(({ isName, name }) => isName && !isNothing(row[name]));
  const others = columns.filter((column) => column !== title && !isNothing(row[column.name]));
  const states = others.filter(({ property }) => hasTones(property));
  const state = states.find(({ name }) => name === list.tabs) ?? states.at(-1);
  return { title, state, rest: others.filter((column) => column !== state).slice(0, mostValues) };
}

// One without tones is a kind, and its words may be long.
function hasTones(property: Property): boolean {
  const isChoice = fieldTypeName(property) === 'choice';
  return isChoice && Object.values(property.options ?? {}).some(({ tone }) => tone !== undefined);
}
