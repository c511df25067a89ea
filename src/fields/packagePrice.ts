/**
 * The price of a number of packages at a wire price such as `12.50`; undefined where the price is unknown.
 */
export function packagePrice(price: string | null | undefined, quantity: unknown): string | undefined {
  const [, whole, cents = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(price ?? '') ?? [];
  const count = Number(quantity);
  if (whole === undefined || !Number.isSafeInteger(count) || count < 1) return undefined;
  // In whole fen: a floating-point number would lose precision for a large amount.
  const fen = String(BigInt(whole + cents.padEnd(2, '0')) * BigInt(count)).padStart(3, '0');
  return `${fen.slice(0, -2)}.${fen.slice(-2)}`;
}
