import type { CellKind } from '#schemas/fields/fieldType.ts';
import { platformOffset } from '#schemas/payloads/days.ts';
import type { Row } from '#schemas/resource.ts';
import { type SheetColumn, spreadsheetTitle } from './columns.ts';
import { isExact } from './exactNumber.ts';
import type { RowSource } from './rowSource.ts';
import { styles } from './xlsxWorkbook.ts';
import { heldText, xmlText } from './xmlText.ts';

/** The most records of one sheet: Excel's limit minus the header. */
export const mostSheetRows = 1_048_575;

/** The most characters of one cell: Excel's limit. */
export const mostCharacters = 32_767;
const cutMark = '…';
const mostAtOnce = 1000;
// A file in a ZIP archive without ZIP64 is smaller than 4 GiB.
const mostBytes = 3.5 * 2 ** 30;

/** The XML of one sheet: a bold, frozen header, then as many rows as a sheet holds. */
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
    // An empty text is a text cell without characters, so that an import reads it back as an empty text.
    if (text !== '' || value === '') cells += cellXml(`${letters[at]}${number}`, column.kind, text);
  }
  return `<row r="${number}">${cells}</row>`;
}

function cellXml(place: string, kind: CellKind, text: string): string {
  const number = numberOf(kind, text);
  if (kind === 'text' || number === undefined) return textCell(place, text, 0);
  return `<c r="${place}" s="${styles[kind]}"><v>${number}</v></c>`;
}

// The number as Excel stores it; undefined where Excel would change it.
function numberOf(kind: CellKind, text: string): string | undefined {
  if (kind === 'text') return undefined;
  if (kind === 'day') return dayNumber(Date.parse(text));
  if (kind === 'moment') return dayNumber(Date.parse(text) + platformOffset);
  return isExact(kind, text) ? text : undefined;
}

// Excel's dates run from 1900 to 9999. It treats 1900 as a leap year, so dates before March 1900 are wrong.
function dayNumber(moment: number): string | undefined {
  const day = moment / 86_400_000 + 25_569;
  return day >= 61 && day < 2_958_466 ? String(day) : undefined;
}

function textCell(place: string, text: string, style: number): string {
  const short = text.length > mostCharacters ? shortened(heldText(text)) : text;
  const styled = style === 0 ? '' : ` s="${style}"`;
  return `<c r="${place}"${styled} t="inlineStr"><is><t xml:space="preserve">${xmlText(short)}</t></is></c>`;
}

// An import recognizes a cut text by its length and its end: see `isCut`.
function shortened(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters - 1)}${cutMark}` : text;
}

/** Whether a cell's text may have been cut. A cut never leaves half a character. */
export function isCut(text: string): boolean {
  return text.length >= mostCharacters - 1 && text.endsWith(cutMark);
}

function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last;
}

// A Chinese character is twice as wide as a Latin one.
function displayWidth(text: string): number {
  return text.replace(/[^\p{ASCII}]/gu, 'xx').length;
}
