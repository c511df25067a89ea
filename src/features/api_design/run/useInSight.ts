import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls the result of each run into view: it stands below the form that started it. */
export function useInSight<T extends HTMLElement>(run: unknown): RefObject<T | null> {
  const place = useRef<T>(null);
  // What a browser answers to this, some of them a promise, is nothing for React to clean up by.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run is what it waits for
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' });
  }, [run]);
  return place;
}
