/** Something that can be told to whoever listens at that moment. */
export interface Signal<Args extends readonly unknown[]> {
  tell(...args: Args): void;
  /** @returns how to stop listening. */
  listen(hear: (...args: Args) => void): () => void;
}

/** A signal without a memory. */
export function createSignal<Args extends readonly unknown[]>(): Signal<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    tell(...args) {
      for (const hear of [...listeners]) hear(...args);
    },
    listen(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}
