import { searchedFields } from '#schemas/derive/search.ts';
import type { Lang, Resource } from '#schemas/resource.ts';

/** The names of the fields that the search box looks in, as the server does. */
export function searchedLabels(resource: Resource, lang: Lang): string[] {
  return searchedFields(resource).map((name) => resource.schema.properties[name]?.label?.[lang] ?? name);
}
