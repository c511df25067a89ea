import { isReadable } from '#schemas/complete.ts';
import { fieldType } from '#schemas/fields/all.ts';
import type { Lang, Resource } from '#schemas/resource.ts';

/** The names of the fields that the search box looks in, as the server does. */
export function searchedFields({ schema }: Resource, lang: Lang): string[] {
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const isSearched = property.search ?? fieldType(property).searched;
    const isThere = isReadable(property) && property.virtual === undefined;
    return isSearched && isThere ? [property.label?.[lang] ?? name] : [];
  });
}
