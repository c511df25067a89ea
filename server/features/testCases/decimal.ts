const shape = /^([+-]?)(\d+)(?:\.(\d*))?(?:e([+-]?\d{1,4}))?$/i;

// The number is external input: one with more digits is meaningless and would take long.
const mostDigits = 1000;

/**
 * A decimal number, exactly: `digits` times ten to the power of `exponent`. Undefined when the text is not a
 * number.
 */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** Whether a text is a number. */
export function isDecimal(text: string): boolean {
  return shape.test(text.trim());
}

/**
 * Compares two decimal texts without rounding: below, at or above zero. Undefined when one is not a number.
 */
export function compareDecimals(one: string, other: string): number | undefined {
  const [a, b] = [read(one), read(other)];
  if (!a || !b) return undefined;
  const least = Math.min(a.exponent, b.exponent);
  // An expectation such as 1e9999 is compared only with numbers of that size.
  if (Math.max(a.exponent, b.exponent) - least > 5000) return undefined;
  const [left, right] = [scaled(a, least), scaled(b, least)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function read(text: string): Decimal | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = shape.exec(text.trim()) ?? [];
  if (whole === '' || whole.length + fraction.length > mostDigits) return undefined;
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  return { digits, exponent: Number(exponent) - fraction.length };
}

function scaled({ digits, exponent }: Decimal, least: number): bigint {
  return digits * 10n ** BigInt(exponent - least);
}
