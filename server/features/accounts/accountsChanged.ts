import type { Call } from '../../core/call.ts';
import { announce } from '../../platform/store/sessions.ts';

/** Makes every process read these accounts again, such as after a change of their level. */
export async function accountsChanged(call: Call, ids: readonly number[]): Promise<void> {
  for (const id of ids) await announce(call.db, id);
  call.afterCommit(() => {
    for (const id of ids) call.app.sessions.forget(id);
  });
}
