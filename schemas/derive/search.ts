import { isReadable } from '../complete.ts';
import { fieldType } from '../fields/all.ts';
import type { Resource, Row } from '../resource.ts';

/**
 * A record that a search over all lists found: its id, its display name, and what distinguishes it from
 * others of the same name.
 */
export interface FoundRecord {
  readonly resource: string;
  readonly record: Row;
}

/** The response of a search over all lists; incomplete when a list was too large to search in time. */
export interface SearchAnswer {
  readonly items: readonly FoundRecord[];
  readonly is_complete: boolean;
}

/** The names of the fields that the search box of a resource's list searches. */
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

/**
 * The field that distinguishes records of the same name: the first other searchable column of the list;
 * undefined where names are unique.
 */
export function secondName(resource: Resource): string | undefined {
  const { display, list, schema } = resource;
  if (schema.properties[display]?.unique) return undefined;
  const searched = new Set(searchedFields(resource));
  return list.columns.find((name) => name !== display && searched.has(name));
}
