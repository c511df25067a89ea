import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { Refusal } from '../refusal.ts';
import { hadTrial, type Trial } from '../store/platform/trials.ts';

/** Keeps administrators, too, from giving an account a free trial that it had. @throws Refusal 422 that names the field. */
export async function refuseSecondTrial(call: Call, field: string, trial: Trial): Promise<void> {
  if (!(await hadTrial(call.db, trial))) return;
  const message = say(call.texts, 'refusal.entity.trialHad');
  throw new Refusal(ret.duplicate, 'badInput', { errors: [{ field, rule: 'unique', message }] });
}
