import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../call.ts';

/** @throws ApiError 403 during impersonation: the action requires the account's own sign-in. */
export function assertNotImpersonating({ caller }: Pick<Call, 'caller'>): void {
  if (caller?.simulatedBy) throw new ApiError(ret.forbidden, 'entity.simulated');
}
