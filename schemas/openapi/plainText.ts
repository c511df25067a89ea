/** A text that a record can store: on one line, without characters that a database rejects, and truncated. */
export function plainText(value: unknown, most: number): string {
  return cut(cleaned(value).replace(/\s+/gu, ' ').trim(), most);
}

/** The same with its line breaks. */
export function plainLines(value: unknown, most: number): string {
  return cut(cleaned(value).replace(/\r\n?/g, '\n').trim(), most);
}

// Truncates first: a description of megabytes is not useful.
function cleaned(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return '';
  return whole(String(value).slice(0, 20_000)).replace(/[^\P{Cc}\n\r\t]/gu, '');
}

function cut(text: string, most: number): string {
  return text.length > most ? `${whole(text.slice(0, most - 1))}…` : text;
}

// Removes lone surrogates.
function whole(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, '');
}
