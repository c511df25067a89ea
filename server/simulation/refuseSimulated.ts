import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { Refusal } from '../refusal.ts';

/** @throws Refusal 403 to whoever is signed in as somebody else: what follows is done in person or not at all. */
export function refuseSimulated({ caller }: Pick<Call, 'caller'>): void {
  if (caller?.simulatedBy) throw new Refusal(ret.forbidden, 'entity.simulated');
}
