import { withResourceWords } from './fields/resourceWords.ts';
import type { Registry, Resource } from './resource.ts';

/** A registry of resources that were checked before, such as those that a build carries. */
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
export function resourceOf(registry: Registry, name: string): Resource {
  const found = registry.resources.get(name);
  if (!found) throw new Error(`no resource is called ${name}`);
  return found;
}
