import { allOperations } from '#schemas/derive/operations.ts';
import type { Registry } from '#schemas/resource.ts';
import { aroundServices } from './collection/around/services.ts';
import { keyProperty } from './collection/inputs.ts';
import { type ReachService, reachServices } from './collection/reachServices.ts';
import { reportServices } from './collection/report/services.ts';
import { derivedServices } from './collection/services.ts';
import { overAll } from './jobs/overAll.ts';
import type { HandWritten, Service } from './service.ts';
import { inPersonOf } from './simulation/inPerson.ts';

/**
 * Every service by its name: the derived ones, and the hand-written ones in their place.
 * @throws Error when a service says too little, or when nothing says who may call it.
 */
export function createServiceTable(
  registry: Registry,
  byHand: Readonly<Record<string, HandWritten>>,
): Map<string, Service> {
  const derived = [...derivedServices(registry), ...aroundServices(registry), ...reportServices(registry)];
  const table = new Map(derived.map((service) => [service.name, service]));
  const reaches = reachServices(registry);
  for (const [name, written] of Object.entries(byHand))
    table.set(name, joined(name, written, table.get(name) ?? reaches.get(name)));
  const inPerson = inPersonOf(registry);
  for (const [name, service] of table)
    table.set(name, withKey(overAll({ ...service, inPerson: inPerson(service) })));
  const granted = new Set(allOperations(registry).flatMap((operation) => operation.services));
  const lost = [...table.values()].filter(
    ({ access, name, like }) => access === 'admin' && !granted.has(like ?? name),
  );
  if (lost.length > 0)
    throw new Error(`no operation grants these services: ${lost.map(({ name }) => name).join(', ')}`);
  return table;
}

function joined(name: string, written: HandWritten, derived: Service | ReachService | undefined): Service {
  const { access, input, summary } = { ...derived, ...written };
  if (!access || !input || !summary) throw new Error(`${name} does not say its access, input or summary`);
  return { writes: false, ...derived, ...written, byHand: true, name, access, input, summary };
}

// Whatever writes can be called again after an answer got lost, and has one effect.
function withKey(service: Service): Service {
  const { input, writes, repeatable } = service;
  if (!writes || repeatable === true) return service;
  return {
    ...service,
    input: { ...input, properties: { ...input.properties, idempotency_key: keyProperty } },
  };
}
