import type { Operator } from './fieldType.ts';

/** Operators of values that can only be compared for equality. */
export const sameness: readonly Operator[] = ['eq', 'ne', 'in', 'nin', 'null'];

/** Operators of values that have an order. */
export const ordering: readonly Operator[] = [...sameness, 'gt', 'gte', 'lt', 'lte', 'between'];

/** Operators of days and moments. */
export const timing: readonly Operator[] = [...ordering, 'within'];

/** Operators of text. */
export const wording: readonly Operator[] = [...ordering, 'like'];
