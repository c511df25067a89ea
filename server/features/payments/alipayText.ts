/**
 * The text that an Alipay signature (RSA2) covers: every non-empty field, sorted by name, without the
 * signature itself.
 */
export function alipayText(fields: Readonly<Record<string, string>>, left: readonly string[]): string {
  return Object.entries(fields)
    .filter(([name, value]) => value !== '' && !left.includes(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}
