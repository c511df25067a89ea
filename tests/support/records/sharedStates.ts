import { wantedOf } from '#schemas/derive/isIn.ts';
import type { Resource, Row } from '#schemas/resource.ts';

/** If several actions share a service, a call passes the state it wants. */
export function sharedStates(resource: Resource, action: Resource['actions'][string]): Row {
  return wantedOf(action, Object.values(resource.actions));
}
