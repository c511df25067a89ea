import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, badInput } from '../apiError.ts';
import type { Call } from '../core/call.ts';
import type { SealedPlace } from '../platform/keys.ts';
import { UnreadableSecret } from '../platform/local/unreadableSecret.ts';

/**
 * Runs work once for an idempotency key, in the transaction of the call: a repeated request gets the first
 * response and has no second effect. A request that arrives while the first is running waits for it.
 * @throws ApiError 400 when the key was used for a call with other values, so that its response is not
 * mistaken for this one's.
 */
export async function once(
  call: Call,
  key: string | undefined,
  values: Row,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (key === undefined) return work();
  const claim = claimOf(call, key, values);
  if (!(await claim.take())) return claim.first();
  const answer = await work();
  await claim.keep(answer);
  return answer;
}

/**
 * The same for work that the platform's database cannot roll back: the key is claimed and committed before
 * the work begins. A repeated request waits a while for the first response.
 * @throws ApiError 420 where there is none: the caller has to find out whether the first took effect.
 */
export async function onceOutside(
  call: Call,
  key: string | undefined,
  values: Row,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (key === undefined) return work();
  const claim = claimOf(call, key, values);
  if (!(await claim.take())) {
    const first = await claim.first(mostWait);
    // The first call was rejected in the meantime, so this one is now the first.
    return first === undefined ? onceOutside(call, key, values, work) : first;
  }
  try {
    const answer = await work();
    await claim.keep(answer);
    return answer;
  } catch (error) {
    // A rejected call had no effect. The outcome of any other failure is unknown.
    const isUndone = error instanceof ApiError && error.ret !== ret.failed;
    // Where that cannot be recorded either, the key stays claimed without a response.
    await (isUndone ? claim.drop() : claim.keepUnknown()).catch(() => {});
    throw error;
  }
}

// How long a repeated call waits for the first response, and the polling interval, in milliseconds.
const [mostWait, lookEvery] = [5000, 50];
// A longer response is not stored; only the fact that the call was answered is.
const mostKept = 1_000_000;

function claimOf(call: Call, key: string, values: Row) {
  const { db, service, caller, app } = call;
  // Without sign-in, the address stands for the account: no account has the ID 0.
  const mine = caller?.id ?? 0;
  const own = caller ? key : `${call.ip} ${key}`;
  const print = printOf(call, values);
  const place = ['idempotency', 'answer', mine, service, own] as const;
  const where = sql`account_id = ${mine} and service = ${service} and key = ${own}`;
  const look = async () => {
    const { rows } = await sql<{ answer: unknown; print: string | null }>`
      select answer, print from kaifang_system.idempotency where ${where}`.execute(db);
    return rows[0];
  };
  const write = async (text: string): Promise<void> => {
    // A response may show a secret for the only time, so it is sealed.
    const sealed = JSON.stringify(app.keys.seal(text, place));
    await sql`update kaifang_system.idempotency set answer = ${sealed} where ${where}`.execute(db);
  };
  return {
    /** @returns whether this call claimed the key, and no earlier call had it. */
    take: async (): Promise<boolean> => {
      const { rows } = await sql`
        insert into kaifang_system.idempotency (account_id, service, key, print)
        values (${mine}, ${service}, ${own}, ${print})
        on conflict do nothing returning key`.execute(db);
      return rows.length > 0;
    },
    /** The response of the call that has the key; undefined when that call was rejected in the meantime. */
    first: async (wait = 0): Promise<unknown> => {
      const end = Date.now() + wait;
      for (;;) {
        const found = await look();
        if (!found) return undefined;
        if (found.print && found.print !== print)
          throw badInput([
            { field: 'idempotency_key', rule: 'reused', message: say(call.texts, 'refusal.keyReused') },
          ]);
        if (typeof found.answer === 'string') return opened(readAnswer(call, found.answer, place));
        // Stored before responses were sealed.
        if (found.answer !== null) return found.answer;
        if (Date.now() >= end) throw new ApiError(ret.state, 'sentBefore');
        await sleep(lookEvery);
      }
    },
    keep: (answer: unknown): Promise<void> => {
      const whole = JSON.stringify([answer ?? null]);
      return write(whole.length > mostKept ? '[]' : whole);
    },
    keepUnknown: (): Promise<void> => write('null'),
    drop: async (): Promise<void> => {
      await sql`delete from kaifang_system.idempotency where ${where}`.execute(db);
    },
  };
}

// A response that cannot be decrypted, such as one from before responses were bound to their key, counts as
// unknown.
function readAnswer({ app }: Call, sealed: string, place: SealedPlace): unknown {
  try {
    return JSON.parse(app.keys.open(sealed, place));
  } catch (error) {
    if (error instanceof UnreadableSecret) return null;
    throw error;
  }
}

// The response is stored in a list, which is empty when it was too long. Null means unknown.
function opened(kept: unknown): unknown {
  if (kept === null) throw new ApiError(ret.state, 'sentBefore');
  // The format before responses were stored in a list.
  if (!Array.isArray(kept)) return kept;
  if (kept.length === 0) throw new ApiError(ret.state, 'doneBefore');
  return kept[0];
}

// Hashed with a server key, since the values may be guessable secrets.
function printOf({ app: { keys }, upload }: Call, values: Row): string {
  const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  const print = createHmac('sha256', keys.derive('idempotency')).update(JSON.stringify(sorted));
  if (upload) print.update(upload.bytes);
  return print.digest('base64url');
}
