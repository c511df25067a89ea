import { isReadable } from '../complete.ts';
import { fieldType } from '../fields/all.ts';
import type { Resource, Row } from '../resource.ts';

/** A record that a search over all lists found: its id and what it is called. */
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
