/** A text that the database can store: without U+0000 and lone surrogates, which a cut may leave. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', ' ').replace(/[\ud800-\udfff]/gu, '\ufffd');
}

// Invalid characters are escaped in JSON.
const unclean = /\\u(?:0000|d[89a-f])/;

/** A value as JSON that the database can store. */
export function cleanJson(value: unknown): string {
  const plain = JSON.stringify(value);
  if (!unclean.test(plain)) return plain;
  return JSON.stringify(value, (_name, part: unknown) => (typeof part === 'string' ? cleanText(part) : part));
}
