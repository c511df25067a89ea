import { describe, expect, it } from 'vitest';
import { CallError } from '#providers/callError.ts';
import { createCallOnce } from '#providers/callOnce.ts';
import type { Client } from '#providers/client.ts';

/** Calls twice, the first answered by a refusal of this code. @returns whether the second had the key of the first. */
async function keepsKeyAfter(code: number): Promise<boolean> {
  const keys: unknown[] = [];
  const call: Client['call'] = async (_service, payload = {}) => {
    keys.push(payload['idempotency_key']);
    if (keys.length === 1) throw new CallError(code, 'no');
    return {} as never;
  };
  const callOnce = createCallOnce({ call, fetchFile: () => Promise.reject(new Error('no file')) });
  await callOnce('Admin.Order.Refund', { id: 1 }).catch(() => {});
  await callOnce('Admin.Order.Refund', { id: 1 });
  return keys[0] === keys[1];
}

describe('a call that is repeated', () => {
  it.each([0, 500])('bears the same key after %i, when nobody knows whether it was done', async (code) => {
    expect(await keepsKeyAfter(code)).toBe(true);
  });

  it.each([400, 403, 410, 419, 420])('bears a new key after %i, when it was not done', async (code) => {
    expect(await keepsKeyAfter(code)).toBe(false);
  });
});
