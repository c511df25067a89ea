import type { Frame } from '../session/frame.ts';

/**
 * The rejections that the dialog has to show, from the start of the app, even before the dialog is mounted.
 */
export interface ErrorChannel {
  /** The current messages, without duplicates. */
  messages(): readonly string[];
  subscribe(tell: () => void): () => void;
  clear(): void;
  /** Whether the dialog shows this message, or is about to. */
  says(message: string): boolean;
  stop(): void;
}

/** The delay required by the spec between a rejection and its dialog, in milliseconds. */
const pause = 1000;
const mostTold = 10;

/** Collects the server's rejections. */
export function createErrorChannel(refused: Frame['refused']): ErrorChannel {
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
