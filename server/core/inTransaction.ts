import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../apiError.ts';
import type { Tables } from '../platform/store/database.ts';
import { isStale } from '../platform/store/prepared.ts';
import type { Call } from './call.ts';
import { isUnavailable } from './databaseError.ts';

const mostTries = 3;

/**
 * Runs a call's work in one transaction and retries it when the database aborted it to resolve a deadlock or
 * a conflict. Effects run after the commit.
 * @throws ApiError 500 that says so when the connection broke during the commit, so that the outcome is
 * unknown.
 */
export async function inTransaction<T>(
  call: Call,
  work: (inside: Call) => Promise<T>,
  on: Kysely<Tables> = call.rootDb,
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
      if (isDone && isUnavailable(error)) throw new ApiError(ret.failed, 'unknownOutcome');
      if (tries >= most || !isClash(error)) throw error;
      await sleep(Math.random() * 50 * tries);
    }
  }
}

// A deadlock, a serialization failure, or a table that was altered during the transaction.
function isClash(error: unknown): boolean {
  return ['40P01', '40001'].includes((error as { code?: string }).code ?? '') || isStale(error);
}
