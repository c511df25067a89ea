import { placeFinder } from '#schemas/places.ts';
import type { Property } from '#schemas/resource.ts';

/** Every place of a record where callers write addresses of public uploads: fields, entries of lists, cells of rows. */
export const filePlaces = placeFinder(({ format, private: own, readOnly }: Property) => {
  // What only the server writes needs no proof, and private files have one of their own.
  if (own || readOnly) return null;
  return format === 'image' || format === 'file' ? { format } : undefined;
});
