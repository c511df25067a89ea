import { isFile } from '#schemas/derive/privateFile.ts';
import { placeFinder } from '#schemas/places.ts';
import type { Property } from '#schemas/resource.ts';

/** Every place of a record where callers write addresses of public uploads: fields, entries of lists, cells of rows. */
export const filePlaces = placeFinder((property: Property) => {
  // What only the server writes needs no proof, and private files have one of their own.
  if (property.private || property.readOnly) return null;
  return isFile(property) ? { format: property.format } : undefined;
});
