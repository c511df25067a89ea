import type { Resource, Row } from '#schemas/resource.ts';

/** Where several actions share a service, a call says which state it wants. */
export function sharedStates(resource: Resource, { service, set }: Resource['actions'][string]): Row {
  const shared = Object.values(resource.actions).filter((action) => action.service === service);
  return shared.length > 1 ? { ...set } : {};
}
