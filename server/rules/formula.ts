// What a spreadsheet would run when it begins a cell: also behind blanks and quotes, which some take away, and
// behind a separator that this file does not use but the reader's language may.
const running = /^(?:[\s\p{C};,|"']*[=+\-@＝＋－＠]|'*[\t\r])/u;
const plainNumber = /^[-+]?\d+(?:\.\d+)?$/;

/** A text that no spreadsheet takes for a formula: one that it would run gets an apostrophe before it. */
export function guardFormula(text: string): string {
  return wouldRun(text) ? `'${text}` : text;
}

/** The text that `guardFormula` was given. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && wouldRun(text.slice(1)) ? text.slice(1) : text;
}

function wouldRun(text: string): boolean {
  return running.test(text) && !plainNumber.test(text);
}
