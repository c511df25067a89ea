import type { Parameter } from '../api.ts';
import { numberText } from '../values/numberText.ts';
import type { ParameterError } from './error.ts';

/** The error of a size outside the `min` and `max` of a rule. */
export function rangeError(
  rule: Parameter,
  size: number,
  name: string = rule.name,
): ParameterError | undefined {
  const { min, max } = rule;
  const isBelow = typeof min === 'number' && size < min;
  const isAbove = typeof max === 'number' && size > max;
  if (!isBelow && !isAbove) return undefined;
  const limit = numberText((isBelow ? min : max) as number);
  const values = { name, value: numberText(size), [isBelow ? 'min' : 'max']: limit };
  return { field: rule.name, rule: isBelow ? 'min' : 'max', values };
}

/** The error of a value that cannot be a parameter of its type. */
export function illegal({ name }: Parameter): { readonly error: ParameterError } {
  return { error: { field: name, rule: 'illegal', values: { name } } };
}
