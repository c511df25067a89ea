import { describe, expect, it, vi } from 'vitest';
import { CallError } from '#providers/callError.ts';
import { createCallOnce } from '#providers/callOnce.ts';
import type { Client } from '#providers/client.ts';

const lost = new CallError(0, 'no answer');

/** The idempotency keys of calls, each of which ends as given: with an error, or successfully. */
function keyed(...ends: (Error | undefined)[]) {
  const keys: unknown[] = [];
  const call: Client['call'] = async (_service, payload = {}) => {
    keys.push(payload['idempotency_key']);
    const end = ends[keys.length - 1];
    if (end) throw end;
    return {} as never;
  };
  const callOnce = createCallOnce({ call, fetchFile: () => Promise.reject(new Error('no file')) });
  const press = (payload: object, service = 'Admin.Order.Refund') =>
    callOnce(service, { ...payload }).catch(() => {});
  return { keys, press };
}

/** Calls twice; the first call ends with this error. @returns whether the second used the same key. */
async function keepsKeyAfter(error: Error): Promise<boolean> {
  const { keys, press } = keyed(error);
  await press({ id: 1 });
  await press({ id: 1 });
  return keys[0] === keys[1];
}

describe('a call that is repeated', () => {
  it.each([0, 500])('has the same key after %i, when no one knows whether it was done', async (code) => {
    expect(await keepsKeyAfter(new CallError(code, 'no'))).toBe(true);
  });

  it.each([400, 403, 410, 419, 420])('has a new key after %i, when it was not done', async (code) => {
    expect(await keepsKeyAfter(new CallError(code, 'no'))).toBe(false);
  });

  it('has the same key after it was broken off, when it may have been done', async () => {
    expect(await keepsKeyAfter(new DOMException('gone', 'AbortError'))).toBe(true);
  });

  it('while the first is under way has its key, and another one when that was answered', async () => {
    const { keys, press } = keyed();
    await Promise.all([press({ id: 1 }), press({ id: 1 })]);
    await press({ id: 1 });
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('with other values, or another file, has a key of its own', async () => {
    const [one, two] = [new Blob(['a']), new Blob(['a'])];
    const { keys, press } = keyed(...Array<Error>(5).fill(lost));
    for (const payload of [{ id: 1 }, { id: 2 }, { file: one }, { file: two }, { file: one }])
      await press(payload);
    expect(new Set(keys).size).toBe(4);
    expect(keys[4]).toBe(keys[2]);
  });

  it('an hour later means another time', async () => {
    vi.useFakeTimers();
    const { keys, press } = keyed(lost, lost);
    await press({ id: 1 });
    await press({ id: 1 });
    vi.advanceTimersByTime(3_600_001);
    await press({ id: 1 });
    vi.useRealTimers();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('has none where its service only reads', async () => {
    const { keys, press } = keyed();
    await press({}, 'Admin.Order.GetList');
    expect(keys).toEqual([undefined]);
  });
});
