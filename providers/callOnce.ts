import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { CallError } from './callError.ts';
import type { CallOptions, Client } from './client.ts';
import { randomKey } from './randomKey.ts';

/** Calls a service so that it takes effect once, however often the same call is sent until an answer comes. */
export type CallOnce = <T>(service: string, payload: Row, options?: CallOptions) => Promise<T>;

// Nobody knows how it ended: no answer came, or the server could not tell either.
const isUnknown = ({ ret: code }: CallError) => code === 0 || code === ret.failed;

/** Makes calls that the server knows again: one whose end nobody knows bears the same key when it is repeated. */
export function createCallOnce(client: Client): CallOnce {
  const unanswered = new Map<string, string>();
  return async (service, payload, options) => {
    const sent = JSON.stringify([service, payload]);
    const key = unanswered.get(sent) ?? randomKey();
    unanswered.set(sent, key);
    let isAnswered = true;
    try {
      return await client.call(service, { ...payload, idempotency_key: key }, options);
    } catch (error) {
      isAnswered = !(error instanceof CallError) || !isUnknown(error);
      throw error;
    } finally {
      if (isAnswered) unanswered.delete(sent);
    }
  };
}
