import type { FilterGroup } from '#schemas/filter/tree.ts';
import type { Json } from '#schemas/resource.ts';

/** Comparisons by field, as the wire has them: a value, or operators with values. */
export type WireFilter = Readonly<Record<string, Json>>;

/** One field and a direction. */
export interface Sort {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
}

/** What a list shows of its resource; all of it is in the address. */
export interface ListQuery {
  readonly page: number;
  readonly perPage: number;
  readonly sort: Sort;
  readonly filter: WireFilter;
  /** The same filter, read. */
  readonly tree: FilterGroup;
  /** What an old or wrong address compares with that cannot be asked any more: it is left out and told. */
  readonly lost: readonly string[];
  readonly q: string;
  /** The field that the rows are put together by. */
  readonly group: string | undefined;
  /** The saved view that it began with. */
  readonly view: number | undefined;
}

/** How many rows a page may have. */
export const pageSizes = [10, 20, 50, 100] as const;
