import type { Json, Property } from '#schemas/resource.ts';
import { fieldView } from '../../../fields/all.ts';
import { plainText } from '../../../fields/plainText.ts';

/**
 * The operand of an operator in a filter such as `{gte: 1, lte: 5}`; undefined if the filter lacks the
 * operator.
 */
export function operand(filter: Json | undefined, operator: string): Json | undefined {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) return undefined;
  const operators = filter as { readonly [operator: string]: Json };
  return Object.hasOwn(operators, operator) ? operators[operator] : undefined;
}

/** The plain value of a filter; undefined if it has operators. */
export function plainValue(filter: Json | undefined): string | number | boolean | undefined {
  return typeof filter === 'object' || filter === undefined ? undefined : filter;
}

/** A filter with a lower and an upper bound; undefined if it has neither. */
export function between(from: Json | undefined, to: Json | undefined): Json | undefined {
  if (from === undefined && to === undefined) return undefined;
  return { ...(from !== undefined && { gte: from }), ...(to !== undefined && { lte: to }) };
}

/** A typed text as a wire value of the field; undefined if it is invalid. */
export function typedValue(property: Property, text: string): Json | undefined {
  const words = text.trim();
  if (words === '') return undefined;
  return fieldView(property).readTyped(words);
}

/** Normalizes a typed value; empty if the text is invalid. */
export function writtenAs(property: Property): (text: string) => string {
  return (text) => {
    const value = typedValue(property, text);
    return value === undefined ? '' : plainText(value);
  };
}

/** Whether a typed text is not a valid value of the field. */
export function isNoValue(property: Property, text: string): boolean {
  return text.trim() !== '' && typedValue(property, text) === undefined;
}
