import { format, getFormatDateInfo, isPercentFormat } from 'numfmt';

/**
 * What a workbook says about a cell in addition to its text: it is a number, a number with more digits than a
 * spreadsheet keeps, or a date or time as a number of days, each with a format; or it has no readable value.
 */
export type CellNote =
  | { readonly kind: 'number' | 'long' | 'day' | 'moment'; readonly format: string }
  | { readonly kind: 'lost' | 'uncalculated'; readonly format?: undefined };

/** The properties of the cells of one style. */
export interface CellStyle {
  readonly format: string;
  readonly number: CellNote;
  readonly long: CellNote;
  /** The format shows a date, so the 1904 date system shifts it. */
  readonly isDated: boolean;
}

const general = 'General';
// Excel allows no longer one.
const longestFormat = 255;

/** A cell whose displayed value is not in the file. */
export const lostCell: CellNote = { kind: 'lost' };

/** A formula without a stored value. */
export const uncalculatedCell: CellNote = { kind: 'uncalculated' };

/** The style of cells that have none. */
export const plainStyle: CellStyle = styleOf(general);

/** How cells with a number format are read. */
export function styleOf(code: string): CellStyle {
  const { year, month, day, hours, minutes, seconds } = dateParts(code);
  const isDated = year || month || day;
  const dated = hours || minutes || seconds ? 'moment' : 'day';
  return {
    format: code,
    number: { kind: isDated ? dated : 'number', format: code },
    long: { kind: isDated ? dated : 'long', format: code },
    isDated,
  };
}

// The formats that a workbook refers to by number alone (ECMA-376, 18.8.30). Where a format depends on the
// locale, this is the Chinese one. A plain date is shown in ISO 8601.
const builtIn: Readonly<Record<number, string>> = {
  ...{ 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 11: '0.00E+00', 12: '# ?/?' },
  ...{ 13: '# ??/??', 14: 'yyyy-mm-dd', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy', 18: 'h:mm AM/PM' },
  ...{ 19: 'h:mm:ss AM/PM', 20: 'h:mm', 21: 'h:mm:ss', 22: 'yyyy-mm-dd hh:mm', 37: '#,##0;(#,##0)' },
  ...{ 38: '#,##0;(#,##0)', 39: '#,##0.00;(#,##0.00)', 40: '#,##0.00;(#,##0.00)', 45: 'mm:ss' },
  ...{ 46: '[h]:mm:ss', 47: 'mm:ss.0', 48: '##0.0E+0', 49: '@' },
  ...{ 27: 'yyyy"年"m"月"', 28: 'm"月"d"日"', 29: 'm"月"d"日"', 30: 'm-d-yy', 31: 'yyyy"年"m"月"d"日"' },
  ...{ 32: 'h"时"mm"分"', 33: 'h"时"mm"分"ss"秒"', 36: 'yyyy"年"m"月"', 50: 'yyyy"年"m"月"' },
  ...{ 51: 'm"月"d"日"', 52: 'yyyy"年"m"月"', 53: 'm"月"d"日"', 54: 'm"月"d"日"', 57: 'yyyy"年"m"月"' },
  58: 'm"月"d"日"',
};

/** The code of a built-in format by its number. */
export function builtInFormat(id: number): string {
  return builtIn[id] ?? general;
}

/** The digits of a number that a spreadsheet displays. */
export const shownDigits = 15;

/** A number rounded to those digits. */
export function asShown(value: number): number {
  return Number(value.toPrecision(shownDigits));
}

/** A number as its format displays it; null where the result is not readable. */
export function shownNumber(value: number, code: string): string | null {
  // A wider column shows every digit.
  if (isGeneral(code) || code === '@') return String(asShown(value));
  try {
    const shown = code.length > longestFormat || /\[dbnum/i.test(code) ? '' : format(code, value).trim();
    return shown === '' || /^#+$/.test(shown) ? null : shown;
  } catch {
    return null;
  }
}

/** A text as its format displays it. */
export function shownText(text: string, code: string): string {
  if (isGeneral(code) || code === '@' || !code.includes('@') || code.length > longestFormat) return text;
  try {
    return format(code, text);
  } catch {
    return text;
  }
}

/** Whether a format displays a percentage. */
export function isPercentShown(code: string): boolean {
  return code.length <= longestFormat && isPercentFormat(code);
}

function isGeneral(code: string): boolean {
  return code.toLowerCase() === 'general';
}

function dateParts(code: string): ReturnType<typeof getFormatDateInfo> {
  return getFormatDateInfo(code.length > longestFormat ? general : code);
}
