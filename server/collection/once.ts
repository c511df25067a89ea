import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import type { Call } from '../call.ts';
import { badInput } from '../refusal.ts';

/**
 * Runs work once for an idempotency key: a repeated request gets the first answer and has no second effect. A
 * request that comes while the first still runs waits for it. @throws Refusal 400 when the key was given to a call
 * with other values: nobody shall take the answer of that one for his own.
 */
export async function once(
  call: Call,
  key: string | undefined,
  values: Row,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (key === undefined) return work();
  // Where nobody has to sign in, an address stands for the account: none has the id 0.
  const mine = call.caller?.id ?? 0;
  const own = call.caller ? key : `${call.ip} ${key}`;
  const print = printOf(call, values);
  const { rows } = await sql`
    insert into kaifang_system.idempotency (account_id, service, key, print)
    values (${mine}, ${call.service}, ${own}, ${print})
    on conflict do nothing returning key`.execute(call.db);
  const where = sql`account_id = ${mine} and service = ${call.service} and key = ${own}`;
  if (rows.length === 0) {
    const first = await sql<{ answer: unknown; print: string | null }>`
      select answer, print from kaifang_system.idempotency where ${where}`.execute(call.db);
    const { answer: sealed, print: its } = first.rows[0] ?? {};
    if (its && its !== print)
      throw badInput([
        { field: 'idempotency_key', rule: 'reused', message: say(call.texts, 'refusal.keyReused') },
      ]);
    return typeof sealed === 'string' ? JSON.parse(call.app.keys.open(sealed)) : sealed;
  }
  const answer = await work();
  // An answer may show a secret for the only time.
  const sealed = JSON.stringify(call.app.keys.seal(JSON.stringify(answer)));
  await sql`update kaifang_system.idempotency set answer = ${sealed} where ${where}`.execute(call.db);
  return answer;
}

// With a key of ours, since the values may be secrets that somebody could guess.
function printOf({ app: { keys } }: Call, values: Row): string {
  const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHmac('sha256', keys.derive('idempotency')).update(JSON.stringify(sorted)).digest('base64url');
}
