import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import type { SealedPlace } from '../keys.ts';
import { badInput, Refusal } from '../refusal.ts';
import { UnreadableSecret } from '../store/local/unreadableSecret.ts';

/**
 * Runs work once for an idempotency key, in the transaction of the call: a repeated request gets the first answer and
 * has no second effect. A request that comes while the first still runs waits for it. @throws Refusal 400 when the key
 * was given to a call with other values: nobody shall take the answer of that one for his own.
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
 * The same for work that no transaction of the platform's database takes back: the key is claimed and committed before
 * the work begins. A repeated request waits a while for the first answer. @throws Refusal 420 where there is none:
 * whether the first took effect is then for the caller to find out.
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
    // The first was refused meanwhile, so this one is the first now.
    return first === undefined ? onceOutside(call, key, values, work) : first;
  }
  try {
    const answer = await work();
    await claim.keep(answer);
    return answer;
  } catch (error) {
    // What was refused was not done. Of anything else nobody knows.
    const isUndone = error instanceof Refusal && error.ret !== ret.failed;
    // Where that cannot be written down either, the key stays claimed without an answer.
    await (isUndone ? claim.drop() : claim.keepUnknown()).catch(() => {});
    throw error;
  }
}

// How long a repeated call waits for the answer of the first, and how often it looks, in milliseconds.
const [mostWait, lookEvery] = [5000, 50];
// A longer answer is not kept: that the call was answered is.
const mostKept = 1_000_000;

function claimOf(call: Call, key: string, values: Row) {
  const { db, service, caller, app } = call;
  // Where nobody has to sign in, an address stands for the account: none has the id 0.
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
    // An answer may show a secret for the only time.
    const sealed = JSON.stringify(app.keys.seal(text, place));
    await sql`update kaifang_system.idempotency set answer = ${sealed} where ${where}`.execute(db);
  };
  return {
    /** @returns whether the key is this call's now, and not another's before it. */
    take: async (): Promise<boolean> => {
      const { rows } = await sql`
        insert into kaifang_system.idempotency (account_id, service, key, print)
        values (${mine}, ${service}, ${own}, ${print})
        on conflict do nothing returning key`.execute(db);
      return rows.length > 0;
    },
    /** The answer of the call that has the key; nothing when that one was refused meanwhile. */
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
        // Kept before answers were sealed.
        if (found.answer !== null) return found.answer;
        if (Date.now() >= end) throw new Refusal(ret.state, 'sentBefore');
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

// One that does not open, such as of before answers were bound to their key, is one that nobody knows.
function readAnswer({ app }: Call, sealed: string, place: SealedPlace): unknown {
  try {
    return JSON.parse(app.keys.open(sealed, place));
  } catch (error) {
    if (error instanceof UnreadableSecret) return null;
    throw error;
  }
}

// An answer stands in a list, which is empty where it was too long; nothing is one that nobody knows.
function opened(kept: unknown): unknown {
  if (kept === null) throw new Refusal(ret.state, 'sentBefore');
  // As it was kept before it stood in a list.
  if (!Array.isArray(kept)) return kept;
  if (kept.length === 0) throw new Refusal(ret.state, 'doneBefore');
  return kept[0];
}

// With a key of ours, since the values may be secrets that somebody could guess.
function printOf({ app: { keys }, upload }: Call, values: Row): string {
  const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  const print = createHmac('sha256', keys.derive('idempotency')).update(JSON.stringify(sorted));
  if (upload) print.update(upload.bytes);
  return print.digest('base64url');
}
