import { operationsOf, routeOf } from '../derive/operations.ts';
import { tableOf } from '../derive/table.ts';
import type { Fault } from '../registryFault.ts';
import { type Registry, type Resource, screens } from '../resource.ts';
import { doubles } from './doubles.ts';
import { threadFaults } from './threads.ts';

/**
 * What collides between resources: addresses of screens and names of database indexes; and, where they are all that
 * there are (`isWhole`), what leads nowhere.
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

// An index lives beside the tables, so it may not be called like one.
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
