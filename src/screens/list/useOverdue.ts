import { useEffect, useState } from 'react';

const delay = 150;

/**
 * Whether something has been so for a moment. Rows that are about to be replaced look it only when the new ones take
 * their time: paling a long list and painting it anew takes as long as drawing it.
 */
export function useOverdue(isSo: boolean): boolean {
  const [isOverdue, setOverdue] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setOverdue(true), delay);
    return () => {
      clearTimeout(timer);
      setOverdue(false);
    };
  }, [isSo]);
  return isSo && isOverdue;
}
