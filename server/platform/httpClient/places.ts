/** A concurrency limit per key: rejects without waiting when it is reached. */
export interface Places {
  /** Acquires a slot. @returns a function that releases it; null when all are in use. */
  take(key: string): (() => void) | null;
}

/** Creates the given number of slots per key. */
export function createPlaces(most: number): Places {
  const taken = new Map<string, number>();
  return {
    take(key) {
      const others = taken.get(key) ?? 0;
      if (others >= most) return null;
      taken.set(key, others + 1);
      let isInside = true;
      return () => {
        if (!isInside) return;
        isInside = false;
        const left = (taken.get(key) ?? 1) - 1;
        if (left > 0) taken.set(key, left);
        else taken.delete(key);
      };
    },
  };
}
