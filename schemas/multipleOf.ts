import { aligned, type Decimal, readDecimal } from './flow/values/decimal.ts';

/**
 * Whether a number is a whole multiple of another in decimal notation: 19.99 is one of 0.01, unlike their
 * binary fractions.
 */
export function isMultipleOf(value: number, step: number): boolean {
  const [number, of] = [readDecimal(value), readDecimal(step)];
  if (!number || !of) return value % step === 0;
  const { a, b } = aligned(number, of);
  return b !== 0n && a % b === 0n;
}

/**
 * The smallest multiple of a step that is at least a number; undefined where it cannot be represented
 * exactly.
 */
export function firstMultiple(least: number, step: number): number | undefined {
  const [number, of] = [readDecimal(least), readDecimal(step)];
  if (!number || !of || of.digits === 0n) return undefined;
  const { a, b, scale } = aligned(number, of);
  const whole = a / b + (a % b !== 0n && a < 0n === b < 0n ? 1n : 0n);
  return numberOf({ digits: whole * b, scale });
}

function numberOf({ digits, scale }: Decimal): number {
  return Number(`${digits}e-${scale}`);
}
