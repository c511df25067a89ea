import pg from 'pg';

/** Tells every process that shares the database that something it may remember has changed. */
export interface Signal {
  /** Whether news arrive at the moment; while not, nothing may be remembered. */
  connected(): boolean;
  /** Hears the news of a topic; of the topic `lost`, that news may have been missed. */
  on(topic: string, hear: (text: string) => void): void;
  stop(): Promise<void>;
}

const channel = 'kaifang';

/** Listens on a connection of its own, and opens a new one when that breaks. */
export function openSignal(connection: pg.PoolConfig): Signal {
  const hearers = new Map<string, ((text: string) => void)[]>();
  let client: pg.Client | null = null;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ ...connection, keepAlive: true });
    next.on('notification', ({ payload = '' }) => hear(payload));
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      if (stopped) return void (await next.end());
      client = next;
    } catch {
      lose(next);
    }
  };
  const lose = (lost: pg.Client): void => {
    if (client === lost) {
      client = null;
      hear('lost');
    }
    if (stopped || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      void connect();
    }, 500);
  };
  const hear = (payload: string): void => {
    const [topic = '', text = ''] = payload.split(' ', 2);
    for (const listener of hearers.get(topic) ?? []) listener(text);
  };

  void connect();
  return {
    connected: () => client !== null,
    on: (topic, listener) => void hearers.set(topic, [...(hearers.get(topic) ?? []), listener]),
    stop: async () => {
      stopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
