import { useState } from 'react';
import { ownField } from '#schemas/derive/operations.ts';
import type { Resource } from '#schemas/resource.ts';
import { useProfile } from '../../shell/profile.ts';
import type { ListQuery } from '../list/listQuery.ts';
import type { ListRows } from '../list/useListRows.ts';
import type { Selection } from '../list/useSelection.ts';
import { type Matching, together } from './matching.ts';

/** The choice of all records that match in place of those that are ticked. */
export interface MatchingChoice {
  /** How many there are, as far as the list counted. */
  readonly count: string;
  /** The filter, once they are chosen. */
  readonly chosen: Matching | undefined;
  choose(): void;
}

const grouped = new Intl.NumberFormat('en');

/**
 * Offers all that match when the page is ticked and there is more than the page; on a phone, where a page is never
 * seen as a whole, when anything is. Those of others, which the list may tell of, are not meant. Another tick or another filter takes the choice back.
 */
export function useMatchingChoice(
  resource: Resource,
  { filter, q }: ListQuery,
  { rows = [], total, isExact, isStale }: ListRows,
  selection: Selection,
  isNarrow: boolean,
): MatchingChoice | undefined {
  const me = useProfile()?.id;
  const owner = ownField(resource);
  const scope = JSON.stringify([filter, q, [...selection.ids]]);
  const [chosenIn, setChosenIn] = useState<string>();
  // What was chosen once is not chosen again by ticking the same rows later.
  if (chosenIn !== undefined && chosenIn !== scope) setChosenIn(undefined);
  const isMore = total !== undefined && (total > rows.length || !isExact);
  const isTicked = isNarrow || selection.ofPage === 'all';
  const isChosen = chosenIn === scope;
  if (selection.ids.size === 0 || isStale || !isMore || !(isTicked || isChosen)) return undefined;
  const count = `${grouped.format(total)}${isExact ? '' : '+'}`;
  const meant = owner === undefined ? filter : together(filter, { [owner]: me ?? null });
  return { count, chosen: isChosen ? { filter: meant, q } : undefined, choose: () => setChosenIn(scope) };
}
