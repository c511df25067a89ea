import type { Figure } from '../resource.ts';

/** How a resource is listed, after every default was filled in. */
export interface ListScreen {
  readonly columns: readonly string[];
  readonly filters: readonly string[];
  readonly sort: string;
  readonly bulk: readonly string[];
  readonly view: 'table' | 'grid';
  /** The page that adds records, where the form does not. */
  readonly add?: string;
  readonly pages: readonly string[];
  /** Whether an index finds what the search box looks for. */
  readonly search: 'plain' | 'indexed';
  /** Fields that are edited in their cell. */
  readonly edit: readonly string[];
  /** The field of choices by which it has tabs. */
  readonly tabs?: string;
  /** Fields by whose values the rows can be put together. */
  readonly groups: readonly string[];
  /** The number that a row stands for where rows are put together; one without it. */
  readonly weight?: string;
  readonly figures: Readonly<Record<string, Figure>>;
}
