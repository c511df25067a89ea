import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database.ts';

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
  /** Gives back the unit that a call took and did not use. */
  giveBack(holding: number): Promise<void>;
}

interface Waiting {
  readonly resolve: (admitted: Admitted) => void;
  readonly reject: (error: unknown) => void;
}

const mostAtOnce = 1000;

/**
 * Admission by the database. Calls of one application that come while the database is busy with it go together in
 * the next statement, so that a thousand at once are two or three statements and not a thousand waits for one lock.
 */
export function createAdmission(db: Kysely<Tables>): Admission {
  const queues = new Map<string, Waiting[]>();

  const work = async (key: string, asked: Admittance): Promise<void> => {
    for (let queue = queues.get(key); queue?.length; queue = queues.get(key)) {
      const some = queue.splice(0, mostAtOnce);
      await admitSome(db, asked, some.length).then(
        (all) =>
          some.forEach(({ resolve }, at) => void resolve(all[at] ?? { outcome: 'limit', holding: null })),
        (error: unknown) => some.forEach(({ reject }) => void reject(error)),
      );
    }
    queues.delete(key);
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
      await sql`update account_package set used = used - 1 where id = ${holding} and used > 0`.execute(db);
    },
  };
}

async function admitSome(db: Kysely<Tables>, asked: Admittance, wanted: number): Promise<Admitted[]> {
  const { rows } = await sql<Admitted & { calls: number }>`
    select outcome, holding, calls from kaifang_system.admit_calls(
      ${asked.app}, ${wanted}::int, ${asked.most}, ${asked.owner}, ${asked.api})`.execute(db);
  return rows.flatMap(({ calls, outcome, holding }) => Array<Admitted>(calls).fill({ outcome, holding }));
}
