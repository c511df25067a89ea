import { useEffect, useState } from 'react';

/** A text once it has rested for a moment; an emptied one at once. */
export function useCalm(text: string): string {
  const [calm, setCalm] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(text), text === '' ? 0 : 250);
    return () => clearTimeout(timer);
  }, [text]);
  return calm;
}
