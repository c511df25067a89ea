import PgBoss from 'pg-boss';
import type { App } from '../app.ts';
import { createLanes } from './lanes.ts';

/** Work that waits for its time: its name, what is due of it, and how one of it is done. */
export interface Errand {
  readonly name: string;
  /** What is due within the next seconds, and when. What nobody works at any more is put in order here too. */
  due(app: App): Promise<readonly { readonly id: number; readonly at: Date | null }[]>;
  /**
   * Does one; it sees for itself whether it is still due, and whether somebody else does it. @returns whether it was
   * there to do it.
   */
  run(app: App, id: number, signal: AbortSignal): Promise<boolean>;
}

/** The clock of one process: wakes errands when they are due, each by one of the processes that share the database. */
export interface Clock {
  /** Wakes an errand as soon as may be. */
  wake(name: string, id: number): Promise<void>;
  stop(): Promise<void>;
}

const queue = 'wake';
const lookEvery = 5000;

interface Waking {
  readonly errand: string;
  readonly id: number;
}

/**
 * Starts the clock: pg-boss keeps what is to be woken in the database and hands each to one process. A waking that is
 * lost does no harm, since what is due is looked for every few seconds; one too many does none, since an errand looks.
 */
export async function startClock(app: App, errands: readonly Errand[]): Promise<Clock> {
  const boss = new PgBoss({
    ...(app.connection as PgBoss.DatabaseOptions),
    ...{ schema: 'kaifang_boss', max: 3, application_name: 'kaifang-clock', schedule: false },
    ...{ archiveCompletedAfterSeconds: 60, deleteAfterMinutes: 10 },
  });
  let isEnding = false;
  // Each of them has a signal of its own: what is made of one that lives as long as the process is never let go.
  const running = new Set<AbortController>();
  boss.on('error', (error) => {
    // A connection that is given back late hears from a database that stops as well.
    if (!isEnding) app.log.warn({ err: error }, 'the clock lost its database');
  });
  await boss.start();
  await boss.createQueue(queue, { name: queue, policy: 'short', retryLimit: 0, expireInSeconds: 60 });
  // Of each errand by itself: pushes that hang take no place from the tasks.
  const lanes = new Map(errands.map(({ name }) => [name, createLanes()]));
  const begin = ({ errand: name, id }: Waking): void => {
    const errand = errands.find((one) => one.name === name);
    if (!errand || isEnding) return;
    lanes.get(name)?.begin(id, () => {
      const own = new AbortController();
      running.add(own);
      return errand
        .run(app, id, own.signal)
        .catch((error: unknown) => {
          app.log.error({ err: error, errand: name, id }, 'an errand failed');
          return false;
        })
        .finally(() => running.delete(own));
    });
  };
  const send = async (name: string, id: number, at: Date | null): Promise<void> => {
    // One that waits for its time is no reason to leave out one that is to begin now.
    const options = { singletonKey: `${name} ${id} ${at ? 'then' : 'now'}`, ...(at && { startAfter: at }) };
    await boss.send(queue, { errand: name, id }, options);
  };
  const lookFor = async (errand: Errand): Promise<void> => {
    for (const { id, at } of await errand.due(app)) await send(errand.name, id, at);
  };
  const look = async (): Promise<void> => {
    // One that cannot be looked for keeps nobody from looking for the others.
    for (const errand of errands)
      await lookFor(errand).catch((error: unknown) =>
        app.log.warn({ err: error, errand: errand.name }, 'the clock could not look'),
      );
  };
  await look();
  const looking = setInterval(() => void look(), lookEvery);
  // It is handed over, not waited for: one that takes long holds up no other.
  await boss.work<Waking>(queue, { batchSize: 500, pollingIntervalSeconds: 0.5 }, async (jobs) => {
    for (const { data } of jobs) begin(data);
  });
  return {
    wake: (name, id) => send(name, id, null),
    stop: async () => {
      clearInterval(looking);
      isEnding = true;
      for (const one of running) one.abort();
      await boss.stop({ graceful: false, wait: true, close: true });
      await Promise.all([...lanes.values()].map((one) => one.idle()));
    },
  };
}
