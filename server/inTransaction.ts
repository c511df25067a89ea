import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { ret } from '#schemas/wire.ts';
import type { Call } from './call.ts';
import { isUnavailable } from './databaseRefusal.ts';
import { Refusal } from './refusal.ts';
import type { Tables } from './store/database.ts';
import { isStale } from './store/prepared.ts';

const mostTries = 3;

/**
 * Runs a call's work in one transaction, once more when the database chose it to end a deadlock; effects follow
 * the commit.
 * @throws Refusal 500 that says so when the connection broke during the commit, so that nobody knows how it ended.
 */
export async function inTransaction<T>(
  call: Call,
  work: (inside: Call) => Promise<T>,
  on: Kysely<Tables> = call.app.db,
  most: number = mostTries,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const effects: Parameters<Call['afterCommit']>[] = [];
    let isDone = false;
    try {
      const answer = await on.transaction().execute(async (db) => {
        const made = await work({ ...call, db, afterCommit: (...effect) => void effects.push(effect) });
        isDone = true;
        return made;
      });
      for (const [effect] of effects.splice(0)) effect();
      return answer;
    } catch (error) {
      for (const [, otherwise] of effects) otherwise?.();
      if (isDone && isUnavailable(error)) throw new Refusal(ret.failed, 'unknownOutcome');
      if (tries >= most || !isClash(error)) throw error;
      await sleep(Math.random() * 50 * tries);
    }
  }
}

// A deadlock, two transactions that could not have come one after the other, or a table that was changed meanwhile.
function isClash(error: unknown): boolean {
  return ['40P01', '40001'].includes((error as { code?: string }).code ?? '') || isStale(error);
}
