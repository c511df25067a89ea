/** A text as the database can keep it: without U+0000 and halves of surrogate pairs, which a cut may leave. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', ' ').replace(/[\ud800-\udfff]/gu, '\ufffd');
}

// What is not clean stands escaped in JSON.
const unclean = /\\u(?:0000|d[89a-f])/;

/** A value as JSON that the database can keep. */
export function cleanJson(value: unknown): string {
  const plain = JSON.stringify(value);
  if (!unclean.test(plain)) return plain;
  return JSON.stringify(value, (_name, part: unknown) => (typeof part === 'string' ? cleanText(part) : part));
}
