// Characters that no database stores in a text, and lone surrogates.
const unkept = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/**
 * Whether the texts and keys of a value have neither U+0000 nor lone surrogates, and its numbers are finite.
 */
export function isPlainText(value: unknown): boolean {
  if (typeof value === 'string') return !unkept.test(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, one]) => !unkept.test(name) && isPlainText(one));
}
