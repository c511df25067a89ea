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

function wouldRun(text: string): boolean {
  return running.test(text) && !plainNumberPattern.test(text);
}
