import { type FieldTypeName, fieldType, fieldTypeName } from '#schemas/fields/all.ts';
import type { Operator } from '#schemas/fields/fieldType.ts';
import type { Json, Property } from '#schemas/resource.ts';

/** A way to compare, as a person picks it. Its word is its key. */
export interface OperatorChoice {
  readonly key: Operator | 'empty' | 'filled';
  readonly operator: Operator;
  /** The value that comes with it. */
  readonly value?: Json;
}

const presence: readonly OperatorChoice[] = [
  { key: 'empty', operator: 'null', value: true },
  { key: 'filled', operator: 'null', value: false },
];

const orders: readonly Operator[] = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between'];
const words: readonly Operator[] = ['like', 'eq', 'ne', 'in', 'nin'];
// A moment is never hit exactly, nobody asks for the accounts that are not Li, and a text has no size.
const asked: Readonly<Partial<Record<FieldTypeName, readonly Operator[]>>> = {
  choice: ['eq', 'ne', 'in', 'nin'],
  level: ['eq', 'ne', 'in', 'nin', 'gt', 'gte', 'lt', 'lte'],
  resource: ['eq', 'ne', 'in', 'nin'],
  boolean: ['eq'],
  reference: ['eq', 'ne'],
  referenceKey: ['eq', 'ne', 'like', 'in', 'nin'],
  references: ['eq', 'ne'],
  dateTime: ['within', 'gte', 'gt', 'lt', 'lte', 'between'],
  date: ['within', 'eq', 'gte', 'gt', 'lt', 'lte', 'between'],
  integer: [...orders, 'in', 'nin'],
  number: orders,
  money: orders,
  duration: orders,
};

/** The ways to compare a field, the likeliest first. */
export function operatorChoices(property: Property): readonly OperatorChoice[] {
  const { operators } = fieldType(property);
  const fit = (asked[fieldTypeName(property)] ?? words).filter((operator) => operators.includes(operator));
  const own: OperatorChoice[] = fit.map((operator) => ({ key: operator, operator }));
  return operators.includes('null') ? [...own, ...presence] : own;
}

/** The way that a condition compares; also one that is not offered but came with an address. */
export function choiceOf(operator: Operator, value: Json | undefined): OperatorChoice {
  if (operator !== 'null') return { key: operator, operator };
  return value === false || value === 0
    ? { key: 'filled', operator, value: false }
    : { key: 'empty', operator, value: true };
}
