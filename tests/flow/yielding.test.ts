import { expect, test } from 'vitest';
import type { Run } from '#server/flow/plan.ts';
import { yieldToEventLoop } from '#server/flow/yieldToEventLoop.ts';

test('of many flows that have run for a while, one continues per turn of the event loop', async () => {
  let continued = 0;
  const overdue = () => ({ deadline: Number.POSITIVE_INFINITY, yieldedAt: 0 }) as Run;
  const flows = Array.from({ length: 20 }, async () => {
    await yieldToEventLoop(overdue());
    continued++;
  });
  for (let seen = 0; continued < 20; seen = continued) {
    await new Promise(setImmediate);
    expect(continued - seen).toBeLessThanOrEqual(2);
  }
  await Promise.all(flows);
});
