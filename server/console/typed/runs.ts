import { type Kysely, sql } from 'kysely';
import { ret } from '#schemas/wire.ts';
import { Refusal } from '../../refusal.ts';
import type { Tables } from '../../store/database.ts';
import type { Signal } from '../../store/signal.ts';

/** Hears how something can be stopped. */
export type OnStop = (stop: () => void) => void;

/** The statements that run for people now, so that they can stop them, whichever process runs them. */
export interface Runs {
  /**
   * Notes a statement while it runs; the work says how it can be stopped. @throws Refusal when the account has enough
   * under way.
   */
  during<T>(account: number, name: string, work: (onStop: OnStop) => Promise<T>): Promise<T>;
  /** Tells every process to stop a statement of an account. */
  stop(account: number, name: string): Promise<void>;
}

// One account's statements at a time, in this process.
const mostAtOnce = 2;

/** Makes the list of running statements. */
export function createRuns({ db, signal }: { db: Kysely<Tables>; signal: Signal }): Runs {
  const running = new Map<string, () => void>();
  signal.on('console', (key) => running.get(key)?.());
  return {
    async during(account, name, work) {
      const prefix = `${account}:`;
      const key = `${prefix}${name}`;
      const busy = [...running.keys()].filter((one) => one.startsWith(prefix)).length;
      if (busy >= mostAtOnce || running.has(key)) throw new Refusal(ret.state, 'console.running');
      // Whoever stops it before it can be is heard as soon as it can.
      let isStopped = false;
      running.set(key, () => {
        isStopped = true;
      });
      try {
        return await work((stop) => {
          running.set(key, stop);
          if (isStopped) stop();
        });
      } finally {
        running.delete(key);
      }
    },
    async stop(account, name) {
      const key = `${account}:${name}`;
      // Here at once; elsewhere when the news arrive.
      const own = running.get(key);
      if (own) return own();
      await sql`select pg_notify('kaifang', ${`console ${key}`})`.execute(db);
    },
  };
}
