import { CalculationError } from '#schemas/flow/values/calculationError.ts';
import { withinSize } from '../platform/memory/withinSize.ts';
import { budgets } from './budgets.ts';

// JSON escapes: U+0000 and lone surrogates, which JSON.stringify always escapes.
const unkeepable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/**
 * A value for a JSON column. @throws CalculationError when it contains a character that PostgreSQL cannot
 * store in a text, or exceeds the maximum response size.
 */
export function kept(value: unknown): unknown {
  if (!withinSize(value, budgets.answerBytes)) throw new CalculationError('tooLarge');
  if (unkeepable.test(JSON.stringify(value ?? null))) throw new CalculationError('character');
  return value;
}
