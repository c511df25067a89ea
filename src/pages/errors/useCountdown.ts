import { useEffect, useRef, useState } from 'react';

/** Counts down the seconds to something that then happens by itself; stopped, it says null and nothing happens. */
export function useCountdown(
  from: number | null,
  happen: () => void,
): { seconds: number | null; stop: () => void } {
  const [seconds, setSeconds] = useState(from);
  const latest = useRef(happen);
  latest.current = happen;

  useEffect(() => {
    if (seconds === null) return;
    if (seconds === 0) {
      setSeconds(null);
      latest.current();
      return;
    }
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return { seconds, stop: () => setSeconds(null) };
}
