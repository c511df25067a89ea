/** A plain text as the number that it says; the text itself when it says none that can be sent. */
export function readNumber(text: string): number | string {
  const isNumber = /^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(text);
  const value = Number(text);
  return isNumber && Number.isFinite(value) ? value : text;
}
