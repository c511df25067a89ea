/** So many places for each key: who finds none is refused, and waits for nobody. */
export interface Places {
  /** Takes a place. @returns how to leave it; null where all are taken. */
  take(key: string): (() => void) | null;
}

/** Makes so many places for each key. */
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
