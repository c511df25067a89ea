/** A price in yuan times a quantity, exact to the fen. */
export function amountOf(price: string, quantity: number): string {
  const [yuan = '0', fen = ''] = price.split('.');
  const total = BigInt(yuan + fen.padEnd(2, '0').slice(0, 2)) * BigInt(quantity);
  const digits = String(total).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** An amount in yuan as whole fen. */
export function fenOf(amount: string): number {
  return Number(amountOf(amount, 1).replace('.', ''));
}
