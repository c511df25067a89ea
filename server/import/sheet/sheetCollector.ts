import { SaxesParser } from 'saxes';
import { ret } from '#schemas/wire.ts';
import { isCut } from '../../export/xlsxSheet.ts';
import { Refusal } from '../../refusal.ts';
import { type Cell, type CellMark, longestRow, mostColumns, type SheetRow } from './sheetRow.ts';

/** Takes the XML of a sheet piece by piece and gives the rows that are complete. */
export interface Collector {
  write(piece: string): SheetRow[];
}

const mostLines = 1_048_576;

/** Reads the cells of a sheet; texts that stand in the workbook's common list are looked up there. */
export function sheetCollector(texts: readonly string[]): Collector {
  const parser = new SaxesParser();
  let rows: SheetRow[] = [];
  let [line, letters] = [0, 0];
  let cells: Cell[] = [];
  let marks: (CellMark | undefined)[] = [];
  let [place, type, text] = ['', '', ''];
  let [isText, isRow] = [false, false];
  const openRow = (number: number) => {
    isRow = true;
    // Empty rows need not be there, so each says which it is.
    line = number > line && number <= mostLines ? number : line + 1;
    cells = [];
    marks = [];
  };
  const closeCell = () => {
    const at = place ? columnOf(place) : cells.length;
    if (at < 0 || at >= mostColumns) return;
    while (cells.length < at) cells.push(null);
    const cell = cellOf(type, text, texts);
    cells[at] = cell;
    marks[at] = markOf(type, cell);
  };
  parser.on('opentag', ({ name, attributes }) => {
    if (!isRow) letters = 0;
    if (name === 'row') openRow(Number(attributes['r']));
    if (name === 'c') {
      place = String(attributes['r'] ?? '');
      type = String(attributes['t'] ?? 'n');
      text = '';
    }
    isText = name === 'v' || name === 't';
  });
  parser.on('text', (part) => {
    if (isText) text += part;
  });
  parser.on('closetag', ({ name }) => {
    isText = false;
    if (name === 'c') closeCell();
    if (name !== 'row') return;
    rows.push({ line, cells, marks });
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
        throw new Refusal(ret.badInput, 'import.unreadable', { values: { line: line + 1 } });
      const complete = rows;
      rows = [];
      return complete;
    },
  };
}

/** A text of a workbook as it was meant: letters that XML cannot hold stand there as _x0041_. */
export function workbookText(text: string): string {
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function cellOf(type: string, text: string, texts: readonly string[]): Cell {
  if (type === 's') return texts[Number(text)] ?? null;
  if (type === 'inlineStr' || type === 'str') return workbookText(text);
  return text === '' ? null : text;
}

function markOf(type: string, cell: Cell): CellMark | undefined {
  if (type === 'n') return 'number';
  return type === 'e' || (cell !== null && isCut(cell)) ? 'lost' : undefined;
}

// "AB12" is in the 28th column, which is number 27 here; four letters are beyond every limit.
function columnOf(place: string): number {
  let column = 0;
  for (const letter of /^\D{0,4}/.exec(place)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
