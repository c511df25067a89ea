import { ret } from '#schemas/wire.ts';
import { Refusal } from '../refusal.ts';
import type { Caller } from '../store/open/callers.ts';

/**
 * Whether an application may call at all.
 * @throws Refusal 413 where it is not reviewed, not in use or expired, 408 where its owner is disabled.
 */
export function checkState(caller: Caller): void {
  const fault = faultOf(caller);
  if (fault) throw new Refusal(ret.appState, `open.app.${fault}`);
  if (!caller.ownerEnabled) throw new Refusal(ret.disabled, 'open.owner');
}

function faultOf({ status, review, expiresAt }: Caller): string | null {
  if (status === 'canceled') return 'canceled';
  if (review !== 'passed') return review === 'rejected' ? 'rejected' : 'pending';
  if (status !== 'working') return status === 'disabled' ? 'disabled' : 'unset';
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'expired' : null;
}
