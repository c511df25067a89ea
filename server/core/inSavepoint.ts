import { sql } from 'kysely';
import type { Call } from './call.ts';

/**
 * Runs a part of a transaction in a savepoint, so that it leaves nothing behind when it fails. Its effects
 * wait for the commit of the whole.
 */
export async function inSavepoint<T>(call: Call, work: (inside: Call) => Promise<T>): Promise<T> {
  const effects: Parameters<Call['afterCommit']>[] = [];
  await sql`savepoint part`.execute(call.db);
  try {
    const answer = await work({ ...call, afterCommit: (...effect) => void effects.push(effect) });
    await sql`release savepoint part`.execute(call.db);
    for (const effect of effects) call.afterCommit(...effect);
    return answer;
  } catch (error) {
    for (const [, otherwise] of effects) otherwise?.();
    await sql`rollback to savepoint part`.execute(call.db);
    await sql`release savepoint part`.execute(call.db);
    throw error;
  }
}
