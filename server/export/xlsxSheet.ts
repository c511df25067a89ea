import { platformOffset } from '#schemas/payloads/days.ts';
import type { Row } from '#schemas/resource.ts';
import { type CellKind, type SheetColumn, spreadsheetTitle } from './columns.ts';
import { isExact } from './exactNumber.ts';
import type { RowSource } from './rowSource.ts';
import { styles } from './xlsxWorkbook.ts';
import { heldText, xmlText } from './xmlText.ts';

/** The most records of one sheet: what Excel takes, less the header. */
export const mostSheetRows = 1_048_575;

/** The most characters of one cell: what Excel takes. */
export const mostCharacters = 32_767;
const cutMark = '…';
const mostAtOnce = 1000;
// A file of a ZIP archive of the plain kind ends before 4 GiB.
const mostBytes = 3.5 * 2 ** 30;

/** The XML of one sheet: a bold header that stays while one scrolls, then as many rows as a sheet takes. */
export async function* sheetXml(
  columns: readonly SheetColumn[],
  source: RowSource,
  mostRows: number,
): AsyncGenerator<string> {
  yield head(columns);
  const letters = columns.map((_column, at) => columnLetters(at));
  let count = 0;
  for (let bytes = 0; count < mostRows && bytes < mostBytes; ) {
    const rows = await source.take(Math.min(mostAtOnce, mostRows - count));
    if (rows.length === 0) break;
    const xml = rows.map((row, at) => rowXml(columns, letters, row, count + at + 2)).join('');
    count += rows.length;
    bytes += Buffer.byteLength(xml);
    yield xml;
  }
  yield '</sheetData></worksheet>';
}

const widths: Readonly<Record<CellKind, number>> = { text: 22, number: 12, money: 14, day: 12, moment: 20 };

function head(columns: readonly SheetColumn[]): string {
  const titles = columns.map(spreadsheetTitle);
  const cols = columns.map(({ kind }, at) => {
    const width = Math.min(60, Math.max(widths[kind], displayWidth(titles[at] ?? '') + 2));
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  const cells = titles.map((title, at) => textCell(`${columnLetters(at)}1`, title, styles.head));
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" ' +
    'state="frozen"/></sheetView></sheetViews>' +
    `<cols>${cols.join('')}</cols><sheetData><row r="1">${cells.join('')}</row>`
  );
}

function rowXml(
  columns: readonly SheetColumn[],
  letters: readonly string[],
  row: Row,
  number: number,
): string {
  let cells = '';
  for (let at = 0; at < columns.length; at++) {
    const column = columns[at] as SheetColumn;
    const value = row[column.name];
    if (value === null || value === undefined) continue;
    const text = column.text(value);
    // An empty text is a cell without letters, so that it comes back as what it was.
    if (text !== '' || value === '') cells += cellXml(`${letters[at]}${number}`, column.kind, text);
  }
  return `<row r="${number}">${cells}</row>`;
}

function cellXml(place: string, kind: CellKind, text: string): string {
  const number = numberOf(kind, text);
  if (kind === 'text' || number === undefined) return textCell(place, text, 0);
  return `<c r="${place}" s="${styles[kind]}"><v>${number}</v></c>`;
}

// The number as Excel keeps it; nothing where it could not keep it as it is.
function numberOf(kind: CellKind, text: string): string | undefined {
  if (kind === 'text') return undefined;
  if (kind === 'day') return dayNumber(Date.parse(text));
  if (kind === 'moment') return dayNumber(Date.parse(text) + platformOffset);
  return isExact(kind, text) ? text : undefined;
}

// Excel counts days from 1900 to 9999, and takes 1900 for a leap year: what is before March it gets wrong.
function dayNumber(moment: number): string | undefined {
  const day = moment / 86_400_000 + 25_569;
  return day >= 61 && day < 2_958_466 ? String(day) : undefined;
}

function textCell(place: string, text: string, style: number): string {
  const short = text.length > mostCharacters ? shortened(heldText(text)) : text;
  const styled = style === 0 ? '' : ` s="${style}"`;
  return `<c r="${place}"${styled} t="inlineStr"><is><t xml:space="preserve">${xmlText(short)}</t></is></c>`;
}

// An import knows a text that was cut by its length and its end: see `isCut`.
function shortened(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters - 1)}${cutMark}` : text;
}

/** Whether a cell's text may be the beginning of a longer one: half a letter is not written. */
export function isCut(text: string): boolean {
  return text.length >= mostCharacters - 1 && text.endsWith(cutMark);
}

function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last;
}

// A Chinese letter is as wide as two others.
function displayWidth(text: string): number {
  return text.replace(/[^\p{ASCII}]/gu, 'xx').length;
}
