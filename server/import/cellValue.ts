import { type FieldTypeName, fieldTypeName } from '#schemas/fields/all.ts';
import { platformZone } from '#schemas/payloads/days.ts';
import type { Json, Property } from '#schemas/resource.ts';
import { asShown, type CellNote, isPercentShown, shownNumber } from './sheet/numberFormat.ts';

/** What is known of a cell beside its text. */
export interface AboutCell {
  readonly note?: CellNote | undefined;
  /** The zone of a moment in it that names none, such as `+08:00`; else it is by the platform's clock. */
  readonly zone?: string | undefined;
}

/**
 * A cell's text as the value of a field; nothing when it cannot be read as one. What is empty is null. Of a workbook a
 * number counts where the field is one, and a day where it is a day; every other field takes what a person saw.
 */
export function cellValue(property: Property, cell: string | null, about: AboutCell = {}): Json | undefined {
  if (cell === null) return null;
  const { note, zone = platformZone } = about;
  const type = fieldTypeName(property);
  const reader = readers[type];
  const shown = takesValue(type, note) ? exactOf(type, cell, note) : shownCell(cell, note);
  if (shown === null) return undefined;
  if (!reader) return shown;
  const text = shown.trim();
  return text === '' ? null : reader(text, property, zone);
}

/** A cell as a spreadsheet shows it, which keeps a number and how it looks apart; null where it shows nothing. */
export function shownCell(cell: string, note?: CellNote): string | null {
  return note?.format === undefined ? cell : shownNumber(Number(cell), note.format);
}

/** Why a cell of a workbook cannot be read as a field, as the rule that it breaks. */
export function unreadCell(property: Property, cell: string | null, note?: CellNote): string | undefined {
  if (!note) return undefined;
  if (note.kind === 'lost' || note.kind === 'uncalculated') return note.kind;
  const type = fieldTypeName(property);
  if (note.kind === 'long' && type !== 'number') return 'digits';
  return cell !== null && !takesValue(type, note) && shownCell(cell, note) === null ? 'lost' : undefined;
}

const numeric = new Set<FieldTypeName>([
  ...(['integer', 'number', 'money', 'duration', 'percent', 'bytes', 'reference', 'level'] as const),
]);

function takesValue(type: FieldTypeName, note?: CellNote): boolean {
  if (note?.kind === 'day' || note?.kind === 'moment') return type === 'date' || type === 'dateTime';
  return note?.format !== undefined && numeric.has(type);
}

// The number, or the day or the moment, behind what is shown.
function exactOf(type: FieldTypeName, cell: string, { kind, format = '' }: Partial<CellNote> = {}): string {
  if (kind === 'day' || kind === 'moment')
    return counted(cell).slice(0, kind === 'day' && type === 'date' ? 10 : undefined);
  const isShare = type === 'percent' && isPercentShown(format);
  return isShare ? String(asShown(Number(cell) * 100)) : cell;
}

type Reader = (text: string, property: Property, zone: string) => Json | undefined;

const readers: Readonly<Partial<Record<FieldTypeName, Reader>>> = {
  integer: wholeNumber,
  duration: wholeNumber,
  percent: (text) => wholeNumber(text.replace(/[%％]$/, '').trimEnd()),
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
  date: (text) => dayOf(text),
  dateTime: (text, _property, zone) => isoOf(text, zone),
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
    const isNumber = items?.type === 'integer' || items?.type === 'number';
    // What is no number stays the word that it is, for the refusal to name.
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

// The moment as the workbook has it, in whatever zone it may be meant. Before the day that Excel has too many in 1900 it is
// one behind.
function counted(serial: string): string {
  const days = Number(serial) + (Number(serial) < 60 ? 1 : 0);
  return new Date(Math.round((days - 25_569) * 86_400_000)).toISOString().slice(0, -1).replace('T', ' ');
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
