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
  readonly q: string;
}

/** How many rows a page may have. */
export const pageSizes = [10, 20, 50, 100] as const;
