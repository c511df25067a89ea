/** A text as XML of a workbook has it: without what XML cannot hold, and with what it would read otherwise escaped. */
export function xmlText(text: string): string {
  if (!unusual.test(text)) return text;
  return (
    text
      .replace(/\r\n?/g, '\n')
      .replace(forbidden, '')
      // Workbooks write letters as _x0041_, so a text that looks like this has to be escaped itself.
      .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
      .replace(/[<>&"]/g, (letter) => entities[letter] ?? '')
  );
}

const unusual = /[<>&"_]|\p{Cc}|\p{Cs}|[\ufffe\uffff]/u;
const forbidden = /(?![\t\n])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

const entities: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };
