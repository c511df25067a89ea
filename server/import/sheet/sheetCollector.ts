import { SaxesParser } from 'saxes';
import type { Cell } from './sheetRow.ts';

/** Takes the XML of a sheet piece by piece and gives the rows that are complete. */
export interface Collector {
  write(piece: string): Cell[][];
}

const mostColumns = 1000;

/** Reads the cells of a sheet; texts that stand in the workbook's common list are looked up there. */
export function sheetCollector(texts: readonly string[]): Collector {
  const parser = new SaxesParser();
  let rows: Cell[][] = [];
  let row: Cell[] = [];
  let place = '';
  let type = '';
  let text = '';
  let isText = false;
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'row') row = [];
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
    if (name === 'row') rows.push(row);
    if (name !== 'c') return;
    const at = place ? columnOf(place) : row.length;
    if (at >= mostColumns) return;
    while (row.length < at) row.push(null);
    row[at] = cellOf(type, text, texts);
  });
  parser.on('error', (error) => {
    throw error;
  });
  return {
    write: (piece) => {
      parser.write(piece);
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
  if (type === 'e' || text === '') return null;
  return text;
}

// "AB12" is in the 28th column, which is number 27 here.
function columnOf(place: string): number {
  let column = 0;
  for (const letter of place.replace(/\d+$/, '')) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
