import type { Operator } from '../fields/fieldType.ts';
import type { Json } from '../resource.ts';

/** How the parts of a group combine: all of them hold, one of them does, or none does. */
export type Join = 'all' | 'any' | 'none';

/** One comparison of a field. */
export interface FilterCondition {
  readonly field: string;
  readonly operator: Operator;
  readonly value: Json;
}

/** Conditions and groups combined into one. */
export interface FilterGroup {
  readonly join: Join;
  readonly parts: readonly FilterPart[];
}

/** A condition or a group. */
export type FilterPart = FilterCondition | FilterGroup;

/** A filter that matches everything. */
export const noFilter: FilterGroup = { join: 'all', parts: [] };

/** Distinguishes groups from conditions. */
export function isGroup(part: FilterPart): part is FilterGroup {
  return 'parts' in part;
}

/** Every condition of a tree, in order. */
export function conditionsOf(part: FilterPart): readonly FilterCondition[] {
  return isGroup(part) ? part.parts.flatMap(conditionsOf) : [part];
}
