import { type FieldTypeName, fieldTypeName } from '#schemas/fields/all.ts';
import { platformZone } from '#schemas/payloads/days.ts';
import type { Json, Property } from '#schemas/resource.ts';
import type { CellMark } from './sheet/sheetRow.ts';

/** What is known of a cell beside its text. */
export interface AboutCell {
  readonly mark?: CellMark | undefined;
  /** The zone of a moment in it that names none, such as `+08:00`; else it is by the platform's clock. */
  readonly zone?: string | undefined;
}

/** A cell's text as the value of a field; nothing when it cannot be read as one. What is empty is null. */
export function cellValue(property: Property, cell: string | null, about: AboutCell = {}): Json | undefined {
  if (cell === null) return null;
  const reader = readers[fieldTypeName(property)];
  if (!reader) return cell;
  const text = cell.trim();
  const isDays = about.mark === 'number' && isSerial(text);
  return text === '' ? null : reader(text, property, { isDays, zone: about.zone ?? platformZone });
}

/** A cell as a spreadsheet shows it: a workbook keeps a day or a moment as a number, which nobody ever saw. */
export function shownCell(property: Property | undefined, cell: string, mark?: CellMark): string {
  if (!property || mark !== 'number' || !isSerial(cell)) return cell;
  const type = fieldTypeName(property);
  if (type === 'date') return counted(cell).slice(0, 10);
  return type === 'dateTime' ? counted(cell).slice(0, 19).replace('T', ' ') : cell;
}

interface Reading {
  /** The text is a number of days, as workbooks keep them. */
  readonly isDays: boolean;
  /** Of a moment that names none. */
  readonly zone: string;
}

type Reader = (text: string, property: Property, reading: Reading) => Json | undefined;

const readers: Readonly<Partial<Record<FieldTypeName, Reader>>> = {
  integer: wholeNumber,
  duration: wholeNumber,
  percent: wholeNumber,
  bytes: wholeNumber,
  reference: wholeNumber,
  number: (text) => (/^[-+]?[\d.]+(?:e[-+]?\d+)?$/i.test(text) ? finite(Number(text)) : undefined),
  money: (text) => moneyOf(grouped.test(text) ? text.replaceAll(',', '') : text),
  boolean: (text) => words[text.toLowerCase()],
  choice: (text, property) => optionOf(property, text) ?? text,
  level: (text, property) => {
    const word = optionOf(property, text);
    return word === undefined ? wholeNumber(text) : Number(word);
  },
  date: (text, _property, { isDays }) => (isDays ? counted(text).slice(0, 10) : dayOf(text)),
  dateTime: (text, _property, { isDays, zone }) => isoOf(isDays ? counted(text) : text, zone),
  list: (text, property) => listOf(text, property),
  references: (text, property) => listOf(text, property),
  files: (text, property) => listOf(text, property),
  json: (text) => parsed(text),
  rows: (text) => parsed(text),
  words: (text) => parsed(text),
};

const words: Readonly<Record<string, boolean>> = {
  ...{ yes: true, no: false, true: true, false: false, '1': true, '0': false },
  ...{ 是: true, 否: false, y: true, n: false },
};

function wholeNumber(text: string): number | undefined {
  // A workbook has no whole numbers of its own.
  const digits = text.replace(/\.0+$/, '');
  return /^[-+]?\d{1,16}$/.test(digits) && Number.isSafeInteger(Number(digits)) ? Number(digits) : undefined;
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

// 1,234,567.50; a comma elsewhere may well be a decimal one.
const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

// The wire's own shape, so that 2.5 is not taken for a change of 2.50; a workbook keeps 0.1 as nearly so.
function moneyOf(text: string): string | undefined {
  const [, whole, cents = ''] = /^(-?\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole !== undefined) return `${whole}.${cents.padEnd(2, '0')}`;
  const value = /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  const isNearly = Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
  // What is no amount at all is for the field's own rule to refuse.
  return isNearly ? value.toFixed(2) : text;
}

function optionOf({ options = {} }: Property, text: string): string | undefined {
  if (Object.hasOwn(options, text)) return text;
  return Object.keys(options).find((word) => Object.values(options[word]?.label ?? {}).includes(text));
}

function listOf(text: string, { items }: Property): Json | undefined {
  const parts = text.startsWith('[') ? parsed(text) : text.split(/[,，]/).map((part) => part.trim());
  if (!Array.isArray(parts)) return undefined;
  return parts.map((part: Json) => {
    const word = typeof part === 'string' && items ? (optionOf(items, part) ?? part) : part;
    return items?.type === 'integer' || items?.type === 'number' ? Number(word) : word;
  });
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

// Workbooks count days from the end of 1899; elsewhere 2026 is a year, and nobody's day.
function isSerial(text: string): boolean {
  return /^\d{1,7}(?:\.\d+)?$/.test(text);
}

// The moment as the workbook shows it, in whatever zone it may be meant.
function counted(serial: string): string {
  return new Date(Math.round((Number(serial) - 25_569) * 86_400_000)).toISOString().slice(0, -1);
}

// A spreadsheet may say a day as its midnight. What is none is for the field's own rule to refuse.
function dayOf(text: string): string {
  const [, year, month = '', day = ''] =
    /^(\d{4})[-/](\d\d?)[-/](\d\d?)(?:[T ]0?0:00(?::00(?:\.0+)?)?Z?)?$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const momentShape =
  /^(\d{4,5})[-/](\d\d?)[-/](\d\d?)(?:[T ](\d\d?):(\d\d)(?::(\d\d)(\.\d+)?)?)?\s*(Z|[-+]\d\d(?::?\d\d)?)?$/i;

// "2026-01-31 08:00:00.5+00"; without a zone that of its column.
function isoOf(text: string, own: string): string {
  const found = momentShape.exec(text);
  if (!found) return text;
  const [, year = '', month = '', day = '', hour = '0', minute = '00', second = '00', part = '', zone = own] =
    found;
  const offset = /^z$/i.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`;
  const time = `${hour.padStart(2, '0')}:${minute}:${second}${part.slice(0, 4)}`;
  // The last hours of the year 9999 are of the next by clocks that are ahead.
  const written = `${year.length > 4 ? `+0${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${written}T${time}${offset}`);
  // The 31st of February is no day, though it could be counted on into March.
  return isDay(written) && !Number.isNaN(date.getTime()) ? date.toISOString() : text;
}

function isDay(written: string): boolean {
  const day = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(written);
}
