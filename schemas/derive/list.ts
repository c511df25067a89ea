import type { Figure } from '../resource.ts';

/** The list screen of a resource, with all defaults filled in. */
export interface ListScreen {
  readonly columns: readonly string[];
  readonly filters: readonly string[];
  readonly sort: string;
  readonly bulk: readonly string[];
  readonly view: 'table' | 'grid';
  /** The page that adds records instead of the form. */
  readonly add?: string;
  readonly pages: readonly string[];
  /** Whether the search box can use an index. */
  readonly search: 'plain' | 'indexed';
  /** Fields that are edited in their cell. */
  readonly edit: readonly string[];
  /** The enum field whose values are the tabs. */
  readonly tabs?: string;
  /** Fields by which rows can be grouped. */
  readonly groups: readonly string[];
  /** The number that a grouped row counts as; one by default. */
  readonly weight?: string;
  readonly figures: Readonly<Record<string, Figure>>;
}
