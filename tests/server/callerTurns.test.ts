import { expect, test } from 'vitest';
import { createCallerTurns } from '#server/core/access/callerTurns.ts';

/** Calls that run until they are released, and how many of them have begun. */
function heldCalls() {
  const releases: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => releases.push(resolve));
  return { releases, work };
}

const settled = () => new Promise(setImmediate);

test('an account runs ten calls at a time, and the others wait in their order', async () => {
  const inTurn = createCallerTurns();
  const { releases, work } = heldCalls();
  const done: number[] = [];
  const calls = Array.from({ length: 12 }, (_, at) => inTurn(1, work).then(() => done.push(at)));
  await settled();
  expect(releases).toHaveLength(10);
  releases[3]?.();
  await settled();
  expect(releases).toHaveLength(11);
  for (const at of [0, 1, 2, 4, 5, 6, 7, 8, 9, 10]) releases[at]?.();
  await settled();
  releases[11]?.();
  await Promise.all(calls);
  expect(done.at(-1)).toBe(11);
});

test('an account does not wait for the calls of another', async () => {
  const inTurn = createCallerTurns();
  const { work } = heldCalls();
  for (let n = 0; n < 300; n++) void inTurn(1, work);
  expect(await inTurn(2, async () => 'answered')).toBe('answered');
});

test('a call that fails makes room for the next', async () => {
  const inTurn = createCallerTurns();
  const failed = Array.from({ length: 10 }, () => inTurn(1, () => Promise.reject(new Error('failed'))));
  expect(await inTurn(1, async () => 'answered')).toBe('answered');
  expect((await Promise.allSettled(failed)).map(({ status }) => status)).not.toContain('fulfilled');
});
