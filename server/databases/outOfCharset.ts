/**
 * The first character of a text that a charset lacks, under any name of the charset; undefined for unknown
 * charsets.
 */
export function outOfCharset(charset: string, text: string): string | undefined {
  const has = letters[mysqlCharset(charset)];
  if (!has) return undefined;
  for (const letter of text) if (letter > '\u007f' && !has(letter)) return letter;
  return undefined;
}

/** Whether we know characters that a charset lacks. */
export function isNarrow(charset: string): boolean {
  return letters[mysqlCharset(charset)] !== undefined;
}

/** The normalized MySQL name of a charset: one word, however the user wrote it. */
export function mysqlCharset(charset: string): string {
  const word = charset.toLowerCase().replace(/[^a-z0-9_]/g, '');
  return otherNames[word] ?? word;
}

const otherNames: Readonly<Record<string, string>> = {
  // MySQL still uses this name for the 3-byte variant.
  utf8: 'utf8mb4',
  cp936: 'gbk',
  iso88591: 'latin1',
  windows1252: 'latin1',
  usascii: 'ascii',
};

const letters: Readonly<Record<string, (letter: string) => boolean>> = {
  ascii: () => false,
  latin1: (letter) => letter <= '\u00ff',
  gbk: hasGbk,
  gb2312: hasGbk,
};

let gbk: ReadonlySet<string> | undefined;

function hasGbk(letter: string): boolean {
  gbk ??= lettersOfGbk();
  return gbk.has(letter);
}

// All valid two-byte sequences; unassigned and private-use code points are not characters.
function lettersOfGbk(): ReadonlySet<string> {
  const bytes: number[] = [];
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) if (trail !== 0x7f) bytes.push(lead, trail);
  const text = new TextDecoder('gbk').decode(Uint8Array.from(bytes));
  return new Set(text.replace(/[\ue000-\uf8ff\ufffd]/g, ''));
}
