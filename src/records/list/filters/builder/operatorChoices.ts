import { fieldType } from '#schemas/fields/all.ts';
import type { Operator } from '#schemas/fields/fieldType.ts';
import type { Json, Property } from '#schemas/resource.ts';
import { fieldView } from '../../../../fields/all.ts';

/** A comparison as the user picks it. Its translation key is its key. */
export interface OperatorChoice {
  readonly key: Operator | 'empty' | 'filled';
  readonly operator: Operator;
  /** The value that it implies. */
  readonly value?: Json;
}

const presence: readonly OperatorChoice[] = [
  { key: 'empty', operator: 'null', value: true },
  { key: 'filled', operator: 'null', value: false },
];

/** The comparisons of a field, the most likely first. */
export function operatorChoices(property: Property): readonly OperatorChoice[] {
  const { operators } = fieldType(property);
  const own: OperatorChoice[] = fieldView(property).comparisons.map((operator) => ({
    key: operator,
    operator,
  }));
  return operators.includes('null') ? [...own, ...presence] : own;
}

/** The comparison of a condition; also one that is not offered but came from an address. */
export function choiceOf(operator: Operator, value: Json | undefined): OperatorChoice {
  if (operator !== 'null') return { key: operator, operator };
  return value === false || value === 0
    ? { key: 'filled', operator, value: false }
    : { key: 'empty', operator, value: true };
}
