import { isReadable } from '#schemas/complete.ts';
import { fieldType } from '#schemas/fields/all.ts';
import { comparable } from '#schemas/filter/conditionFault.ts';
import { jsonPaths } from '#schemas/filter/jsonPath.ts';
import type { Property, Resource } from '#schemas/resource.ts';

const mostPaths = 60;

/**
 * Every field that can be compared, in the order of the resource file, and the plain values inside its JSON
 * fields.
 */
export function filterableFields(resource: Resource): readonly (readonly [string, Property])[] {
  const own = Object.entries(resource.schema.properties).filter(
    ([name, property]) =>
      name !== 'version' && isReadable(property) && fieldType(property).operators.length > 0,
  );
  const inside = jsonPaths(resource, mostPaths).flatMap((path) => {
    const property = comparable(resource, path);
    return property ? [[path, property] as const] : [];
  });
  return [...own, ...inside];
}
