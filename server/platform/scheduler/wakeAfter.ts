import type { Call } from '../../core/call.ts';

/**
 * Wakes scheduled jobs after the call is committed. If that fails, the scheduler finds due items by polling.
 */
export function wakeAfter(call: Call, errand: string, ids: readonly number[]): void {
  call.afterCommit(() => {
    for (const id of ids) call.app.scheduler?.wake(errand, id).catch(() => {});
  });
}
