import { CalculationError } from './calculationError.ts';
import { comparePoints } from './comparePoints.ts';
import { mostDepth, mostText } from './limits.ts';
import { numberText } from './numberText.ts';

/** Any value as text: null as the empty text, lists and objects as JSON. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : jsonOf(value);
}

/**
 * A value as JSON with sorted keys, so that equal values have equal texts; an empty object is `[]` as in PHP.
 */
export function jsonOf(value: unknown): string {
  const budget = { left: mostText };
  return written(value, 0, budget);
}

function written(value: unknown, depth: number, budget: { left: number }): string {
  if (depth > mostDepth) throw new CalculationError('tooDeep');
  if (typeof value !== 'object' || value === null) return spent(scalarText(value), budget);
  if (Array.isArray(value))
    return spent(`[${value.map((item) => written(item, depth + 1, budget)).join(',')}]`, budget, 2);
  const entries = Object.entries(value).sort(([a], [b]) => comparePoints(a, b));
  if (entries.length === 0) return spent('[]', budget);
  const fields = entries.map(
    ([name, one]) => `${spent(JSON.stringify(name), budget)}:${written(one, depth + 1, budget)}`,
  );
  return spent(`{${fields.join(',')}}`, budget, 2);
}

function scalarText(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return typeof value === 'number' ? numberText(value) : JSON.stringify(value);
}

// The same list may occur in a value a million times: its length is computed before the text is built.
function spent(text: string, budget: { left: number }, cost = text.length): string {
  budget.left -= cost + 1;
  if (budget.left < 0) throw new CalculationError('tooLarge');
  return text;
}
