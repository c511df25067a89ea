import { useEffect, useState } from 'react';
import { useComposed } from './composing.ts';

/** A text after a pause in typing with no composition active; an emptied text at once. */
export function useSettled(text: string, pause = 250): string {
  const composed = useComposed(text);
  const [settled, setSettled] = useState(composed);
  useEffect(() => {
    const timer = setTimeout(setSettled, composed === '' ? 0 : pause, composed);
    return () => clearTimeout(timer);
  }, [composed, pause]);
  return composed === '' ? '' : settled;
}
