import { say } from '#schemas/say.ts';
import { type Envelope, ret } from '#schemas/wire.ts';
import { databaseRefusal, type Telling } from './databaseRefusal.ts';
import { Refusal, valuesIn } from './refusal.ts';
import type { Service } from './service.ts';
import { newReference } from './trace/newReference.ts';

/** What came of a failed call: the answer, and of a failure of the server’s the reference that its log line bears. */
export interface Failure {
  readonly envelope: Envelope;
  readonly reference?: string;
  /** A warning where the answer says what it was, such as a database that is away; where it says the reference alone, an error. */
  readonly level: 'warn' | 'error';
}

/** The answer of a call that ended well. */
export function success(data: unknown): Envelope {
  return { ret: ret.ok, data: data ?? {}, msg: '' };
}

/** The answer of a call that ended in an error; a failure of the server’s bears the call's reference. */
export function failure(
  error: unknown,
  telling: Telling,
  reference: string = newReference(),
  service?: Service,
): Failure {
  const { texts } = telling;
  const refusal = error instanceof Refusal ? error : databaseRefusal(error, telling);
  if (refusal?.ret === ret.failed) {
    const { msg: message, ...said } = refusalEnvelope(refusal, telling);
    const msg = say(texts, 'refusal.withReference', { message, reference });
    return { envelope: { ...said, msg }, reference, level: 'warn' };
  }
  if (refusal) return { envelope: refusalEnvelope(refusal, telling), level: 'warn' };
  const msg = say(texts, `refusal.${isDamage(error) ? 'damaged' : failedKey(service)}`, { reference });
  return { envelope: { ret: ret.failed, data: {}, msg }, reference, level: 'error' };
}

function refusalEnvelope({ ret: code, key, detail }: Refusal, { texts, lang }: Telling): Envelope {
  const msg = say(texts, `refusal.${key}`, valuesIn(detail.values, lang));
  const errors = detail.errors ?? (detail.about && [{ ...detail.about, message: msg }]);
  const only = errors?.length === 1 ? errors[0]?.message : undefined;
  return { ret: code, data: { ...(errors && { errors }), ...detail.data }, msg: only ?? msg };
}

// PostgreSQL found a page or an index that is not as it was written: trying again does not help.
function isDamage(error: unknown): boolean {
  return ['XX001', 'XX002'].includes((error as { code?: string } | null)?.code ?? '');
}

// The text below `refusal` that an unforeseen failure of a service is told with: what somebody applied for on the
// platform’s side, what was to be altered, or only that it failed.
function failedKey(service: Service | undefined): string {
  if (service?.writes !== true) return 'failed';
  const isAdding = /\.(Add|Apply|Register)\w*$/.test(service.name);
  if (!isAdding) return 'failedToAlter';
  return service.name.startsWith('Platform.') ? 'failedToApply' : 'failed';
}
