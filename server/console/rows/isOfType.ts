const number = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;
// Whatever stands between the numbers of a moment, and nothing at all.
const moment =
  /^\s*(\d{2,4})\D(\d{1,2})\D(\d{1,2})([T ]+\d{1,2}(\D\d{1,2}){0,2}(\.\d*)?)?\s*$|^\s*\d{6,14}(\.\d*)?\s*$/;
const time = /^\s*-?(\d+ )?\d+(:\d{1,2}){0,2}(\.\d*)?\s*$/;

/**
 * Whether a text is a value of a type of MySQL. Compared with a number or a date, MySQL takes any other text for zero, or
 * for the digits that it begins with, and says so to nobody.
 */
export function isOfMysqlType(type: string, text: string): boolean {
  if (/^(\w*int|decimal|numeric|float|double|bit|year)\b/.test(type)) return number.test(text);
  if (/^time\b/.test(type)) return time.test(text);
  if (!/^(date|datetime|timestamp)\b/.test(type)) return true;
  const parts = moment.exec(text);
  return parts !== null && Number(parts[2] ?? 1) <= 12 && Number(parts[3] ?? 1) <= 31;
}
