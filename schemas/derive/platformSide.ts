import { className } from '../complete.ts';
import { resourceOf } from '../frozenRegistry.ts';
import { type Registry, type Resource, type Verb, verbs } from '../resource.ts';
import { referenceOf } from './references.ts';

const made = new WeakMap<Resource, Resource>();

const names: Readonly<Partial<Record<Verb, string>>> = {
  list: 'GetList',
  get: 'Get',
  add: 'Add',
  edit: 'Edit',
  delete: 'Del',
};

/**
 * The owner's side of a resource: the same records and rules, limited to the caller's own rows and to the
 * fields that the file lets owners write. Other accounts involved in a record, such as the one that decided
 * on it, are hidden. Undefined when the file gives owners no access.
 */
export function platformSide(resource: Resource): Resource | undefined {
  if (!resource.platform) return undefined;
  const side = made.get(resource) ?? makeSide(resource, resource.platform);
  made.set(resource, side);
  return side;
}

/** The platform side of a resource by name. @throws Error when its file defines none. */
export function platformSideOf<Name extends string>(registry: Registry, name: Name): Resource<Name> {
  const side = platformSide(resourceOf(registry, name));
  if (!side) throw new Error(`${name} has no platform side`);
  return side as Resource<Name>;
}

function makeSide(resource: Resource, platform: NonNullable<Resource['platform']>): Resource {
  const prefix = `Platform.${className(resource.name)}.`;
  // No file declares a field as withheld, so no file can forget to.
  const properties = Object.entries(resource.schema.properties).map(([name, property]) => {
    // Developers need not supply a key: the platform generates one.
    if (platform.write.includes(name))
      return [name, property.random === undefined ? property : { ...property, made: true }];
    const isWithheld = name !== resource.owner && referenceOf(property)?.resource === 'account';
    return [name, { ...property, readOnly: true, ...(isWithheld && { withheld: true }) }];
  });
  return {
    ...resource,
    schema: { ...resource.schema, properties: Object.fromEntries(properties) },
    access: Object.fromEntries(
      verbs.map((verb) => [verb, platform.verbs.includes(verb) ? 'own' : 'none']),
    ) as Resource['access'],
    services: Object.fromEntries(platform.verbs.map((verb) => [verb, prefix + names[verb]])),
    actions: platform.actions,
  };
}
