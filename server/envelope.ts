import { randomBytes } from 'node:crypto';
import type { Texts } from '#schemas/derive/words.ts';
import { say } from '#schemas/say.ts';
import { type Envelope, ret } from '#schemas/wire.ts';
import { databaseRefusal, type Telling } from './databaseRefusal.ts';
import { Refusal } from './refusal.ts';

/** What came of a failed call: the answer, and for an unforeseen fault the reference that its log line bears. */
export interface Failure {
  readonly envelope: Envelope;
  readonly reference?: string;
}

/** The answer of a call that ended well. */
export function success(data: unknown): Envelope {
  return { ret: ret.ok, data: data ?? {}, msg: '' };
}

/** The answer of a call that ended in an error; whatever was not foreseen tells nothing but a reference. */
export function failure(error: unknown, telling: Telling): Failure {
  const { texts } = telling;
  const refusal = error instanceof Refusal ? error : databaseRefusal(error, telling);
  if (refusal) return { envelope: refusalEnvelope(refusal, texts) };
  const reference = randomBytes(6).toString('hex');
  const msg = say(texts, 'refusal.failed', { reference });
  return { envelope: { ret: ret.failed, data: {}, msg }, reference };
}

function refusalEnvelope({ ret: code, key, detail }: Refusal, texts: Texts): Envelope {
  const errors = detail.errors ? { errors: detail.errors } : {};
  const msg = say(texts, `refusal.${key}`, detail.values);
  const only = detail.errors?.length === 1 ? detail.errors[0]?.message : undefined;
  return { ret: code, data: { ...errors, ...detail.data }, msg: only ?? msg };
}
