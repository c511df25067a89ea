import { useEffect, useState } from 'react';

const moment = 250;
let isOver = false;

/**
 * Whether the first list that a tab shows is still to wait for its rows. They come sooner than a slow processor draws
 * a skeleton of them, which would only keep it from drawing the list itself; when they do not come, it goes on without.
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
