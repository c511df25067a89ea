import { say } from '#schemas/say.ts';
import { type Envelope, ret } from '#schemas/wire.ts';
import { ApiError, valuesIn } from '../apiError.ts';
import { causeOf } from './causeOf.ts';
import { type DatabaseErrorWords, databaseError } from './databaseError.ts';
import { newReference } from './newReference.ts';
import type { Service } from './service.ts';

/**
 * The outcome of a failed call: the response and, for a server fault, the reference that its log line has.
 */
export interface Failure {
  readonly envelope: Envelope;
  readonly reference?: string;
  /**
   * A warning where the response states the cause, such as an unreachable database; an error where it
   * contains only the reference.
   */
  readonly level: 'warn' | 'error';
}

/** The response of a successful call. */
export function success(data: unknown): Envelope {
  return { ret: ret.ok, data: data ?? {}, msg: '' };
}

/** The response of a failed call. A server fault carries the call's reference. */
export function failure(
  error: unknown,
  telling: DatabaseErrorWords,
  reference: string = newReference(),
  service?: Service,
): Failure {
  const { texts } = telling;
  const refusal = error instanceof ApiError ? error : databaseError(error, telling);
  if (refusal?.ret === ret.failed) {
    const { msg: message, ...said } = refusalEnvelope(refusal, telling);
    const msg = say(texts, 'refusal.withReference', { message, reference });
    return { envelope: { ...said, msg }, reference, level: 'warn' };
  }
  if (refusal) return { envelope: refusalEnvelope(refusal, telling), level: 'warn' };
  const told = say(texts, `refusal.${isDamage(error) ? 'damaged' : failedKey(service)}`, { reference });
  const msg = [told, causeOf(error)].filter(Boolean).join(' ');
  return { envelope: { ret: ret.failed, data: {}, msg }, reference, level: 'error' };
}

function refusalEnvelope(
  { ret: code, key, detail }: ApiError,
  { texts, lang }: DatabaseErrorWords,
): Envelope {
  const sayKey = (one: string) => say(texts, `refusal.${one}`, valuesIn(detail.values, lang));
  const msg = sayKey(key);
  const errors = detail.errors ?? (detail.about && [{ ...detail.about, message: msg }]);
  const only = errors?.length === 1 ? errors[0]?.message : undefined;
  const reason = detail.reason && sayKey(detail.reason);
  const data = { ...(errors && { errors }), ...(reason && { reason }), ...detail.data };
  return { ret: code, data, msg: only ?? msg };
}

// PostgreSQL found a corrupted page or index: a retry does not help.
function isDamage(error: unknown): boolean {
  return ['XX001', 'XX002'].includes((error as { code?: string } | null)?.code ?? '');
}

// The text below `refusal` for an unexpected failure of a service: an application by a developer, a change,
// or any other failure.
function failedKey(service: Service | undefined): string {
  if (service?.writes !== true) return 'failed';
  const isAdding = /\.(Add|Apply|Register)\w*$/.test(service.name);
  if (!isAdding) return 'failedToAlter';
  return service.name.startsWith('Platform.') ? 'failedToApply' : 'failed';
}
