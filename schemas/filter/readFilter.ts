import type { Operator } from '../fields/fieldType.ts';
import type { Json, Resource } from '../resource.ts';
import { comparable, conditionFault, type FilterFault } from './conditionFault.ts';
import type { FilterGroup, FilterPart } from './tree.ts';

const mostConditions = 100;
const mostLevels = 8;

type Fields = { readonly [key: string]: Json };

/**
 * Reads a list's filter: fields with a value or with operators, and `or`, `and`, `not` with nested filters.
 * Conditions that are not allowed are left out of the tree and reported.
 */
export function readFilter(
  resource: Pick<Resource, 'schema'>,
  filter: Json,
): { readonly tree: FilterGroup; readonly faults: readonly FilterFault[] } {
  const faults: FilterFault[] = [];
  let count = 0;
  const refuse = (fault: FilterFault): [] => {
    faults.push(fault);
    return [];
  };

  const group = (value: Json, depth: number): FilterPart[] => {
    if (!isFields(value) || depth > mostLevels) return refuse({ field: '', rule: 'shape' });
    return Object.entries(value).flatMap(([key, inner]) => part(key, inner, depth));
  };

  const part = (key: string, inner: Json, depth: number): FilterPart[] => {
    count += 1;
    if (count === mostConditions + 1)
      return refuse({ field: key, rule: 'tooMany', values: { most: mostConditions } });
    if (count > mostConditions) return [];
    if (key === 'or' || key === 'and') return joined(key, inner, depth);
    if (key === 'not') return [{ join: 'none', parts: negated(group(inner, depth + 1)) }];
    return compared(key, inner);
  };

  const joined = (key: 'or' | 'and', inner: Json, depth: number): FilterPart[] => {
    if (!Array.isArray(inner) || inner.length === 0) return refuse({ field: key, rule: 'shape' });
    const known = faults.length;
    const groups = inner.map((one: Json) => group(one, depth + 1));
    if (key === 'and') return groups.flat();
    // An empty filter matches everything, unless it is empty only because it could not be read.
    const sound = faults.length === known ? groups : groups.filter((parts) => parts.length > 0);
    return sound.length === 0 ? [] : [{ join: 'any', parts: sound.map(asOne) }];
  };

  const compared = (field: string, inner: Json): FilterPart[] => {
    const property = comparable(resource, field);
    if (!property) return refuse({ field, rule: 'field' });
    const operators = operatorsIn(inner);
    if (operators.length === 0) return refuse({ field, rule: 'shape' });
    return operators.flatMap(([operator, value]) => {
      const fault = conditionFault(field, property, operator, value);
      return fault ? refuse(fault) : [{ field, operator: operator as Operator, value }];
    });
  };

  const parts = group(filter, 0);
  const [only] = parts;
  // A filter that consists of one group is that group.
  const tree = parts.length === 1 && only && 'parts' in only ? only : ({ join: 'all', parts } as const);
  return { tree, faults };
}

function operatorsIn(inner: Json): (readonly [string, Json])[] {
  if (!isFields(inner)) return [['eq', inner]];
  const { gte, lte, ...rest } = inner;
  // A range from one value to another is one condition, in either notation.
  const isSpan = gte !== undefined && lte !== undefined;
  return isSpan ? [['between', [gte, lte]], ...Object.entries(rest)] : Object.entries(inner);
}

// Not all of them: negates the group. Not one of them: negates the condition itself.
function negated(parts: readonly FilterPart[]): readonly FilterPart[] {
  const one = asOne(parts);
  return 'parts' in one && one.join === 'any' ? one.parts : [one];
}

function asOne(parts: readonly FilterPart[]): FilterPart {
  const [only] = parts;
  return parts.length === 1 && only ? only : { join: 'all', parts };
}

function isFields(value: Json): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
