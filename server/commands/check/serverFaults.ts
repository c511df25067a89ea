import { keptSecretsVirtual } from '#schemas/derive/keptSecrets.ts';
import { versionVirtual } from '#schemas/property.ts';
import type { Fault } from '#schemas/registryFault.ts';
import type { Registry, Resource } from '#schemas/resource.ts';
import { customServices } from '../../customServices.ts';
import { connectedStore } from '../../databases/records/store.ts';
import { aroundServices } from '../../records/around/services.ts';
import { virtuals } from '../../records/computed/virtuals.ts';
import { reportServices } from '../../records/report/services.ts';
import { derivedServices } from '../../records/services.ts';

const madeVirtuals: readonly string[] = [keptSecretsVirtual, versionVirtual];

/** Computed fields that no service computes. */
export function virtualFaults(registry: Registry): Fault[] {
  return [...registry.resources.values()].flatMap(uncomputed);
}

/**
 * Services that resource files name and the server lacks; checked only when the files are valid, because the
 * list of services depends on them.
 */
export function serviceFaults(registry: Registry): Fault[] {
  const made = [
    ...derivedServices(registry, connectedStore),
    ...aroundServices(registry),
    ...reportServices(registry),
  ];
  const known = new Set([...made.map(({ name }) => name), ...Object.keys(customServices)]);
  return [...registry.resources.values()].flatMap((resource) =>
    namedServices(resource)
      .filter(([, name]) => !known.has(name))
      .map(([path, name]) => ({
        ...{ file: resource.file, path, problem: `there is no service "${name}"` },
        remedy: 'name one of docs/services.md or of /api/docs',
      })),
  );
}

function uncomputed({ file, schema }: Resource): Fault[] {
  return Object.entries(schema.properties).flatMap(([name, { virtual }]) => {
    if (virtual === undefined || madeVirtuals.includes(virtual) || Object.hasOwn(virtuals, virtual))
      return [];
    const path = `/schema/properties/${name}/virtual`;
    const remedy = `write it in server/records/computed/virtuals.ts, or name one of there: ${Object.keys(virtuals).join(', ')}`;
    return { file, path, problem: `nothing computes "${virtual}"`, remedy };
  });
}

function namedServices({
  calls,
  operations,
  usedBy,
  download,
  form,
  actions,
}: Resource): (readonly [string, string])[] {
  return [
    ...calls.map((name, at) => [`/calls/${at}`, name] as const),
    ...Object.entries(operations).flatMap(([word, operation]) =>
      operation.calls.map((name, at) => [`/operations/${word}/calls/${at}`, name] as const),
    ),
    ...(usedBy ? [['/usedBy', usedBy] as const] : []),
    ...(download ? [['/download/service', download.service] as const] : []),
    ...(form.confirm?.reach ? [['/form/confirm/reach/service', form.confirm.reach.service] as const] : []),
    ...Object.values(actions).flatMap(({ name, reach }) =>
      reach ? [[`/actions/${name}/reach/service`, reach.service] as const] : [],
    ),
  ];
}
