import { className } from '../complete.ts';
import { type Resource, type Verb, verbs } from '../resource.ts';
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
 * The side of a resource that those see whose rows they are: the same records and rules, each one's own rows alone,
 * and only the fields that the file lets them write. Which other accounts had to do with a record, such as who decided
 * about it, is not told there. Nothing when the file gives them none.
 */
export function platformSide(resource: Resource): Resource | undefined {
  if (!resource.platform) return undefined;
  const side = made.get(resource) ?? makeSide(resource, resource.platform);
  made.set(resource, side);
  return side;
}

function makeSide(resource: Resource, platform: NonNullable<Resource['platform']>): Resource {
  const prefix = `Platform.${className(resource.name)}.`;
  // No file says that a field is withheld, so none can forget to.
  const properties = Object.entries(resource.schema.properties).map(([name, property]) => {
    // A developer need not think of a key: the platform makes one.
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
