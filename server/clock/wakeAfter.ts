import type { Call } from '../call.ts';

/** Wakes errands once the call is committed. Should that not get through, the clock finds what is due by itself. */
export function wakeAfter(call: Call, errand: string, ids: readonly number[]): void {
  call.afterCommit(() => {
    for (const id of ids) call.app.clock?.wake(errand, id).catch(() => {});
  });
}
