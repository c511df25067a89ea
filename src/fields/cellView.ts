import type { ComponentType } from 'react';
import type { Json, Lang, Property, Row } from '#schemas/resource.ts';
import type { CellPartProps } from '../feature.ts';

/** What is known about a referenced record. */
interface Referenced {
  /** Its name, once known. */
  readonly name?: string;
  /** Its name was requested and has not arrived yet. */
  readonly isAwaited?: boolean;
  /** The route of the record, if the account may open it. */
  readonly to?: string;
}

/**
 * What cells need to know about their screen. It is computed once per table and passed down, because a hook
 * in each of five thousand cells would be slow.
 */
export interface CellView {
  readonly lang: Lang;
  /** The name of a record of the screen's own resource. */
  nameOf(record: Row): string;
  referenced(property: Property, value: Json): Referenced;
  /** The cell that the screen's resource renders itself for a field. */
  ownCell?(name: string, property: Property): ComponentType<CellPartProps> | undefined;
}
