import { fieldType } from '#schemas/fields/all.ts';
import type { CellReader, FieldType } from '#schemas/fields/fieldType.ts';
import { platformZone } from '#schemas/payloads/days.ts';
import type { Json, Property } from '#schemas/resource.ts';
import { asShown, type CellNote, isPercentShown, shownNumber } from './sheet/numberFormat.ts';

/** What is known of a cell in addition to its text. */
export interface AboutCell {
  readonly note?: CellNote | undefined;
  /** The time zone for a time without one, such as `+08:00`; the platform's time zone by default. */
  readonly zone?: string | undefined;
}

/**
 * A cell's text as the value of a field; undefined when it cannot be parsed. An empty cell is null. For a
 * workbook cell, a number counts where the field is a number and a date where it is a date; every other field
 * takes the displayed text.
 */
export function cellValue(property: Property, cell: string | null, about: AboutCell = {}): Json | undefined {
  if (cell === null) return null;
  const { note, zone = platformZone } = about;
  const type = fieldType(property);
  const { cellReader } = type;
  const reader = typeof cellReader === 'string' ? readers[cellReader] : cellReader;
  const shown = takesValue(type, note) ? exactOf(type, cell, note) : shownCell(cell, note);
  if (shown === null) return undefined;
  if (!reader) return shown;
  const text = shown.trim();
  return text === '' ? null : reader(text, property, zone);
}

/**
 * A cell as a spreadsheet displays it, where a number and its format are separate; null where it displays
 * nothing.
 */
export function shownCell(cell: string, note?: CellNote): string | null {
  return note?.format === undefined ? cell : shownNumber(Number(cell), note.format);
}

/** Why a cell of a workbook cannot be read as a field, as the violated rule. */
export function unreadCell(property: Property, cell: string | null, note?: CellNote): string | undefined {
  if (!note) return undefined;
  if (note.kind === 'lost' || note.kind === 'uncalculated') return note.kind;
  const type = fieldType(property);
  if (note.kind === 'long' && type.exactNumber !== 'fraction') return 'digits';
  return cell !== null && !takesValue(type, note) && shownCell(cell, note) === null ? 'lost' : undefined;
}

function takesValue(type: FieldType, note?: CellNote): boolean {
  if (note?.kind === 'day' || note?.kind === 'moment') return type.time !== undefined;
  return note?.format !== undefined && type.takesNumber;
}

// The number, date or time behind the displayed text.
function exactOf(type: FieldType, cell: string, { kind, format = '' }: Partial<CellNote> = {}): string {
  if (kind === 'day' || kind === 'moment')
    return counted(cell).slice(0, kind === 'day' && type.time === 'day' ? 10 : undefined);
  const isShare = type.readsPercentages && isPercentShown(format);
  return isShare ? String(asShown(Number(cell) * 100)) : cell;
}

type Reader = (text: string, property: Property, zone: string) => Json | undefined;

const readers: Readonly<Record<CellReader, Reader>> = {
  whole: wholeNumber,
  number: (text) => (/^[-+]?[\d.]+(?:e[-+]?\d+)?$/i.test(text) ? finite(Number(text)) : undefined),
  money: (text) => moneyOf(grouped.test(text) ? text.replaceAll(',', '') : text),
  yesNo: (text) => words[text.toLowerCase()],
  option: (text, property) => optionOf(property, text) ?? text,
  level: (text, property) => {
    const word = optionOf(property, text);
    return word === undefined ? wholeNumber(text) : Number(word);
  },
  day: (text) => dayOf(text),
  moment: (text, _property, zone) => isoOf(text, zone),
  list: (text, property) => listOf(text, property),
  json: (text) => parsed(text),
};

const words: Readonly<Record<string, boolean>> = {
  ...{ yes: true, no: false, true: true, false: false, '1': true, '0': false },
  ...{ 是: true, 否: false, y: true, n: false },
};

function wholeNumber(text: string): number | undefined {
  // A workbook has no integer type.
  const digits = text.replace(/\.0+$/, '');
  return /^[-+]?\d{1,16}$/.test(digits) && Number.isSafeInteger(Number(digits)) ? Number(digits) : undefined;
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

// 1,234,567.50. A comma elsewhere may be a decimal comma.
const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

// The wire format, so that 2.5 does not count as a change of 2.50. A workbook stores 0.1 only approximately.
function moneyOf(text: string): string | undefined {
  const [, whole, cents = ''] = /^(-?\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole !== undefined) return `${whole}.${cents.padEnd(2, '0')}`;
  const value = /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  const isNearly = Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
  // The field's own rule rejects a text that is not an amount.
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
    const isNumber = items?.type === 'integer' || items?.type === 'number';
    // A text that is not a number stays unchanged, so that the error can quote it.
    return isNumber && Number.isFinite(Number(word)) ? Number(word) : word;
  });
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

// The time as the workbook has it, in its intended time zone. Before the nonexistent leap day of 1900 in
// Excel, the date is off by one.
function counted(serial: string): string {
  const days = Number(serial) + (Number(serial) < 60 ? 1 : 0);
  return new Date(Math.round((days - 25_569) * 86_400_000)).toISOString().slice(0, -1).replace('T', ' ');
}

// A spreadsheet may express a date as its midnight. The field's own rule rejects anything else.
function dayOf(text: string): string {
  const [, year, month = '', day = ''] =
    /^(\d{4})[-/](\d\d?)[-/](\d\d?)(?:[T ]0?0:00(?::00(?:\.0+)?)?Z?)?$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const momentShape =
  /^(\d{4,5})[-/](\d\d?)[-/](\d\d?)(?:[T ](\d\d?):(\d\d)(?::(\d\d)(\.\d+)?)?)?\s*(Z|[-+]\d\d(?::?\d\d)?)?$/i;

// "2026-01-31 08:00:00.5+00"; without a time zone, that of its column.
function isoOf(text: string, own: string): string {
  const found = momentShape.exec(text);
  if (!found) return text;
  const [, year = '', month = '', day = '', hour = '0', minute = '00', second = '00', part = '', zone = own] =
    found;
  const offset = /^z$/i.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`;
  const time = `${hour.padStart(2, '0')}:${minute}:${second}${part.slice(0, 4)}`;
  // The last hours of 9999 belong to the next year in time zones ahead of UTC.
  const written = `${year.length > 4 ? `+0${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${written}T${time}${offset}`);
  // 31 February is not a date, although JavaScript would roll it over into March.
  return isDay(written) && !Number.isNaN(date.getTime()) ? date.toISOString() : text;
}

function isDay(written: string): boolean {
  const day = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(written);
}
