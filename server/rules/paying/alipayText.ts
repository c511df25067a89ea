/** What a signature of Alipay's kind (RSA2) is made over: every field that has a value, by name, but the signature itself. */
export function alipayText(fields: Readonly<Record<string, string>>, left: readonly string[]): string {
  return Object.entries(fields)
    .filter(([name, value]) => value !== '' && !left.includes(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}
