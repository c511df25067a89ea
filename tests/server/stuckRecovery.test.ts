import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Pong } from '#server/platform/embedded/ping.ts';
import type { Postmaster } from '#server/platform/embedded/postmaster.ts';
import { recoveryProgress, stuckRecovery } from '#server/platform/embedded/stuckRecovery.ts';
import { supervise } from '#server/platform/embedded/supervise.ts';

const quick = { every: 5, patience: 60 };

/** Returns one answer per call and repeats the last one; counts the calls. */
function answering(...answers: Pong[]) {
  const asked = { count: 0 };
  const ask = async (): Promise<Pong> => answers[Math.min(asked.count++, answers.length - 1)] ?? 'up';
  return { asked, ask };
}

test('a recovery that does not come on is stuck, and one that says how far it is is not', async () => {
  const watching = new AbortController();
  const { ask } = answering('up', 'starting');
  const started = performance.now();
  await stuckRecovery(ask, () => 'elapsed time: 10.00 s', watching.signal, quick);
  expect(performance.now() - started).toBeGreaterThanOrEqual(60);
  let told = 0;
  const going = stuckRecovery(ask, () => `elapsed time: ${++told} s`, watching.signal, quick).then(
    () => 'over',
  );
  await expect.poll(() => told).toBeGreaterThan(30);
  watching.abort();
  expect(await going).toBe('over');
});

test('a database that takes connections now and then, or does not answer at all, is in no recovery', async () => {
  for (const [n, other] of (['up', 'unreachable', 'wrong password'] as const).entries()) {
    const watching = new AbortController();
    const { asked, ask } = answering(
      ...Array.from({ length: 40 }, (_one, at) => (at % 5 ? 'starting' : other)),
      other,
    );
    let isOver = false;
    const going = stuckRecovery(ask, () => '', watching.signal, { every: 1, patience: 2000 }).then(() => {
      isOver = true;
    });
    await expect.poll(() => asked.count, { message: String(n) }).toBeGreaterThan(60);
    expect(isOver).toBe(false);
    watching.abort();
    await going;
  }
});

test('a postmaster that is stuck is ended and another one started', async () => {
  const ended: number[] = [];
  const postmaster = (pid: number) => {
    let leave = () => {};
    const gone = new Promise<void>((resolve) => {
      leave = resolve;
    });
    return { pid, gone, leave };
  };
  const made = [postmaster(1), postmaster(2)] as const;
  let begun = 0;
  let notice = () => {};
  const { stop, onExit } = supervise(
    made[0],
    async () => made[++begun] as Postmaster,
    async ({ pid }) => {
      ended.push(pid);
      made[pid - 1]?.leave();
    },
    () =>
      new Promise((resolve) => {
        notice = resolve;
      }),
  );
  let exits = 0;
  onExit(() => exits++);
  notice();
  await expect.poll(() => begun).toBe(1);
  expect([ended, exits]).toEqual([[1], 1]);
  await stop();
  expect(ended).toContain(2);
});

test('how far a recovery is is what the log said last of it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kaifang-log-'));
  expect(recoveryProgress(folder)).toBe('');
  mkdirSync(join(folder, 'logs'));
  const line = 'LOG:  redo in progress, elapsed time: 20.00 s, current LSN: 0/3000000';
  writeFileSync(
    join(folder, 'logs', 'postgres.log'),
    `LOG:  redo in progress, elapsed time: 10.00 s\n${line}\nFATAL:  the database system is in recovery mode\n`,
  );
  expect(recoveryProgress(folder)).toBe(line);
  rmSync(folder, { recursive: true });
});
