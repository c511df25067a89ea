import { isReadable } from '../complete.ts';
import { fieldType } from '../fields/all.ts';
import type { Operator } from '../fields/fieldType.ts';
import { versionVirtual } from '../property.ts';
import type { Json, Property, Resource } from '../resource.ts';
import { couldHold } from './couldHold.ts';
import { jsonPathOf } from './jsonPath.ts';
import { spanOf } from './span.ts';
import { firstMoment, lastMoment } from './wholeDays.ts';

const longestText = 1000;

/** The fault of a part of a filter: the rule, and the values for its message. */
export interface FilterFault {
  readonly field: string;
  readonly rule: 'shape' | 'field' | 'operator' | 'value' | 'list' | 'order' | 'tooMany';
  readonly values?: Readonly<Record<string, string | number>>;
}

/** How many values a condition may list. */
export const mostValues = 1000;

/** The field of a filter, or the place inside a JSON field, if it exists and may be compared. */
export function comparable(resource: Pick<Resource, 'schema'>, field: string): Property | undefined {
  const { properties } = resource.schema;
  const path = Object.hasOwn(properties, field) ? undefined : jsonPathOf(resource, field);
  const property = path || Object.hasOwn(properties, field) ? properties[path?.field ?? field] : undefined;
  if (!property || !isReadable(property) || property.virtual === versionVirtual) return undefined;
  return path?.property ?? property;
}

/** The fault of one comparison; undefined when it is valid. */
export function conditionFault(
  field: string,
  property: Property,
  operator: string,
  value: Json,
): FilterFault | undefined {
  const { operators } = fieldType(property);
  if (!operators.includes(operator as Operator))
    return { field, rule: 'operator', values: { operator, known: operators.join(', ') } };
  const wrong = (item: Json): FilterFault => ({
    field,
    rule: 'value',
    values: { value: JSON.stringify(item) },
  });
  if (operator === 'null') return isYesNo(value) ? undefined : wrong(value);
  if (operator === 'within') return spanOf(value) ? undefined : wrong(value);
  if (operator === 'between' && !(Array.isArray(value) && value.length === 2)) return wrong(value);
  if (['in', 'nin', 'between'].includes(operator)) {
    const fault = listFault(field, property, value, wrong);
    return (
      fault ?? (operator === 'between' && isBackwards(property, value) ? { field, rule: 'order' } : undefined)
    );
  }
  const mayBeNull = operator === 'eq' || operator === 'ne';
  return (mayBeNull && value === null) || holds(property, value) ? undefined : wrong(value);
}

function listFault(field: string, property: Property, value: Json, wrong: (item: Json) => FilterFault) {
  if (!Array.isArray(value) || value.length > mostValues)
    return { field, rule: 'list', values: { most: mostValues } } as const;
  const at = value.findIndex((item: Json) => item === null || !holds(property, item));
  return at < 0 ? undefined : wrong(value[at]);
}

// Only days and moments: a number passes through such a range while it is being typed.
function isBackwards({ format = '' }: Property, value: Json): boolean {
  if (!['date', 'date-time'].includes(format)) return false;
  const [from = null, to = null] = value as readonly Json[];
  return Date.parse(String(firstMoment(from))) > Date.parse(String(lastMoment(to)));
}

function isYesNo(value: Json): boolean {
  return typeof value === 'boolean' || value === 0 || value === 1;
}

/** Whether a filter value is one that the field could have, and within the length limit. */
function holds(property: Property, value: Json): boolean {
  // For a list of references, the filter tests a single entry.
  if (property.items?.reference) return holds(property.items, value);
  if (!couldHold(property, value)) return false;
  if (typeof value !== 'string') return true;
  return value.length <= longestText && (property.enum?.includes(value) ?? true);
}
