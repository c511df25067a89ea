/** A text escaped for the XML of a workbook: characters that XML cannot hold or would read differently. */
export function xmlText(text: string): string {
  if (!unusual.test(text)) return text;
  return (
    heldText(text)
      // Workbooks write characters as _x0041_, so a text of this form has to be escaped, and so has one that
      // a following escape would complete.
      .replace(lookalike, '_x005F_')
      .replace(escaped, (letter) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
      .replace(/[<>&"]/g, (letter) => entities[letter] ?? '')
  );
}

/** The part of a text that a workbook can hold: everything except lone surrogates. */
export function heldText(text: string): string {
  return text.replace(/\p{Cs}/gu, '');
}

const unusual = /[<>&"_]|\p{Cc}|\p{Cs}|[\ufffe\uffff]/u;
// An unescaped carriage return would be read as a line end.
const escaped = /(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu;
const lookalike = /_(?=x[\da-f]{4}(?:_|(?![\t\n])\p{Cc}|[\ufffe\uffff]))/giu;

const entities: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };
