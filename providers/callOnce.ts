import { ret } from '#schemas/wire.ts';
import { CallError } from './callError.ts';
import type { CallOptions, Client, Payload } from './client.ts';
import { randomKey } from './randomKey.ts';

/** Calls a service so that it takes effect once, however often the same call is sent until an answer comes. */
export type CallOnce = <T>(service: string, payload?: Payload, options?: CallOptions) => Promise<T>;

// Nobody knows how it ended: no answer came, or the server could not tell either.
const isUnknown = (error: unknown) =>
  !(error instanceof CallError) || error.ret === 0 || error.ret === ret.failed;

// Whoever asks for the same so much later means another time.
const keptFor = 3_600_000;

/** Makes calls that the server knows again: one whose end nobody knows bears the same key when it is repeated. */
export function createCallOnce(client: Client): CallOnce {
  const unanswered = new Map<string, { readonly key: string; readonly since: number }>();
  return async (service, payload = {}, options) => {
    // A service of such a name only reads.
    if (/\.Get\w*$/.test(service)) return client.call(service, payload, options);
    const now = Date.now();
    for (const [sent, { since }] of unanswered) if (now - since > keptFor) unanswered.delete(sent);
    const sent = JSON.stringify([service, payload], (_name, value: unknown) =>
      value instanceof Blob ? numberOf(value) : value,
    );
    const key = unanswered.get(sent)?.key ?? randomKey();
    unanswered.set(sent, { key, since: now });
    let isAnswered = true;
    try {
      return await client.call(service, { idempotency_key: key, ...payload }, options);
    } catch (error) {
      isAnswered = !isUnknown(error);
      throw error;
    } finally {
      if (isAnswered) unanswered.delete(sent);
    }
  };
}

const numbers = new WeakMap<Blob, number>();
let files = 0;

// Two files of one name and size may be different ones.
function numberOf(file: Blob): number {
  const number = numbers.get(file) ?? ++files;
  numbers.set(file, number);
  return number;
}
