import { placeFinder } from '../places.ts';
import type { Property } from '../resource.ts';

/** Whether a field holds a file, or files, that only those who may open the record may fetch. */
export function isPrivateFile({ private: own, items }: Property): boolean {
  return Boolean(own || items?.private);
}

/** Every place of a record that holds a private file: fields, list entries, cells of rows. */
export const privateFilePlaces = placeFinder((property: Property) => {
  return isFile(property) ? (property.private ? {} : null) : undefined;
});

/** Whether a property is the address of an upload. */
export function isFile({ format }: Property): boolean {
  return format === 'file' || format === 'image';
}
