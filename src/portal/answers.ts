import type { Client, Payload } from '#providers/client.ts';

/** Answers of services that read, shared by the components that ask for the same. */
export interface Answers {
  /** The answer, while it is fresh. */
  known(key: string): unknown;
  /** Asks the service, unless a fresh answer is known or on its way. */
  load(key: string): Promise<unknown>;
  /** Forgets everything, as after a change of the session. */
  forget(): void;
}

/** An answer that the server put into the page. */
export interface Seed {
  readonly service: string;
  readonly payload: Payload;
  readonly data: unknown;
}

interface Entry {
  readonly loading: Promise<unknown>;
  data?: unknown;
  readonly until: number;
}

/** How long an answer is shared, in milliseconds. */
const freshFor = 15_000;
/** The most answers that are kept; the oldest goes first. */
const most = 60;

/** Creates the answers of a tab, beginning with those that the page came with. */
export function createAnswers(client: Client, lang: string, seeds: readonly Seed[]): Answers {
  const entries = new Map<string, Entry>();
  const keep = (key: string, entry: Entry): Entry => {
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > most && oldest !== undefined) entries.delete(oldest);
    return entry;
  };
  const fresh = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    return entry && entry.until > performance.now() ? entry : undefined;
  };
  const until = () => performance.now() + freshFor;
  for (const { service, payload, data } of seeds)
    keep(answerKey(lang, service, payload), { loading: Promise.resolve(data), data, until: until() });
  return {
    known: (key) => fresh(key)?.data,
    load(key) {
      const known = fresh(key);
      if (known) return known.loading;
      const [, service, fields] = JSON.parse(key) as [string, string, [string, unknown][]];
      const loading = client.call(service, Object.fromEntries(fields));
      const entry = keep(key, { loading, until: until() });
      loading.then(
        (data) => {
          entry.data = data;
        },
        () => entries.get(key) === entry && entries.delete(key),
      );
      return loading;
    },
    forget: () => entries.clear(),
  };
}

/** Names an answer by language, service and input, however the input's fields are ordered. */
export function answerKey(lang: string, service: string, payload: Payload): string {
  const given = Object.entries(payload).filter(([, value]) => value !== undefined);
  return JSON.stringify([lang, service, given.sort(([a], [b]) => (a < b ? -1 : 1))]);
}
