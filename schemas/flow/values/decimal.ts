import { CalculationError } from './calculationError.ts';
import { numberText } from './numberText.ts';

/** An exact number: `digits` divided by ten to the power of `scale`. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

const pattern = /^([+-]?)(\d{1,60})(?:\.(\d{1,60}))?$/;
const mostScale = 60;

/** Parses a number, or a numeric text, exactly; null for anything else. */
export function readDecimal(value: unknown): Decimal | null {
  const text = typeof value === 'number' ? numberText(value) : value;
  const parts = typeof text === 'string' ? pattern.exec(text) : null;
  if (!parts) return null;
  const [, sign, whole = '', fraction = ''] = parts;
  const digits = BigInt(whole + fraction);
  return { digits: sign === '-' ? -digits : digits, scale: fraction.length };
}

/** The value in a flow: whole numbers as numbers, everything else as text. */
export function writeDecimal({ digits, scale }: Decimal): number | string {
  if (scale > mostScale || (digits < 0n ? -digits : digits) >= 10n ** 60n)
    throw new CalculationError('tooLarge');
  if (scale > 0) return decimalText({ digits, scale });
  const whole = Number(digits);
  if (!Number.isSafeInteger(whole)) throw new CalculationError('tooLarge');
  return whole;
}

/** The number with all its decimals. */
export function decimalText({ digits, scale }: Decimal): string {
  const plain = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  const cut = plain.length - scale;
  const text = scale > 0 ? `${plain.slice(0, cut)}.${plain.slice(cut)}` : plain;
  return digits < 0n ? `-${text}` : text;
}

/** Scales two numbers to the same scale. */
export function aligned(a: Decimal, b: Decimal): { a: bigint; b: bigint; scale: number } {
  const scale = Math.max(a.scale, b.scale);
  return {
    a: a.digits * 10n ** BigInt(scale - a.scale),
    b: b.digits * 10n ** BigInt(scale - b.scale),
    scale,
  };
}

/** Less than 0, 0 or more than 0, as `a` is less than, equal to or greater than `b`. */
export function compareDecimals(left: Decimal, right: Decimal): number {
  const { a, b } = aligned(left, right);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A quotient rounded to `scale` decimals, halves away from zero. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n;
  const a = dividend < 0n ? -dividend : dividend;
  const b = divisor < 0n ? -divisor : divisor;
  const rounded = (2n * a + b) / (2n * b);
  return negative ? -rounded : rounded;
}
