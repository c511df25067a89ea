import { ret } from '#schemas/wire.ts';
import { ApiError } from '../apiError.ts';
import type { Caller } from './callers.ts';

type CallerState = Pick<Caller, 'status' | 'review' | 'expiresAt' | 'ownerEnabled'>;

/**
 * Whether an application may call at all.
 * @throws ApiError 413 when it is not approved, not in use or expired, 408 when its owner is disabled.
 */
export function checkState(caller: CallerState): void {
  const fault = faultOf(caller);
  if (fault) throw new ApiError(ret.appState, `open.app.${fault}`);
  if (!caller.ownerEnabled) throw new ApiError(ret.disabled, 'open.owner');
}

function faultOf({ status, review, expiresAt }: CallerState): string | null {
  if (status === 'canceled') return 'canceled';
  if (review !== 'passed') return review === 'rejected' ? 'rejected' : 'pending';
  if (status !== 'working') return status === 'disabled' ? 'disabled' : 'unset';
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'expired' : null;
}
