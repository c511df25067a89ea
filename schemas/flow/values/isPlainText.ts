// What no database keeps in a text, and what is no text at all.
const unkept = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Whether the texts of a value, and the names in it, have neither U+0000 nor half of a character, and its numbers an end. */
export function isPlainText(value: unknown): boolean {
  if (typeof value === 'string') return !unkept.test(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, one]) => !unkept.test(name) && isPlainText(one));
}
