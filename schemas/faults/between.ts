import { operationsOf } from '../derive/operations.ts';
import { tableOf } from '../derive/table.ts';
import type { Fault } from '../registryFault.ts';
import type { Registry, Resource } from '../resource.ts';

/** What collides between resources that are each right: addresses of screens and names of database indexes. */
export function betweenFaults(registry: Registry): Fault[] {
  const resources = [...registry.resources.values()];
  return [
    ...doubles(resources, '/path', 'the address', (resource) => operationsOf(resource).map(({ uri }) => uri)),
    ...doubles(resources, '/schema/properties', 'the database name', databaseNames),
    ...resources.flatMap(longNames),
  ];
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

function doubles(
  resources: readonly Resource[],
  path: string,
  what: string,
  take: (resource: Resource) => readonly string[],
): Fault[] {
  const owners = new Map<string, Resource>();
  return resources.flatMap((resource) =>
    take(resource).flatMap((value) => {
      const first = owners.get(value);
      owners.set(value, first ?? resource);
      if (!first || (first === resource && path === '/path')) return [];
      return [
        {
          file: resource.file,
          path,
          problem: `${what} "${value}" is taken by ${first.file}`,
          remedy: 'choose another',
        },
      ];
    }),
  );
}
