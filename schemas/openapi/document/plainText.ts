/** A text as a record can keep it: without signs that a database refuses, on one line, and not longer than that. */
export function plainText(value: unknown, most: number): string {
  return cut(cleaned(value).replace(/\s+/gu, ' ').trim(), most);
}

/** The same with its lines. */
export function plainLines(value: unknown, most: number): string {
  return cut(cleaned(value).replace(/\r\n?/g, '\n').trim(), most);
}

// Longer ones are cut before they are looked at: a description of megabytes is none.
function cleaned(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return '';
  return whole(String(value).slice(0, 20_000)).replace(/[^\P{Cc}\n\r\t]/gu, '');
}

function cut(text: string, most: number): string {
  return text.length > most ? `${whole(text.slice(0, most - 1))}…` : text;
}

// Halves of surrogate pairs stand for nothing.
function whole(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, '');
}
