import { isReadable } from '#schemas/complete.ts';
import { fieldType } from '#schemas/fields/all.ts';
import type { Property, Resource } from '#schemas/resource.ts';

/** Every field that can be compared, in the file's order. */
export function filterableFields({ schema }: Resource): readonly (readonly [string, Property])[] {
  return Object.entries(schema.properties).filter(
    ([name, property]) =>
      name !== 'version' && isReadable(property) && fieldType(property).operators.length > 0,
  );
}
