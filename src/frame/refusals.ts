import type { Frame } from './frame.ts';

/** The refusals that the dialog has to show, from the start of the app on, whether it is drawn already or not. */
export interface Refusals {
  /** What is to be shown now; each message once. */
  messages(): readonly string[];
  subscribe(tell: () => void): () => void;
  clear(): void;
  /** Whether the dialog says these words, or will in a moment. */
  says(message: string): boolean;
  stop(): void;
}

/** The spec's pause between an answer that refuses and the dialog that says so. */
const pause = 1000;
const mostTold = 10;

/** Collects what the server refused. */
export function createRefusals(refused: Frame['refused']): Refusals {
  let shown: readonly string[] = [];
  let told: readonly string[] = [];
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  function show(messages: readonly string[]): void {
    shown = messages;
    for (const tell of listeners) tell();
  }

  const stopListening = refused.listen(({ message }) => {
    told = [message, ...told].slice(0, mostTold);
    timers.add(setTimeout(() => shown.includes(message) || show([...shown, message]), pause));
  });

  return {
    messages: () => shown,
    subscribe(tell) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    clear: () => show([]),
    says: (message) => told.includes(message),
    stop() {
      stopListening();
      timers.forEach(clearTimeout);
    },
  };
}
