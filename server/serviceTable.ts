import { allOperations } from '#schemas/derive/operations.ts';
import type { Registry } from '#schemas/resource.ts';
import { noImpersonationOf } from './core/access/noImpersonation.ts';
import type { CustomService, Service } from './core/service.ts';
import { connectedStore } from './databases/records/store.ts';
import { aroundServices } from './records/around/services.ts';
import { keyProperty } from './records/inputs.ts';
import { overAll } from './records/jobs/overAll.ts';
import { type ReachService, reachServices } from './records/reachServices.ts';
import { reportServices } from './records/report/services.ts';
import { derivedServices } from './records/services.ts';

/**
 * Every service by its name: the derived ones, and the custom ones that replace them.
 * @throws Error when a service is incomplete or its access is undefined.
 */
export function createServiceTable(
  registry: Registry,
  byHand: Readonly<Record<string, CustomService>>,
): Map<string, Service> {
  const derived = [
    ...derivedServices(registry, connectedStore),
    ...aroundServices(registry),
    ...reportServices(registry),
  ];
  const table = new Map(derived.map((service) => [service.name, service]));
  const reaches = reachServices(registry);
  for (const [name, written] of Object.entries(byHand))
    table.set(name, joined(name, written, table.get(name) ?? reaches.get(name)));
  const isWithoutImpersonation = noImpersonationOf(registry);
  for (const [name, service] of table)
    table.set(name, withKey(overAll({ ...service, noImpersonation: isWithoutImpersonation(service) })));
  const granted = new Set(allOperations(registry).flatMap((operation) => operation.services));
  const lost = [...table.values()].filter(
    ({ access, name, like }) => access === 'admin' && !granted.has(like ?? name),
  );
  if (lost.length > 0)
    throw new Error(`no operation grants these services: ${lost.map(({ name }) => name).join(', ')}`);
  return table;
}

function joined(name: string, written: CustomService, derived: Service | ReachService | undefined): Service {
  const { access, input, summary } = { ...derived, ...written };
  if (!access || !input || !summary) throw new Error(`${name} does not say its access, input or summary`);
  return { writes: false, ...derived, ...written, isCustom: true, name, access, input, summary };
}

// Every write can be repeated after a lost response and has one effect.
function withKey(service: Service): Service {
  const { input, writes, repeatable } = service;
  if (!writes || repeatable === true) return service;
  return {
    ...service,
    input: { ...input, properties: { ...input.properties, idempotency_key: keyProperty } },
  };
}
