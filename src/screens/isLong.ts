const mostLetters = 160;

/** Whether a value is a text too long for a narrow column: there it would be a tower of short lines. */
export function isLong(value: unknown): boolean {
  return typeof value === 'string' && value.length > mostLetters;
}
