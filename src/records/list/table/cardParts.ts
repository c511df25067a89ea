import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { isNothing } from '../../../fields/isNothing.ts';
import type { Column } from '../../columns.ts';

/** The layout of a card: name and state at the top, the others with labels. */
export interface CardParts {
  readonly title: Column | undefined;
  readonly state: Column | undefined;
  readonly rest: readonly Column[];
}

/** A card shows the first of the columns; the record's own screen has the rest. */
const mostValues = 8;

/**
 * Splits the columns of a row for its card. Its state is the field of the list's tabs; else the last choice
 * with a tone, which is usually the one that changes: enabled or disabled, pending or passed.
 */
export function cardParts(
  { list }: Pick<Resource, 'list'>,
  columns: readonly Column[],
  row: IdRow,
): CardParts {
  const title = columns.find(({ isName, name }) => isName && !isNothing(row[name]));
  const others = columns.filter((column) => column !== title && !isNothing(row[column.name]));
  const states = others.filter(hasTones);
  const state = states.find(({ name }) => name === list.tabs) ?? states.at(-1);
  return { title, state, rest: others.filter((column) => column !== state).slice(0, mostValues) };
}

// A choice without tones is a type, and its labels may be long.
function hasTones({ property, type }: Column): boolean {
  return type.isState && Object.values(property.options ?? {}).some(({ tone }) => tone !== undefined);
}
