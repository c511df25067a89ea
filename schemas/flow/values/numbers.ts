import { CalculationError } from './calculationError.ts';
import { type Decimal, readDecimal } from './decimal.ts';

/** The numbers of a list; skips nulls and rejects anything else. */
export function readNumbers(list: readonly unknown[]): Decimal[] {
  return list
    .filter((one) => one !== null)
    .map((one) => {
      const number = readDecimal(one);
      if (!number) throw new CalculationError('notNumber');
      return number;
    });
}
