import { useEffect, useState } from 'react';

const moment = 250;
let isOver = false;

/**
 * Whether the first list of a tab still waits for its rows. They arrive sooner than a slow processor renders
 * a skeleton, which would only delay the list itself; when they do not arrive, it continues without them.
 */
export function useFirstMoment(hasRows: boolean): boolean {
  const [isWaiting, setWaiting] = useState(!isOver);
  useEffect(() => {
    isOver = true;
    const timer = setTimeout(() => setWaiting(false), moment);
    return () => clearTimeout(timer);
  }, []);
  return isWaiting && !hasRows;
}
