import { sql } from 'kysely';
import PgBoss from 'pg-boss';
import type { App } from '../../core/app.ts';
import { createJobSlots } from './jobSlots.ts';

/** A scheduled job: its name, its due items, and how to process one. */
export interface ScheduledJob {
  readonly name: string;
  /** The items due within the next seconds, with their times. Also cleans up items whose process died. */
  due(app: App): Promise<readonly { readonly id: number; readonly at: Date | null }[]>;
  /**
   * Processes one item after checking that it is still due and that no other process works on it. @returns
   * whether it processed the item.
   */
  run(app: App, id: number, signal: AbortSignal): Promise<boolean>;
}

/** The scheduler of one process: runs due jobs, each in one of the processes that share the database. */
export interface Scheduler {
  /** Wakes a scheduled job as soon as possible. */
  wake(name: string, id: number): Promise<void>;
  stop(): Promise<void>;
}

const queue = 'wake';
const lookEvery = 5000;

interface WakeUp {
  readonly errand: string;
  readonly id: number;
}

/**
 * Starts the scheduler: pg-boss stores the wake-ups in the database and delivers each to one process. A lost
 * wake-up is harmless, because due items are polled every few seconds; so is a duplicate, because a job
 * checks first.
 */
export async function startScheduler(app: App, errands: readonly ScheduledJob[]): Promise<Scheduler> {
  const boss = new PgBoss({
    ...(app.connection as PgBoss.DatabaseOptions),
    ...{ schema: 'kaifang_boss', max: 3, application_name: 'kaifang-clock', schedule: false },
    ...{ archiveCompletedAfterSeconds: 60, deleteAfterMinutes: 10 },
  });
  let isEnding = false;
  // A separate signal for each: listeners on a signal that lives as long as the process are never released.
  const running = new Set<AbortController>();
  boss.on('error', (error) => {
    // A connection that is released late emits an error when the database stops too.
    if (!isEnding) app.log.warn({ err: error }, 'the clock lost its database');
  });
  await boss.start();
  await boss.createQueue(queue, { name: queue, policy: 'short', retryLimit: 0, expireInSeconds: 60 });
  // Separate slots for each job: hanging pushes take no slots from tasks.
  const lanes = new Map(errands.map(({ name }) => [name, createJobSlots()]));
  const begin = ({ errand: name, id }: WakeUp): void => {
    const errand = errands.find((one) => one.name === name);
    if (!errand || isEnding) return;
    lanes.get(name)?.begin(id, () => {
      const own = new AbortController();
      running.add(own);
      return errand
        .run(app, id, own.signal)
        .catch((error: unknown) => {
          app.log.error({ err: error, errand: name, id }, 'a scheduled job failed');
          return false;
        })
        .finally(() => running.delete(own));
    });
  };
  const send = async (name: string, id: number, at: Date | null): Promise<void> => {
    // An item scheduled for later must not suppress one that is due now.
    const options = { singletonKey: `${name} ${id} ${at ? 'then' : 'now'}`, ...(at && { startAfter: at }) };
    await boss.send(queue, { errand: name, id }, options);
  };
  const lookFor = async (errand: ScheduledJob): Promise<void> => {
    for (const { id, at } of await errand.due(app)) await send(errand.name, id, at);
  };
  // A wake-up further away than any is sent was stored before the clock was put back. It would suppress the
  // next ones until then.
  const undoClockChange = () =>
    sql`delete from kaifang_boss.job
      where name = ${queue} and state = 'created' and start_after > now() + interval '5 minutes'`.execute(
      app.db,
    );
  const look = async (): Promise<void> => {
    await undoClockChange().catch((error: unknown) =>
      app.log.warn({ err: error }, 'the clock lost its database'),
    );
    // If polling one job fails, the others are still polled.
    for (const errand of errands)
      await lookFor(errand).catch((error: unknown) =>
        app.log.warn({ err: error, errand: errand.name }, 'due jobs could not be read'),
      );
  };
  await look();
  const looking = setInterval(() => void look(), lookEvery);
  // Not awaited: a slow item must not delay the others.
  await boss.work<WakeUp>(queue, { batchSize: 500, pollingIntervalSeconds: 0.5 }, async (jobs) => {
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
