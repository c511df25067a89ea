import type { Fault } from '../registryFault.ts';
import type { Resource } from '../resource.ts';

/** Where the fault stands in the file that comes second, and what the value is, in words that go before it. */
interface Place {
  readonly path: string;
  readonly what?: string;
}

/** A fault for each value that two resources lay claim to, or one of them twice. */
export function doubles(
  resources: readonly Resource[],
  { path, what }: Place,
  take: (resource: Resource) => Iterable<string>,
): Fault[] {
  const owners = new Map<string, Resource>();
  return resources.flatMap((resource) =>
    [...take(resource)].flatMap((value) => {
      const first = owners.get(value);
      owners.set(value, first ?? resource);
      if (!first) return [];
      const problem = `${what ? `${what} ` : ''}"${value}" is taken by ${first.file}`;
      return [{ file: resource.file, path, problem, remedy: 'choose another' }];
    }),
  );
}
