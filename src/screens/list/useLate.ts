import { useEffect, useState } from 'react';

const delay = 150;

/**
 * Whether something has been so for a moment. Rows that are about to be replaced look it only when the new ones take
 * their time: paling a long list and painting it anew takes as long as drawing it.
 */
export function useLate(isSo: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLate(true), delay);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isSo]);
  return isSo && isLate;
}
