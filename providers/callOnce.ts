import { ret } from '#schemas/wire.ts';
import { CallError } from './callError.ts';
import type { CallOptions, Client, Payload } from './client.ts';
import { randomKey } from './randomKey.ts';

/**
 * Calls a service so that it takes effect once, however often the same call is repeated until a response
 * arrives.
 */
export type CallOnce = <T>(service: string, payload?: Payload, options?: CallOptions) => Promise<T>;

// The outcome is unknown: no response arrived, or the server does not know it either.
const isUnknown = (error: unknown) =>
  !(error instanceof CallError) || error.ret === 0 || error.ret === ret.failed;

// In milliseconds. After this time the same call counts as a new one.
const keptFor = 3_600_000;

/** Makes calls idempotent: a call whose outcome is unknown is repeated under the same key. */
export function createCallOnce(client: Client): CallOnce {
  const unanswered = new Map<string, { readonly key: string; readonly since: number }>();
  return async (service, payload = {}, options) => {
    // Services with such a name only read.
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

// Two files with the same name and size may still differ.
function numberOf(file: Blob): number {
  const number = numbers.get(file) ?? ++files;
  numbers.set(file, number);
  return number;
}
