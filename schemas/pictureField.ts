import { isReadable } from './complete.ts';
import { fieldTypeName } from './fields/all.ts';
import type { Resource } from './resource.ts';

/** The field with a record's picture: its first picture field, otherwise its first file field. */
export function pictureField({ schema }: Pick<Resource, 'schema'>): string | undefined {
  const named = (type: 'image' | 'file') =>
    Object.keys(schema.properties).find((name) => {
      const property = schema.properties[name];
      return property !== undefined && isReadable(property) && fieldTypeName(property) === type;
    });
  return named('image') ?? named('file');
}
