import { sql } from 'kysely';
import type { Call } from '../call.ts';

/**
 * Runs work once for an idempotency key: a repeated request gets the first answer and has no second effect. A
 * request that comes while the first still runs waits for it.
 */
export async function once(
  call: Call,
  key: string | undefined,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (key === undefined) return work();
  // Where nobody has to sign in, an address stands for the account: none has the id 0.
  const mine = call.caller?.id ?? 0;
  const own = call.caller ? key : `${call.ip} ${key}`;
  const { rows } = await sql`
    insert into kaifang_system.idempotency (account_id, service, key) values (${mine}, ${call.service}, ${own})
    on conflict do nothing returning key`.execute(call.db);
  const where = sql`account_id = ${mine} and service = ${call.service} and key = ${own}`;
  if (rows.length === 0) {
    const first = await sql<{
      answer: unknown;
    }>`select answer from kaifang_system.idempotency where ${where}`.execute(call.db);
    const sealed = first.rows[0]?.answer;
    return typeof sealed === 'string' ? JSON.parse(call.app.keys.open(sealed)) : sealed;
  }
  const answer = await work();
  // An answer may show a secret for the only time.
  const sealed = JSON.stringify(call.app.keys.seal(JSON.stringify(answer)));
  await sql`update kaifang_system.idempotency set answer = ${sealed} where ${where}`.execute(call.db);
  return answer;
}
