import type { ChangeFeed } from './changeFeed.ts';
import { openTopic } from './topic.ts';

/** A value that is cached until a change event arrives. */
export interface Remembered<Value> {
  get(key: string): Promise<Value>;
}

/**
 * The effect of a change event on the cache: invalidate everything, or only the entry with the event's key.
 * Events of other tables have no effect.
 */
export type Concerns = Readonly<Record<string, 'all' | 'key'>>;

/**
 * Caches what `load` reads from some tables, up to a number of entries, until a change event arrives for one
 * of them. Concurrent requests for the same key share one load.
 */
export function cachedUntilChanged<Value>(
  signal: ChangeFeed,
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
      // While the delivery of change events is uncertain, neither use nor discard the cache.
      const found = known.get(key);
      if (found && signal.connected()) return found;
      if (known.size >= most) forget();
      // An event that arrives during a load invalidates it, so that the next request loads again.
      const reading = load(key);
      const into = known;
      if (signal.connected()) into.set(key, reading);
      // Guessed keys that do not exist must not evict those that do.
      const isThere = (value: Value) => value !== null;
      reading
        .then(isThere, () => false)
        .then((keep) => void (keep || into.get(key) !== reading || into.delete(key)));
      return reading;
    },
  };
}
