import { isForEverybody } from '#schemas/derive/rules/onlySuper.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { ret, superLevel } from '#schemas/wire.ts';
import type { Call } from '../../call.ts';
import { Refusal } from '../../refusal.ts';

/** @throws Refusal 403 when a caller writes what its field keeps for the super administrator; the server itself may. */
export function refuseReserved({ caller }: Call, { schema }: Resource, before: Row | null, said: Row): void {
  if (!caller || caller.level === superLevel) return;
  const isTaken = ([name, value]: [string, Row[string]]) => {
    const property = schema.properties[name];
    return property !== undefined && !isForEverybody(name, property, value ?? null, before);
  };
  if (Object.entries(said).some(isTaken)) throw new Refusal(ret.forbidden, 'forbidden');
}
