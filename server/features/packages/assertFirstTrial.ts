import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { hadTrial, type Trial } from './trials.ts';

/**
 * Prevents a second free trial for an account, also when an administrator creates it. @throws ApiError 422
 * that names the field.
 */
export async function assertFirstTrial(call: Call, field: string, trial: Trial): Promise<void> {
  if (!(await hadTrial(call.db, trial))) return;
  const message = say(call.texts, 'refusal.entity.trialHad');
  throw new ApiError(ret.duplicate, 'badInput', { errors: [{ field, rule: 'unique', message }] });
}
