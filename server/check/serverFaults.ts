import { keptSecretsVirtual } from '#schemas/derive/keptSecrets.ts';
import type { Fault } from '#schemas/registryFault.ts';
import type { Registry, Resource } from '#schemas/resource.ts';
import { aroundServices } from '../collection/around/services.ts';
import { virtuals } from '../collection/computed/virtuals.ts';
import { reportServices } from '../collection/report/services.ts';
import { derivedServices } from '../collection/services.ts';
import { handWritten } from '../handWritten.ts';

/** Fields that nothing computes. */
export function virtualFaults(registry: Registry): Fault[] {
  return [...registry.resources.values()].flatMap(uncomputed);
}

/** What resource files name as services that the server has not; which it has, only files that are right can tell. */
export function serviceFaults(registry: Registry): Fault[] {
  const made = [...derivedServices(registry), ...aroundServices(registry), ...reportServices(registry)];
  const known = new Set([...made.map(({ name }) => name), ...Object.keys(handWritten)]);
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
    if (virtual === undefined || virtual === keptSecretsVirtual || Object.hasOwn(virtuals, virtual))
      return [];
    const path = `/schema/properties/${name}/virtual`;
    const remedy = `write it in server/collection/computed/virtuals.ts, or name one of there: ${Object.keys(virtuals).join(', ')}`;
    return { file, path, problem: `nothing computes "${virtual}"`, remedy };
  });
}

function namedServices({
  calls,
  operations,
  uses,
  download,
  form,
  actions,
}: Resource): (readonly [string, string])[] {
  return [
    ...calls.map((name, at) => [`/calls/${at}`, name] as const),
    ...Object.entries(operations).flatMap(([word, operation]) =>
      operation.calls.map((name, at) => [`/operations/${word}/calls/${at}`, name] as const),
    ),
    ...(uses ? [['/uses', uses] as const] : []),
    ...(download ? [['/download/service', download.service] as const] : []),
    ...(form.confirm?.reach ? [['/form/confirm/reach/service', form.confirm.reach.service] as const] : []),
    ...Object.values(actions).flatMap(({ name, reach }) =>
      reach ? [[`/actions/${name}/reach/service`, reach.service] as const] : [],
    ),
  ];
}
