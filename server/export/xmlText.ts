/** A text as XML of a workbook has it: what XML cannot hold, or would read otherwise, is escaped. */
export function xmlText(text: string): string {
  if (!unusual.test(text)) return text;
  return (
    heldText(text)
      // Workbooks write letters as _x0041_, so a text that looks like this has to be escaped itself; and so has one
      // that an escape behind it would complete.
      .replace(lookalike, '_x005F_')
      .replace(escaped, (letter) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
      .replace(/[<>&"]/g, (letter) => entities[letter] ?? '')
  );
}

/** What of a text a workbook can hold: all but halves of letters. */
export function heldText(text: string): string {
  return text.replace(/\p{Cs}/gu, '');
}

const unusual = /[<>&"_]|\p{Cc}|\p{Cs}|[\ufffe\uffff]/u;
// A carriage return is taken for the end of a line as it is.
const escaped = /(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu;
const lookalike = /_(?=x[\da-f]{4}(?:_|(?![\t\n])\p{Cc}|[\ufffe\uffff]))/giu;

const entities: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };
