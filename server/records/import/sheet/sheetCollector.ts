import { SaxesParser } from 'saxes';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../../apiError.ts';
import { isCut } from '../../export/xlsxSheet.ts';
import {
  asShown,
  type CellNote,
  type CellStyle,
  lostCell,
  plainStyle,
  shownDigits,
  shownText,
  uncalculatedCell,
} from './numberFormat.ts';
import { type Cell, longestRow, mostColumns, type SheetRow } from './sheetRow.ts';
import type { Common } from './workbook.ts';
import { localName, workbookText } from './workbookXml.ts';

/** Takes the XML of a sheet in chunks and returns the complete rows. */
export interface Collector {
  write(piece: string): SheetRow[];
}

const mostLines = 1_048_576;

/** Reads the cells of a sheet and resolves shared strings. */
export function sheetCollector(common: Common): Collector {
  const parser = new SaxesParser();
  let rows: SheetRow[] = [];
  let [line, letters] = [0, 0];
  let cells: Cell[] = [];
  let notes: (CellNote | undefined)[] = [];
  let cell = newCell({});
  let [isText, isReading, isRow] = [false, false, false];
  const openRow = (number: number) => {
    isRow = true;
    // Empty rows may be omitted, so each row states its number.
    line = number > line && number <= mostLines ? number : line + 1;
    cells = [];
    notes = [];
  };
  const closeCell = () => {
    const at = cell.place ? columnOf(cell.place) : cells.length;
    if (at < 0 || at >= mostColumns) return;
    while (cells.length < at) cells.push(null);
    [cells[at] = null, notes[at]] = readCell(cell, common);
  };
  parser.on('opentag', (tag) => {
    const name = localName(tag.name);
    if (!isRow) letters = 0;
    if (name === 'row') openRow(Number(tag.attributes['r']));
    if (name === 'c') cell = newCell(tag.attributes);
    if (name === 'f') cell.isFormula = true;
    if (name === 'v') cell.hasValue = true;
    // Phonetic text (furigana, pinyin) is not part of the value.
    if (name === 'rPh') isReading = true;
    isText = name === 'v' || name === 't';
  });
  parser.on('text', (part) => {
    if (isText && !isReading) cell.text += part;
  });
  parser.on('closetag', (tag) => {
    const name = localName(tag.name);
    isText = false;
    if (name === 'rPh') isReading = false;
    if (name === 'c') closeCell();
    if (name !== 'row') return;
    rows.push({ line, cells, notes });
    isRow = false;
    letters = 0;
  });
  parser.on('error', (error) => {
    throw error;
  });
  return {
    write: (piece) => {
      letters += piece.length;
      parser.write(piece);
      if (letters > longestRow)
        throw new ApiError(ret.badInput, 'import.unreadable', { values: { line: line + 1 } });
      const complete = rows;
      rows = [];
      return complete;
    },
  };
}

interface OpenCell {
  readonly place: string;
  readonly type: string;
  readonly style: number;
  text: string;
  isFormula: boolean;
  hasValue: boolean;
}

function newCell({ r = '', t = 'n', s = '0' }: Readonly<Record<string, string>>): OpenCell {
  return { place: r, type: t, style: Number(s), text: '', isFormula: false, hasValue: false };
}

type Read = readonly [Cell, CellNote?];

// The displayed value, by the cell's type and style.
function readCell(
  { type, text, style, isFormula, hasValue }: OpenCell,
  { texts, styles, is1904 }: Common,
): Read {
  const by = styles[style] ?? plainStyle;
  if (isFormula && !hasValue) return [null, uncalculatedCell];
  if (type === 'e') return [text, lostCell];
  if (type === 's') return textCell(texts[Number(text)] ?? null, by);
  if (type === 'inlineStr' || type === 'str') return textCell(workbookText(text), by);
  if (text.trim() === '') return [null];
  if (type === 'b') return [/^(?:1|true)$/i.test(text.trim()) ? 'TRUE' : 'FALSE'];
  if (type === 'd') return dateCell(serialOf(text), by);
  return numberCell(Number(text), by, is1904);
}

function textCell(text: string | null, { format }: CellStyle): Read {
  return text !== null && isCut(text) ? [text, lostCell] : [text && shownText(text, format)];
}

const longNumber = 10 ** shownDigits;
// The days from 1 January 1900 to 1 January 1904.
const from1904 = 1462;

function numberCell(value: number, style: CellStyle, is1904: boolean): Read {
  if (!Number.isFinite(value)) return [null, lostCell];
  if (style.isDated) return dateCell(is1904 ? value + from1904 : value, style);
  return [String(withoutNoise(value)), Math.abs(value) >= longNumber ? style.long : style.number];
}

// A calculation leaves noise behind the displayed digits, such as 0.1 + 0.2. The digits of one third are its
// own.
const fewDigits = 12;
function withoutNoise(value: number): number {
  const shown = asShown(value);
  return Number(shown.toPrecision(fewDigits)) === shown ? shown : value;
}

// Excel treats 1900 as a leap year, shows day 60 as a date that does not exist, and has no dates outside its
// calendar.
function dateCell(serial: number, style: CellStyle): Read {
  const isDay = serial >= 0 && serial < 2_958_466 && Math.floor(serial) !== 60;
  return isDay ? [String(serial), style.number] : [String(serial), lostCell];
}

function serialOf(text: string): number {
  const moment = Date.parse(
    /z$|[-+]\d\d:\d\d$/i.test(text) ? text : `${text.slice(0, 10)}${text.slice(10) || 'T00:00'}Z`,
  );
  return moment / 86_400_000 + 25_569;
}

// "AB12" is in the 28th column, which is index 27 here. Four letters exceed every limit.
function columnOf(place: string): number {
  let column = 0;
  for (const letter of /^\D{0,4}/.exec(place)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
