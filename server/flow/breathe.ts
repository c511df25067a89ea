import { setImmediate as turn } from 'node:timers/promises';
import { budgets } from './budgets.ts';
import { failed } from './failure.ts';
import type { Run } from './plan.ts';

// How long a flow may keep the process to itself, in milliseconds.
const longestBreath = 10;

/** Lets others work when the flow has kept the process for a while, and ends a run whose time is over. */
export async function breathe(run: Run): Promise<void> {
  const now = performance.now();
  if (now > run.deadline) throw failed('time');
  if (now - run.breath < longestBreath) return;
  await turn();
  run.breath = performance.now();
}

/** Counts a node that runs outside of the bodies of `each`. */
export function countNode(run: Run): void {
  if (run.turns.length === 0 && ++run.nodeRuns > budgets.nodeRuns)
    throw failed('nodeRuns', { most: budgets.nodeRuns });
}
