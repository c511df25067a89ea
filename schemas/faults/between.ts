import { operationsOf, routeOf } from '../derive/operations.ts';
import { tableOf } from '../derive/table.ts';
import { isPrivateFile } from '../fields/privateFile.ts';
import type { Fault } from '../registryFault.ts';
import { type Registry, type Resource, screens } from '../resource.ts';
import { doubles } from './doubles.ts';

/**
 * Collisions between resources: routes of screens and names of database indexes; and, where the given
 * resources are all there are (`isWhole`), references without a target.
 */
export function betweenFaults(registry: Registry, { isWhole }: { readonly isWhole: boolean }): Fault[] {
  const resources = [...registry.resources.values()];
  return [
    ...doubles(resources, { path: '/path', what: 'the address' }, addresses),
    ...doubles(resources, { path: '/schema/properties', what: 'the database name' }, databaseNames),
    ...resources.flatMap(longNames),
    ...resources.flatMap((resource) => threadFaults(resource, registry)),
    ...(isWhole
      ? resources.flatMap((one) => [...pageFaults(one, resources), ...actionPageFaults(one, resources)])
      : []),
  ];
}

function actionPageFaults({ file, actions }: Resource, resources: readonly Resource[]): Fault[] {
  const routes = resources.flatMap((one) => [one.path, ...screens.map((screen) => routeOf(one, screen))]);
  return Object.values(actions)
    .filter(({ page }) => page !== undefined && !routes.includes(page))
    .map(({ name, page }) => {
      const path = `/actions/${name}/page`;
      return { file, path, problem: `nothing has the path "${page}"`, remedy: 'name the route of a screen' };
    });
}

function pageFaults({ file, list }: Resource, resources: readonly Resource[]): Fault[] {
  const named = [
    ...(list.add === undefined ? [] : [['/list/add', list.add] as const]),
    ...list.pages.map((one, at) => [`/list/pages/${at}`, one] as const),
  ];
  return named
    .filter(([, wanted]) => !resources.some(({ kind, path }) => kind === 'page' && path === wanted))
    .map(([path, wanted]) => {
      return { file, path, problem: `no page has the path "${wanted}"`, remedy: 'name the path of a page' };
    });
}

// Two operations of one resource may share an address.
function addresses(resource: Resource): Set<string> {
  return new Set(operationsOf(resource).map(({ uri }) => uri));
}

const longest = 63;

// An index shares the namespace of tables, so it may not have a table's name.
function databaseNames(resource: Resource): string[] {
  const table = tableOf(resource);
  return table ? [table.name, ...table.indexes.map(({ name }) => name)] : [];
}

function longNames(resource: Resource): Fault[] {
  const long = (tableOf(resource)?.indexes ?? []).filter(({ name }) => name.length >= longest);
  return long.map(({ columns }) => ({
    file: resource.file,
    path: `/schema/properties/${columns[0]}`,
    problem: `the index on ${columns.join(', ')} would need a name of more than ${longest} letters`,
    remedy: 'shorten the name of the resource or of the field',
  }));
}

/** Threads stored in an unknown resource, in unknown fields, or without an action that adds to them. */
function threadFaults(resource: Resource, { resources }: Registry): Fault[] {
  const { file, actions, show } = resource;
  const { thread } = show;
  if (!thread) return [];
  const fault = (key: string, problem: string, known: Iterable<string>): Fault => ({
    file,
    path: `/show/thread/${key}`,
    problem,
    remedy: `use one of ${[...known].join(', ')}`,
  });
  const part = resources.get(thread.resource);
  if (!part) return [fault('resource', `no resource is called "${thread.resource}"`, resources.keys())];
  const fields = Object.keys(part.schema.properties);
  const { about, author, text, files } = thread;
  const named = Object.entries({ about, author, text, ...(files !== undefined && { files }) });
  const lost = named.filter(([, name]) => !fields.includes(name));
  return [
    ...lost.map(([key, name]) => fault(key, `${part.name} has no field "${name}"`, fields)),
    ...(Object.hasOwn(actions, thread.action)
      ? []
      : [fault('action', `no action is called "${thread.action}"`, Object.keys(actions))]),
    ...unlike(part, resource),
  ];
}

// The action's input is written into the field of this name of the other resource.
function unlike(part: Resource, { file, actions, show, platform }: Resource): Fault[] {
  const name = show.thread?.action ?? '';
  const inputs = [
    [`/actions/${name}`, actions[name]?.input] as const,
    [`/platform/actions/${name}`, platform?.actions[name]?.input] as const,
  ];
  return inputs.flatMap(([path, input]) =>
    Object.entries(input?.properties ?? {}).flatMap(([field, asked]) => {
      const kept = part.schema.properties[field];
      if (!kept || isPrivateFile(kept) === isPrivateFile(asked)) return [];
      const problem = `of "${field}" and the field of ${part.name} in which it is kept, only one is private`;
      return [{ file, path: `${path}/input/properties/${field}`, problem, remedy: 'write both alike' }];
    }),
  );
}
