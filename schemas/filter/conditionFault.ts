import { isReadable } from '../complete.ts';
import { fieldType } from '../fields/all.ts';
import type { Operator } from '../fields/fieldType.ts';
import type { Json, Property, Resource } from '../resource.ts';
import { holds } from './holds.ts';
import { spanOf } from './span.ts';
import { firstMoment, lastMoment } from './wholeDays.ts';

/** What is wrong with a part of a filter: the rule, and the values for its text. */
export interface FilterFault {
  readonly field: string;
  readonly rule: 'shape' | 'field' | 'operator' | 'value' | 'list' | 'order' | 'tooMany';
  readonly values?: Readonly<Record<string, string | number>>;
}

const mostValues = 1000;

/** The field of a filter, where there is one that may be compared. */
export function comparable({ schema }: Pick<Resource, 'schema'>, field: string): Property | undefined {
  const property = Object.hasOwn(schema.properties, field) ? schema.properties[field] : undefined;
  return property && isReadable(property) ? property : undefined;
}

/** What is wrong with one comparison; nothing when it can be asked. */
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

// Days and moments alone: who types a number passes through such a span on the way to the next one.
function isBackwards({ format = '' }: Property, value: Json): boolean {
  if (!['date', 'date-time'].includes(format)) return false;
  const [from = null, to = null] = value as readonly Json[];
  return Date.parse(String(firstMoment(from))) > Date.parse(String(lastMoment(to)));
}

function isYesNo(value: Json): boolean {
  return typeof value === 'boolean' || value === 0 || value === 1;
}
