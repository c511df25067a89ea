import { isReadable } from '../complete.ts';
import { fieldType } from '../fields/all.ts';
import type { Resource, Row } from '../resource.ts';

/** A record that a search over all lists found: its id, what it is called, and what tells it from another of that name. */
export interface FoundRecord {
  readonly resource: string;
  readonly record: Row;
}

/** What a search over all lists answers; not complete when a list was too large to be searched in time. */
export interface SearchAnswer {
  readonly items: readonly FoundRecord[];
  readonly is_complete: boolean;
}

/** The names of the fields that the search box of a resource's list looks at. */
export function searchedFields({ schema }: Resource): string[] {
  return Object.entries(schema.properties)
    .filter(
      ([, property]) =>
        isReadable(property) &&
        property.virtual === undefined &&
        (property.search ?? fieldType(property).searched),
    )
    .map(([name]) => name);
}

/** The field that tells records of one name apart: of the list's columns the first other that is searched; none where a name stands once. */
export function secondName(resource: Resource): string | undefined {
  const { display, list, schema } = resource;
  if (schema.properties[display]?.unique) return undefined;
  const searched = new Set(searchedFields(resource));
  return list.columns.find((name) => name !== display && searched.has(name));
}
