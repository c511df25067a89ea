/** An event source without replay: it notifies only the current listeners. */
export interface Emitter<Args extends readonly unknown[]> {
  emit(...args: Args): void;
  /** @returns a function that stops listening. */
  listen(hear: (...args: Args) => void): () => void;
}

/** Creates an emitter that keeps no past events. */
export function createEmitter<Args extends readonly unknown[]>(): Emitter<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    emit(...args) {
      for (const hear of [...listeners]) hear(...args);
    },
    listen(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}
