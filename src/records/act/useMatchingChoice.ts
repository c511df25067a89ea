import { useState } from 'react';
import { ownField } from '#schemas/derive/operations.ts';
import type { Resource } from '#schemas/resource.ts';
import { useProfile } from '../../session/profile.ts';
import { useResourceList } from '../useResourceList.ts';
import { type Matching, together } from './matching.ts';

/** The option to select all matching records instead of the ticked ones. */
export interface MatchingChoice {
  /** How many there are, as far as the list counted. */
  readonly count: string;
  /** The filter, once selected. */
  readonly chosen: Matching | undefined;
  choose(): void;
}

const grouped = new Intl.NumberFormat('en');

/**
 * Offers all matching records when the page is ticked and there are more than the page; on a phone, where a
 * page is never visible as a whole, when any row is ticked. Records of other owners, which the list may
 * include, are excluded. Another tick or another filter resets the choice.
 */
export function useMatchingChoice(resource: Resource, isNarrow: boolean): MatchingChoice | undefined {
  const { query, list, selection } = useResourceList();
  const { filter, q } = query;
  const { rows = [], total, isExact, isStale } = list;
  const me = useProfile()?.id;
  const owner = ownField(resource);
  const scope = JSON.stringify([filter, q, [...selection.ids]]);
  const [chosenIn, setChosenIn] = useState<string>();
  // Ticking the same rows again later does not restore the choice.
  if (chosenIn !== undefined && chosenIn !== scope) setChosenIn(undefined);
  const isMore = total !== undefined && (total > rows.length || !isExact);
  const isTicked = isNarrow || selection.ofPage === 'all';
  const isChosen = chosenIn === scope;
  // Only the platform's own records are worked on by a job.
  if (resource.provider.type !== 'kaifang') return undefined;
  if (selection.ids.size === 0 || isStale || !isMore || !(isTicked || isChosen)) return undefined;
  const count = `${grouped.format(total)}${isExact ? '' : '+'}`;
  const meant = owner === undefined ? filter : together(filter, { [owner]: me ?? null });
  return { count, chosen: isChosen ? { filter: meant, q } : undefined, choose: () => setChosenIn(scope) };
}
