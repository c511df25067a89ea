import { withResourceWords } from './fields/resourceWords.ts';
import type { Registry, Resource } from './resource.ts';

/** A registry of resources that were validated before, such as those included in a build. */
export function freezeRegistry(resources: readonly Resource[]): Registry {
  const ordered = [...withResourceWords(resources)].sort(
    (a, b) => a.menu.order - b.menu.order || a.name.localeCompare(b.name),
  );
  return Object.freeze({ resources: new Map(ordered.map((resource) => [resource.name, resource])) });
}

/**
 * The resource of a name.
 * @throws Error when there is none: names come from the registry itself, so this is a mistake in the code.
 */
export function resourceOf<Name extends string>(registry: Registry, name: Name): Resource<Name> {
  const found = registry.resources.get(name);
  if (!found) throw new Error(`no resource is called ${name}`);
  return found as Resource<Name>;
}
