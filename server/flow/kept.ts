import { CalculationError } from '#schemas/flow/values/calculationError.ts';
import { withinSize } from '../memory/withinSize.ts';
import { budgets } from './budgets.ts';

// As JSON writes them: U+0000, and halves of pairs, which it leaves as they are nowhere else.
const unkeepable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/**
 * A value that the database is to keep as JSON. @throws CalculationError where it has a character that PostgreSQL keeps
 * in no text, and where it is larger than an answer may be.
 */
export function kept(value: unknown): unknown {
  if (!withinSize(value, budgets.answerBytes)) throw new CalculationError('tooLarge');
  if (unkeepable.test(JSON.stringify(value ?? null))) throw new CalculationError('character');
  return value;
}
