import type { Property, Resource } from '../resource.ts';

/**
 * Gives every field that names a resource the labels of all resources: only the whole registry knows them.
 */
export function withResourceWords(resources: readonly Resource[]): readonly Resource[] {
  const kept = resources.filter(({ kind }) => kind !== 'page').sort((a, b) => a.menu.order - b.menu.order);
  const options = Object.freeze(Object.fromEntries(kept.map(({ name, label }) => [name, { label }])));
  return resources.map((resource) => {
    const { properties } = resource.schema;
    const naming = Object.entries(properties).filter(([, { format }]) => format === 'resource');
    if (naming.length === 0) return resource;
    const worded = naming.map(([name, property]): [string, Property] => [name, { ...property, options }]);
    const schema = { ...resource.schema, properties: { ...properties, ...Object.fromEntries(worded) } };
    return Object.freeze({ ...resource, schema: Object.freeze(schema) });
  });
}
