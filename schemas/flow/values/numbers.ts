import { CalculationError } from './calculationError.ts';
import { type Decimal, readDecimal } from './decimal.ts';

/** The numbers of a list; nulls are left out, anything else is refused. */
export function readNumbers(list: readonly unknown[]): Decimal[] {
  return list
    .filter((one) => one !== null)
    .map((one) => {
      const number = readDecimal(one);
      if (!number) throw new CalculationError('notNumber');
      return number;
    });
}
