/**
 * A character that some spreadsheets strip before they inspect a cell: blanks, control and zero-width
 * characters.
 */
export const blankLetter = /[\s\p{Cc}\p{Cf}]/u;

/**
 * The pattern of a cell that a spreadsheet would run as a formula, also after blanks and quotes, which some
 * strip, and after a separator that this file does not use but the reader's locale may.
 * @param blanks the characters of `blankLetter` as the engine writes them within brackets.
 */
export function formulaPattern(blanks: string): string {
  return `^(?:[${blanks};,|"']*[=+@＝＋－＠-]|'*[\\t\\r])`;
}

/** A text that looks like a formula but is a number. */
export const plainNumberPattern = /^[-+]?[0-9]+(?:[.][0-9]+)?$/;

const running = new RegExp(formulaPattern('\\s\\p{Cc}\\p{Cf}'), 'u');

/** A text that no spreadsheet runs as a formula: an apostrophe is added where one would. */
export function guardFormula(text: string): string {
  return wouldRun(text) ? `'${text}` : text;
}

/** The text that `guardFormula` was given. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && wouldRun(text.slice(1)) ? text.slice(1) : text;
}

const months = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';

/**
 * The pattern of texts that a spreadsheet would convert to a number, date, time or boolean, in any case.
 * PostgreSQL and JavaScript interpret it alike.
 */
export const convertiblePattern =
  '^(?:[-+.,:/ eapm%$¥￥()年月日时分秒]*[0-9][-+.,:/ 0-9eapm%$¥￥()年月日时分秒]*|true|false' +
  `|[0-9]{1,4}[-/ ]?${months}[a-z]{0,6}[-/., ]*(?:[0-9][0-9 ,]*)?|${months}[a-z]{0,6}[-/., ]*[0-9][0-9 ,]*)$`;

/** The most characters of a text in a formula: Excel's limit. */
export const longestLiteral = 255;

const convertible = new RegExp(convertiblePattern, 'i');
const keptShape = /^="((?:[^"]|"")*)"$/;

/**
 * A text as a cell of a CSV file for spreadsheets. A text that would be converted to a number or a date
 * becomes a formula with the text as its value: Excel and WPS show every digit of it, compare it as text, and
 * save it without the formula, where a leading tab would stay in the cell. Everything else is guarded.
 */
export function keepText(text: string): string {
  return text.length <= longestLiteral && convertible.test(text) ? `="${text}"` : guardFormula(text);
}

/** The text that `keepText` or `guardFormula` was given. */
export function cellText(cell: string): string {
  const kept = keptShape.exec(cell)?.[1];
  return kept === undefined ? unguardFormula(cell) : kept.replaceAll('""', '"');
}

function wouldRun(text: string): boolean {
  return running.test(text) && !plainNumberPattern.test(text);
}
