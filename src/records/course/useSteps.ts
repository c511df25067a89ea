import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { screenPath } from '../../links.ts';
import { useNeighbours } from './useNeighbours.ts';

/** The navigation from a record to its neighbours, if any, and its position among them. */
export interface Steps {
  readonly toNext: (() => void) | undefined;
  readonly toPrevious: (() => void) | undefined;
  readonly place: number | undefined;
  readonly total: number | undefined;
}

/**
 * Navigates to a neighbour. A request for the next one while its page loads is executed once it has loaded.
 */
export function useSteps(resource: Resource, id: IdRow['id']): Steps {
  const navigate = useNavigate();
  const { previous, next, isNextComing, place, total } = useNeighbours(resource, id);
  const [isWaiting, setWaiting] = useState(false);
  const go = useCallback(
    (other: IdRow['id']) => {
      const to = screenPath(resource, 'show', other);
      const closes = screenPath(resource, 'show', id);
      // The back button still leads to the list, and the tab now shows the neighbour.
      if (to !== undefined) navigate(to, { replace: true, state: { closes } });
    },
    [resource, id, navigate],
  );
  useEffect(() => {
    if (isWaiting && next !== undefined) go(next);
  }, [isWaiting, next, go]);
  return useMemo(() => {
    const wait = isNextComing ? () => setWaiting(true) : undefined;
    return {
      toNext: next === undefined ? wait : () => go(next),
      toPrevious: previous === undefined ? undefined : () => go(previous),
      place,
      total,
    };
  }, [previous, next, isNextComing, place, total, go]);
}
