import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { openPool } from '../database.ts';
import { queryPrepared } from '../prepared.ts';

/** On whose account a call comes, and what it is counted against. */
export interface Admittance {
  readonly app: number;
  readonly owner: number;
  /** The most calls of a day; 0 is none. */
  readonly most: number;
  /** The API whose flow it takes; nothing where there is no package of it. */
  readonly api: string | null;
}

/** How a call was let in, or why not; `holding` is what a unit of flow was taken from. */
export interface Admitted {
  readonly outcome: 'normal' | 'paid' | 'trial' | 'no_flow' | 'limit';
  readonly holding: number | null;
}

/** Counts calls and takes their flow, exactly, whatever number of processes do it at once. */
export interface Admission {
  admit(asked: Admittance): Promise<Admitted>;
  /** Gives back the unit that a call took and did not use, at once or as soon as the database takes it. */
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
 * Admission by the database, over connections of its own: no list that somebody looks at keeps a call waiting. Calls of one application that come while the database is busy with it go together in
 * the next statement, so that a thousand at once are two or three statements and not a thousand waits for one lock.
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

  // Where the database does not take it, it is given back when it does: each by its name, since an answer that got lost
  // does not say whether it was.
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

// Once, however often it is sent.
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
