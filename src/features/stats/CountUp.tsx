import { useEffect, useRef, useState } from 'react';
import { useNumberWords } from '../../ui/charts/useNumberWords.ts';

/** The duration of the animation to a new value, in milliseconds. */
const duration = 700;

/**
 * A number that counts up to its value, and on when it grows; without animation where reduced motion is
 * preferred.
 */
export function CountUp({ value }: { readonly value: number }) {
  const { format } = useNumberWords();
  const [shown, setShown] = useState(() => (isCalm() ? value : 0));
  const latest = useRef(shown);
  useEffect(() => {
    const from = latest.current;
    const begin = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const share = isCalm() ? 1 : Math.min(1, (now - begin) / duration);
      latest.current = Math.round(from + (value - from) * (1 - (1 - share) ** 3));
      setShown(latest.current);
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  // Screen readers get the final value only.
  return (
    <>
      <span aria-hidden>{format(shown)}</span>
      <span className="value">{format(value)}</span>
    </>
  );
}

function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;
}
