const mostLetters = 160;

/** Whether a value is too long a text for a narrow column, where it would wrap into many short lines. */
export function isLong(value: unknown): boolean {
  return typeof value === 'string' && value.length > mostLetters;
}
