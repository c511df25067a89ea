import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { openPool } from '../platform/store/database.ts';
import { queryPrepared } from '../platform/store/prepared.ts';

/** The account and application of a call, and the limits it counts against. */
interface Admittance {
  readonly app: number;
  readonly owner: number;
  /** The daily limit of calls; 0 means no limit. */
  readonly most: number;
  /** The API whose package quota the call uses; null if no package has it. */
  readonly api: string | null;
}

/** Whether a call was admitted, or why not; `holding` is the one that a unit of quota was taken from. */
export interface Admitted {
  readonly outcome: 'normal' | 'paid' | 'trial' | 'no_flow' | 'limit';
  readonly holding: number | null;
}

/** Counts calls and takes their quota, exactly, however many processes do so concurrently. */
export interface Admission {
  admit(asked: Admittance): Promise<Admitted>;
  /** Returns an unused unit of quota, now or as soon as the database accepts it. */
  giveBack(holding: number): Promise<void>;
  stop(): Promise<void>;
}

interface Waiting {
  readonly resolve: (admitted: Admitted) => void;
  readonly reject: (error: unknown) => void;
}

const mostAtOnce = 1000;
const connections = 4;

/**
 * Admission through the database, over its own connections, so that no list query delays a call. Calls of one
 * application that arrive while the database is busy with it are batched into the next statement, so that a
 * thousand concurrent calls take two or three statements instead of a thousand waits for one lock.
 */
export function createAdmission(connection: pg.PoolConfig, onError: (error: Error) => void): Admission {
  const queues = new Map<string, Waiting[]>();
  const pool = openPool(connection, connections, onError);

  const work = async (key: string, asked: Admittance): Promise<void> => {
    for (let queue = queues.get(key); queue?.length; queue = queues.get(key)) {
      const some = queue.splice(0, mostAtOnce);
      await admitSome(pool, asked, some.length).then(
        (all) =>
          some.forEach(({ resolve }, at) => void resolve(all[at] ?? { outcome: 'limit', holding: null })),
        (error: unknown) => some.forEach(({ reject }) => void reject(error)),
      );
    }
    queues.delete(key);
  };

  // If the database fails, retry the refund later. Each refund has an id, because a lost answer does not say
  // whether it was applied.
  const owed = new Map<string, number>();
  let again: NodeJS.Timeout | undefined;
  const payBack = async (): Promise<void> => {
    for (const [name, holding] of [...owed]) {
      owed.delete(name);
      await pool.query(givingBack, [name, holding]).catch((error: Error) => {
        owed.set(name, holding);
        onError(error);
        clearTimeout(again);
        again = setTimeout(() => void payBack(), 1000).unref();
      });
    }
  };

  return {
    admit: (asked) =>
      new Promise((resolve, reject) => {
        const key = `${asked.app} ${asked.owner} ${asked.most} ${asked.api ?? ''}`;
        const queue = queues.get(key);
        if (queue) return void queue.push({ resolve, reject });
        queues.set(key, [{ resolve, reject }]);
        void work(key, asked);
      }),
    async giveBack(holding) {
      owed.set(randomUUID(), holding);
      await payBack();
    },
    async stop() {
      clearTimeout(again);
      await payBack();
      clearTimeout(again);
      await pool.end();
    },
  };
}

// Applied once, however often it is sent.
const givingBack = `
  with given as (insert into kaifang_system.call_batch (id) values ($1) on conflict do nothing returning id)
  update account_package set used = greatest(used - 1, 0) where id = $2 and exists (select from given)`;

const admitting = 'select outcome, holding, calls from kaifang_system.admit_calls($1, $2::int, $3, $4, $5)';

async function admitSome(pool: pg.Pool, asked: Admittance, wanted: number): Promise<Admitted[]> {
  const client = await pool.connect();
  try {
    const values = [asked.app, wanted, asked.most, asked.owner, asked.api];
    const { rows } = await queryPrepared<Admitted & { calls: number }>(client, admitting, values);
    client.release();
    return rows.flatMap(({ calls, outcome, holding }) => Array<Admitted>(calls).fill({ outcome, holding }));
  } catch (error) {
    client.release(true);
    throw error;
  }
}
