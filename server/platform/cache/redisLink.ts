import type { Logger } from 'pino';

/** The used subset of Redis: scripts on one key, and messages to all subscribers. */
export interface RedisLink {
  /**
   * Runs a script on a key. @throws Error at once while Redis is down, or when it does not answer in time.
   */
  run(script: string, key: string, ...args: readonly string[]): Promise<unknown>;
  /** The same, attempted even while Redis is down: an answer means that it is up again. */
  probe(script: string, key: string, ...args: readonly string[]): Promise<unknown>;
  publish(text: string): Promise<unknown>;
  /** Subscribes to messages, and to the notice that some may have been missed. */
  subscribe(hear: (text: string) => void, missed: () => void): Promise<void>;
  isAway(): boolean;
  close(): void;
}

/** The timeout of an answer, in milliseconds, after which the server works without Redis. */
const patience = 500;

/**
 * Connects to a Redis; keys begin with `prefix`, since several platforms may share one. Logs one line when it
 * goes down and one when it is up again.
 * @throws Error when it cannot be reached at the start, or denies a required command.
 */
export async function openRedisLink(url: string, prefix: string, log: Logger): Promise<RedisLink> {
  // Loads the client only if Redis is used.
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
  // The failing command reports the error; without listeners it would end the process.
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
      if (!state.isAway) log.warn({ reason }, 'Redis is unreachable: PostgreSQL counts and notifies instead');
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
