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
  const { run: inTurn } = createCallerTurns(10);
  const { releases, work } = heldCalls();
  const done: number[] = [];
  const calls = Array.from({ length: 12 }, (_, at) => inTurn(1, work).then(() => done.push(at)));
  await settled();
  expect(releases).toHaveLength(10);
  releases[3]?.();
  await expect.poll(() => releases.length).toBe(11);
  for (const at of [0, 1, 2, 4, 5, 6, 7, 8, 9, 10]) releases[at]?.();
  await expect.poll(() => releases.length).toBe(12);
  releases[11]?.();
  await Promise.all(calls);
  expect(done.at(-1)).toBe(11);
});

test('an account does not wait for the calls of another', async () => {
  const { run: inTurn } = createCallerTurns(10);
  const { work } = heldCalls();
  for (let n = 0; n < 300; n++) void inTurn(1, work);
  expect(await inTurn(2, async () => 'answered')).toBe('answered');
});

test('a call that fails makes room for the next', async () => {
  const { run: inTurn } = createCallerTurns(10);
  const calls = Array.from({ length: 10 }, () => inTurn(1, () => Promise.reject(new Error('failed'))));
  const failed = Promise.allSettled(calls);
  expect(await inTurn(1, async () => 'answered')).toBe('answered');
  expect((await failed).map(({ status }) => status)).not.toContain('fulfilled');
});

test('a call that waits for another server leaves its turn to the next, and needs none to go on', async () => {
  const { run, away } = createCallerTurns(10);
  const outside = heldCalls();
  const inside = heldCalls();
  const waiting = Array.from({ length: 30 }, () => run(1, () => away(1, outside.work)));
  await expect.poll(() => outside.releases.length).toBe(30);
  const running = Array.from({ length: 12 }, () => run(1, inside.work));
  await expect.poll(() => inside.releases.length).toBe(10);
  for (const release of outside.releases) release();
  await Promise.all(waiting);
  expect(inside.releases).toHaveLength(10);
  for (const release of inside.releases) release();
  await expect.poll(() => inside.releases.length).toBe(12);
  for (const release of inside.releases.slice(10)) release();
  await Promise.all(running);
});

test('a call that finds no turn in time is refused, and those that run end', async () => {
  const { run } = createCallerTurns(10, { patience: 10, refusal: () => new Error('too many') });
  const { releases, work } = heldCalls();
  const running = Array.from({ length: 10 }, () => run(1, work));
  await expect(run(1, work)).rejects.toThrow('too many');
  for (const release of releases) release();
  await Promise.all(running);
});

test('calls that waited run some at a time, so that requests of others are read between them', async () => {
  const { run } = createCallerTurns(10);
  let done = 0;
  const calls = Array.from({ length: 40 }, () => run(1, async () => done++));
  const seen: number[] = [];
  while (done < 40) {
    await settled();
    seen.push(done);
  }
  await Promise.all(calls);
  expect(seen.length).toBeGreaterThanOrEqual(4);
});
