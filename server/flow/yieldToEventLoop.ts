import { setImmediate as turn } from 'node:timers/promises';
import { createQueue } from '../platform/semaphore.ts';
import { budgets } from './budgets.ts';
import { failed } from './failure.ts';
import type { Run } from './plan.ts';

// The maximum time between yields to the event loop, in milliseconds.
const longestStretch = 10;

/** One flow continues per turn of the event loop, so that requests wait for one stretch, not for one of each flow. */
const inTurn = createQueue(1);

/**
 * Yields to the event loop when the flow has run for a while, and ends a run that exceeded its time limit.
 */
export async function yieldToEventLoop(run: Run): Promise<void> {
  const now = performance.now();
  if (now > run.deadline) throw failed('time');
  if (now - run.yieldedAt < longestStretch) return;
  await inTurn(turn);
  run.yieldedAt = performance.now();
}

/** Counts a node that runs outside of `each` bodies. */
export function countNode(run: Run): void {
  if (run.turns.length === 0 && ++run.nodeRuns > budgets.nodeRuns)
    throw failed('nodeRuns', { most: budgets.nodeRuns });
}
