/** A number as plain digits, never with an exponent: 1e-7 becomes 0.0000001. */
export function numberText(value: number): string {
  if (Object.is(value, -0)) return '0';
  const text = String(value);
  const parts = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!parts) return text;
  const [, sign = '', first = '', rest = '', power] = parts;
  const exponent = Number(power);
  const digits = first + rest;
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  return sign + digits.padEnd(exponent + 1, '0');
}
