import type { Fault } from '../registryFault.ts';
import type { Resource } from '../resource.ts';

/** The place of the fault in the second file, and the value with a phrase before it. */
interface Place {
  readonly path: string;
  readonly what?: string;
}

/** A fault for each value that two resources claim, or one resource claims twice. */
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
