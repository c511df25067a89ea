import { fieldTypeName } from '#schemas/fields/all.ts';
import type { Json, Property } from '#schemas/resource.ts';
import { plainText } from '../../fields/plainText.ts';

/** One operator's value in a filter such as `{gte: 1, lte: 5}`; nothing where the filter has no such operator. */
export function operand(filter: Json | undefined, operator: string): Json | undefined {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) return undefined;
  const operators = filter as { readonly [operator: string]: Json };
  return Object.hasOwn(operators, operator) ? operators[operator] : undefined;
}

/** The plain value that a filter compares with; nothing where it has operators. */
export function plainValue(filter: Json | undefined): string | number | boolean | undefined {
  return typeof filter === 'object' || filter === undefined ? undefined : filter;
}

/** A filter from a lower and an upper bound; nothing when it has neither. */
export function between(from: Json | undefined, to: Json | undefined): Json | undefined {
  if (from === undefined && to === undefined) return undefined;
  return { ...(from !== undefined && { gte: from }), ...(to !== undefined && { lte: to }) };
}

/** What was typed, as the field's values are on the wire; nothing when it is no such value. */
export function typedValue(property: Property, text: string): Json | undefined {
  const words = text.trim();
  if (words === '') return undefined;
  const type = fieldTypeName(property);
  if (type === 'money') return /^-?\d{1,12}(\.\d{1,2})?$/.test(words) ? words : undefined;
  if (type === 'number') return Number.isFinite(Number(words)) ? Number(words) : undefined;
  if (type === 'integer' || type === 'duration' || type === 'bytes')
    return /^-?\d{1,15}$/.test(words) ? Number(words) : undefined;
  return words;
}

/** How the value that a text says comes back; empty when it says none. */
export function writtenAs(property: Property): (text: string) => string {
  return (text) => {
    const value = typedValue(property, text);
    return value === undefined ? '' : plainText(value);
  };
}

/** Whether something was typed that is no value of the field. */
export function isNoValue(property: Property, text: string): boolean {
  return text.trim() !== '' && typedValue(property, text) === undefined;
}
