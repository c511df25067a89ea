import { isForEverybody } from '#schemas/derive/rules/onlySuper.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { ret, superLevel } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';

/**
 * @throws ApiError 403 when a caller writes a value that its field reserves for the super administrator. The
 * server itself may.
 */
export function assertNotReserved(
  { caller }: Call,
  { schema }: Resource,
  before: Row | null,
  said: Row,
): void {
  if (!caller || caller.level === superLevel) return;
  const isTaken = ([name, value]: [string, Row[string]]) => {
    const property = schema.properties[name];
    return property !== undefined && !isForEverybody(name, property, value ?? null, before);
  };
  if (Object.entries(said).some(isTaken)) throw new ApiError(ret.forbidden, 'forbidden');
}
