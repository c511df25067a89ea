import { fieldType } from '../fields/all.ts';
import { formats } from '../formats.ts';
import { platformZone } from '../payloads/days.ts';
import type { Json, Property } from '../resource.ts';
import type { FilterCondition, FilterPart } from './tree.ts';

/**
 * Extends a comparison of moments with a day to the whole day, in the platform's time zone: up to the 31st
 * means up to its last moment, as the screens show it. Any other comparison stays unchanged.
 */
export function inMoments(property: Property, condition: FilterCondition): FilterPart {
  if (fieldType(property).time !== 'moment') return condition;
  const { field, operator, value } = condition;
  const values = Array.isArray(value) ? (value as readonly Json[]) : [value];
  if (operator === 'within' || !values.some(isDay)) return condition;
  const days: FilterPart = { join: 'any', parts: values.map((one) => sameAs(field, one)) };
  if (operator === 'eq' || operator === 'in') return days;
  if (operator === 'ne' || operator === 'nin') return { join: 'none', parts: days.parts };
  const [from, to = from] = values as readonly [Json, Json?];
  if (operator === 'between') return { field, operator, value: [firstMoment(from), lastMoment(to)] };
  const isAfterIt = operator === 'gt' || operator === 'lte';
  return { field, operator, value: isAfterIt ? lastMoment(from) : firstMoment(from) };
}

/** The first moment of a filter value: the value itself, or the start of its day. */
export function firstMoment(value: Json): Json {
  // Nothing can be requested before the first year.
  return isDay(value)
    ? value === '0001-01-01'
      ? `${value}T00:00:00Z`
      : `${value}T00:00:00${platformZone}`
    : value;
}

/** The last moment of a filter value; moments have millisecond precision. */
export function lastMoment(value: Json): Json {
  return isDay(value) ? `${value}T23:59:59.999${platformZone}` : value;
}

function sameAs(field: string, value: Json): FilterCondition {
  return isDay(value)
    ? { field, operator: 'between', value: [firstMoment(value), lastMoment(value)] }
    : { field, operator: 'eq', value };
}

function isDay(value: Json | undefined): value is string {
  return typeof value === 'string' && formats['date']?.(value) === true;
}
