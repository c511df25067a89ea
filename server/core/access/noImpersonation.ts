import { platformSide } from '#schemas/derive/platformSide.ts';
import type { Registry, Resource } from '#schemas/resource.ts';
import type { Service } from '../service.ts';

/**
 * Creates the check for services that are unavailable during impersonation: all that write records marked
 * `noImpersonation`.
 */
export function noImpersonationOf(registry: Registry): (service: Service) => boolean {
  const kept = [...registry.resources.values()].filter(({ noImpersonation }) => noImpersonation);
  const classes = new Set(kept.flatMap(classesOf));
  const actions = new Set(
    kept.flatMap((resource) => Object.values(resource.actions).map(({ service }) => service)),
  );
  // An import writes too, in jobs of its own.
  return ({ name, writes, file, noImpersonation }) =>
    noImpersonation ?? ((writes || file !== undefined) && (classes.has(classOf(name)) || actions.has(name)));
}

function classesOf(resource: Resource): string[] {
  return [resource, platformSide(resource)].flatMap((side) =>
    Object.values(side?.services ?? {}).map(classOf),
  );
}

function classOf(service: string): string {
  return service.slice(0, service.lastIndexOf('.'));
}
