/** A plain text as a number; the text itself if it is no number that can be sent. */
export function readNumber(text: string): number | string {
  const isNumber = /^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(text);
  const value = Number(text);
  return isNumber && Number.isFinite(value) ? value : text;
}
