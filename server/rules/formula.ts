/** A letter that some spreadsheets take away before they look at a cell: blanks, controls, what has no width. */
export const blankLetter = /[\s\p{Cc}\p{Cf}]/u;

/**
 * The pattern of what a spreadsheet would run when it begins a cell: also behind blanks and quotes, which some take
 * away, and behind a separator that this file does not use but the reader's language may.
 * @param blanks the letters of `blankLetter` as the engine writes them within brackets.
 */
export function formulaPattern(blanks: string): string {
  return `^(?:[${blanks};,|"']*[=+@＝＋－＠-]|'*[\\t\\r])`;
}

/** What looks like a formula, but is a number. */
export const plainNumberPattern = /^[-+]?[0-9]+(?:[.][0-9]+)?$/;

const running = new RegExp(formulaPattern('\\s\\p{Cc}\\p{Cf}'), 'u');

/** A text that no spreadsheet takes for a formula: one that it would run gets an apostrophe before it. */
export function guardFormula(text: string): string {
  return wouldRun(text) ? `'${text}` : text;
}

/** The text that `guardFormula` was given. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && wouldRun(text.slice(1)) ? text.slice(1) : text;
}

const months = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';

/**
 * The pattern of texts that a spreadsheet would take for a number, a date, a time or a boolean, whatever the case of their
 * letters. PostgreSQL and JavaScript read it alike.
 */
export const convertiblePattern =
  '^(?:[-+.,:/ eapm%$¥￥()年月日时分秒]*[0-9][-+.,:/ 0-9eapm%$¥￥()年月日时分秒]*|true|false' +
  `|[0-9]{1,4}[-/ ]?${months}[a-z]{0,6}[-/., ]*(?:[0-9][0-9 ,]*)?|${months}[a-z]{0,6}[-/., ]*[0-9][0-9 ,]*)$`;

/** The most characters of a text in a formula: what Excel takes. */
export const longestLiteral = 255;

const convertible = new RegExp(convertiblePattern, 'i');
const keptShape = /^="((?:[^"]|"")*)"$/;

/**
 * A text as a cell of a CSV file for spreadsheets. What they would take for a number or a date becomes a formula that is
 * its text: Excel and WPS show every digit of it, compare it as the text it is, and save it without the formula, where a
 * tab before it would stay in the cell. Everything else is guarded.
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
