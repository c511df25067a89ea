import type { Logger } from 'pino';

/** A Redis, as far as it is needed: scripts that run at one key, and messages to all who share it. */
export interface RedisLink {
  /** Runs a script at a key. @throws Error at once while Redis is away, or when it does not answer in time. */
  run(script: string, key: string, ...args: readonly string[]): Promise<unknown>;
  /** The same, tried although Redis is away: when it answers, it is back. */
  probe(script: string, key: string, ...args: readonly string[]): Promise<unknown>;
  publish(text: string): Promise<unknown>;
  /** Hears what is published, and that something may have been missed. */
  subscribe(hear: (text: string) => void, missed: () => void): Promise<void>;
  isAway(): boolean;
  close(): void;
}

/** How long an answer may take, in milliseconds, before everything else goes on without Redis. */
const patience = 500;

/**
 * Connects to a Redis; names of keys begin with `prefix`, since several platforms may share one. That it goes away and
 * comes back is one line of the log each.
 * @throws Error when it cannot be reached at the start, or does not let us do what we need.
 */
export async function openRedisLink(url: string, prefix: string, log: Logger): Promise<RedisLink> {
  // Nobody who has none reads the client.
  const { createClient } = await import('@redis/client');
  const state = { isStarted: false, isAway: false };
  const asking = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 3000,
      reconnectStrategy: (tries: number, cause: Error) =>
        state.isStarted ? Math.min(tries * 100, 1000) : cause,
    },
  });
  const hearing = asking.duplicate({ disableOfflineQueue: false });
  // What is wrong is told by what fails; without listeners it would end the process.
  for (const client of [asking, hearing]) client.on('error', () => {});
  const close = () => [asking, hearing].forEach((client) => void client.destroy());

  const watched = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const answer = await inTime(work());
      if (state.isAway) log.info('Redis answers again');
      state.isAway = false;
      return answer;
    } catch (error) {
      const reason = (error as Error).message;
      if (!state.isAway)
        log.warn({ reason }, 'Redis does not answer: PostgreSQL counts and tells until it does');
      state.isAway = true;
      throw error;
    }
  };
  const evaluate = (script: string, key: string, args: readonly string[]) =>
    asking.eval(script, { keys: [prefix + key], arguments: [...args] });

  try {
    await Promise.all([asking.connect(), hearing.connect()]);
    state.isStarted = true;
    return {
      run: (script, key, ...args) =>
        state.isAway
          ? Promise.reject(new Error('Redis is away'))
          : watched(() => evaluate(script, key, args)),
      probe: (script, key, ...args) => watched(() => evaluate(script, key, args)),
      publish: (text) => watched(() => asking.publish(`${prefix}news`, text)),
      subscribe: async (hear, missed) => {
        hearing.on('error', missed);
        await hearing.subscribe(`${prefix}news`, hear);
      },
      isAway: () => state.isAway,
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
