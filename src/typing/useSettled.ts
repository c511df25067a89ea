import { useEffect, useState } from 'react';
import { useComposed } from './composing.ts';

/** A text once nobody has typed for a moment and nothing is being composed; an emptied one at once. */
export function useSettled(text: string, pause = 250): string {
  const composed = useComposed(text);
  const [settled, setSettled] = useState(composed);
  useEffect(() => {
    const timer = setTimeout(setSettled, composed === '' ? 0 : pause, composed);
    return () => clearTimeout(timer);
  }, [composed, pause]);
  return composed === '' ? '' : settled;
}
