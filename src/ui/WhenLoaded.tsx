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
export function WhenLoaded({ chunk: given, fallback, children }: WhenLoadedProps) {
  const [chunk] = useState(() => given);
  const [isLoaded, setLoaded] = useState(chunk === undefined || chunk.isLoaded());
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  useEffect(() => {
    if (isLoaded) return undefined;
    let isWanted = true;
    chunk?.load().then(
      () => isWanted && setLoaded(true),
      (error: unknown) => isWanted && setFailure({ error }),
    );
    return () => {
      isWanted = false;
    };
  }, [chunk, isLoaded]);
  if (failure) throw failure.error;
  return isLoaded ? children : fallback;
}
