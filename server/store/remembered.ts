import type { Signal } from './signal.ts';

/** Something that is read once and remembered until news of a change arrive. */
export interface Remembered<Value> {
  get(key: string): Promise<Value>;
  forget(): void;
}

/**
 * Remembers what `load` reads, at most so many of them, for as long as news of the topic arrive. Who asks while the
 * same is being read waits for that reading.
 */
export function remembered<Value>(
  signal: Signal,
  topic: string,
  most: number,
  load: (key: string) => Promise<Value>,
): Remembered<Value> {
  let known = new Map<string, Promise<Value>>();
  const forget = (): void => {
    known = new Map();
  };
  signal.on(topic, forget);
  signal.on('lost', forget);
  return {
    forget,
    get(key) {
      const found = known.get(key);
      if (found) return found;
      if (known.size >= most) forget();
      // News that arrive while it is being read go to a fresh map, and this reading with the old one.
      const reading = load(key);
      const into = known;
      if (signal.connected()) into.set(key, reading);
      // What is not there is asked for by whoever guesses; it may not push out what is.
      const isThere = (value: Value) => value !== null;
      reading.then(isThere, () => false).then((keep) => void (keep || into.delete(key)));
      return reading;
    },
  };
}
