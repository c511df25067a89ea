import { type ReactNode, useEffect, useState } from 'react';
import type { Loadable } from './lazyChunk.ts';

interface WhenLoadedProps {
  /** Loads the part that the children render; none where they need no part. */
  readonly chunk: Loadable | undefined;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/**
 * Shows the children once the part that they render first is loaded. React shows the fallback of a Suspense
 * for 300 milliseconds at least, this one goes as soon as it can. Later parts are left to a Suspense, which
 * keeps what is on the screen. @throws what loading the part throws.
 */
export function WhenLoaded({ chunk, fallback, children }: WhenLoadedProps) {
  const [isLoaded, setLoaded] = useState(!chunk || chunk.isLoaded());
  useEffect(() => {
    if (isLoaded) return;
    chunk?.load().then(
      () => setLoaded(true),
      // An error boundary gets what an update throws.
      (error: unknown) =>
        setLoaded(() => {
          throw error;
        }),
    );
  }, [chunk, isLoaded]);
  return isLoaded ? children : fallback;
}
