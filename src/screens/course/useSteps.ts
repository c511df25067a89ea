import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { screenPath } from '../../links.ts';
import { useNeighbours } from './useNeighbours.ts';

/** The steps from a record to its neighbours, where there are any, and where it stands among them. */
export interface Steps {
  readonly toNext: (() => void) | undefined;
  readonly toPrevious: (() => void) | undefined;
  readonly place: number | undefined;
  readonly total: number | undefined;
}

/** Leads on from a record; who asks for the next one while its page is on its way goes there when it has come. */
export function useSteps(resource: Resource, id: IdRow['id']): Steps {
  const navigate = useNavigate();
  const { previous, next, isNextComing, place, total } = useNeighbours(resource, id);
  const [isWaiting, setWaiting] = useState(false);
  const go = useCallback(
    (other: IdRow['id']) => {
      const to = screenPath(resource, 'show', other);
      const closes = screenPath(resource, 'show', id);
      // Going back leads to the list still, and the tab shows the neighbour now.
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
