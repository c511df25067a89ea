import { openTopic } from './open/topic.ts';
import type { Signal } from './signal.ts';

/** Something that is read once and remembered until news of a change arrive. */
export interface Remembered<Value> {
  get(key: string): Promise<Value>;
}

/**
 * What news of a table mean to what is remembered: all of it is to be read anew, or only what has the key that the
 * news name. Other tables mean nothing.
 */
export type Concerns = Readonly<Record<string, 'all' | 'key'>>;

/**
 * Remembers what `load` reads of some tables, at most so many of them, for as long as news of these arrive. Who asks while the
 * same is being read waits for that reading.
 */
export function remembered<Value>(
  signal: Signal,
  concerns: Concerns,
  most: number,
  load: (key: string) => Promise<Value>,
): Remembered<Value> {
  let known = new Map<string, Promise<Value>>();
  const forget = (): void => {
    known = new Map();
  };
  signal.on(openTopic, (text) => {
    const [table = '', key] = text.split(' ');
    if (!Object.hasOwn(concerns, table)) return;
    if (concerns[table] === 'key' && key !== undefined) known.delete(key);
    else forget();
  });
  signal.on('lost', forget);
  return {
    get(key) {
      // While it is doubtful whether news arrive, what is known is neither believed nor thrown away.
      const found = known.get(key);
      if (found && signal.connected()) return found;
      if (known.size >= most) forget();
      // News that arrive while it is being read take this reading away, so that the next one reads anew.
      const reading = load(key);
      const into = known;
      if (signal.connected()) into.set(key, reading);
      // What is not there is asked for by whoever guesses; it may not push out what is.
      const isThere = (value: Value) => value !== null;
      reading
        .then(isThere, () => false)
        .then((keep) => void (keep || into.get(key) !== reading || into.delete(key)));
      return reading;
    },
  };
}
