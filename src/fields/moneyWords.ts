/**
 * Formats a wire amount, such as -¥1,234.50. Its digits never become a floating-point number. Undefined if it
 * is no amount.
 */
export function moneyWords(text: string): string | undefined {
  const [, sign, whole, cents = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const groups = [whole.slice(0, whole.length % 3), ...(whole.slice(whole.length % 3).match(/\d{3}/g) ?? [])];
  return `${sign}¥${groups.filter(Boolean).join(',')}.${cents.padEnd(2, '0')}`;
}
