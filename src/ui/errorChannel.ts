import type { Language } from '#providers/language.ts';
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

/**
 * Collects the server's rejections. That there was no response is said in the language of the moment in which it
 * is shown; the server's own messages are in the language of the request.
 */
export function createErrorChannel(refused: Frame['refused'], { say }: Pick<Language, 'say'>): ErrorChannel {
  let shown: readonly string[] = [];
  let told: readonly string[] = [];
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  function show(messages: readonly string[]): void {
    shown = messages;
    for (const tell of listeners) tell();
  }

  const add = (message: string) => shown.includes(message) || show([...shown, message]);
  const stopListening = refused.listen(({ ret, message }) => {
    told = [message, ...told].slice(0, mostTold);
    timers.add(setTimeout(() => add(ret === 0 ? say('frame.network.nothing') : message), pause));
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
