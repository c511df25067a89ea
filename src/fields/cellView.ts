import type { Json, Lang, Property, Row } from '#schemas/resource.ts';

/** What is known of a record that another one points to. */
export interface Referenced {
  /** What it is called, once that is known. */
  readonly name?: string;
  /** Its name was asked for and is not there yet. */
  readonly isAwaited?: boolean;
  /** Where it can be looked at, if the account may. */
  readonly to?: string;
}

/**
 * What cells need to know of the screen that they stand on. It is found out once for a whole table and handed
 * down, since a hook in each of five thousand cells would be felt.
 */
export interface CellView {
  readonly lang: Lang;
  /** What a record of the screen's own resource is called. */
  nameOf(record: Row): string;
  referenced(property: Property, value: Json): Referenced;
}
