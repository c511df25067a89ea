import type { FilterGroup } from '#schemas/filter/tree.ts';
import type { Json } from '#schemas/resource.ts';

/** Filters by field in wire format: a value, or operators with values. */
export type WireFilter = Readonly<Record<string, Json>>;

/** A sort, as react-admin holds it in the address and the store. */
export interface Sort {
  /** The first field; further ones follow in wire format: `status,-created_at`. */
  readonly field: string;
  /** The direction of the first field. */
  readonly order: 'ASC' | 'DESC';
}

/** The query of a list; all of it is in the address. */
export interface ListQuery {
  readonly page: number;
  readonly perPage: number;
  readonly sort: Sort;
  readonly filter: WireFilter;
  /** The same filter, parsed. */
  readonly tree: FilterGroup;
  /** Filters of an old or wrong address that are no longer valid: they are dropped and reported. */
  readonly lost: readonly string[];
  readonly q: string;
  /** The field that the rows are grouped by. */
  readonly group: string | undefined;
  /** The saved view that it started from. */
  readonly view: number | undefined;
}

/** The page sizes. */
export const pageSizes = [10, 20, 50, 100] as const;

/** Whether a value is a plain object, as a filter is. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
