import { cutText, wordsIn } from './words.ts';

/** A field that a source describes or whose values imply it. */
export interface FieldGuess {
  /** The name in the source: a column's title, a property, a column of a table. */
  readonly name: string;
  /** The words of the resource file, without label. */
  readonly property: Readonly<Record<string, unknown>>;
  readonly isRequired: boolean;
  /** A name for people, where the source has one. */
  readonly title?: string | undefined;
  /** What led to it, for the report. */
  readonly because: string;
}

const lengths = [20, 50, 100, 255, 500, 1000];
const yesNo = new Set(['true', 'false', 'yes', 'no', 'y', 'n', '是', '否']);
const priced = /price|amount|total|cost|fee|balance|salary|revenue|金额|价|费|余额/i;
const keys = new Set(['id', 'code', 'no', 'number', 'sku', 'key', 'uuid', 'email', 'isbn']);

const shapes: readonly (readonly [format: string, shape: RegExp])[] = [
  ['date-time', /^\d{4}[-/]\d\d?[-/]\d\d?[T ]\d\d?:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/],
  ['date', /^\d{4}[-/]\d\d?[-/]\d\d?$/],
  ['uuid', /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i],
  ['email', /^[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){1,5}$/],
  ['uri', /^https?:\/\/[^\s]{1,2000}$/],
];

/** The field of a column, by the texts of its cells; null is an empty cell. */
export function guessField(name: string, cells: readonly (string | null)[]): FieldGuess {
  const texts = cells.flatMap((cell) => (cell === null || cell.trim() === '' ? [] : [cell.trim()]));
  const isRequired = texts.length > 0 && texts.length === cells.length;
  const distinct = new Set(texts);
  const isUnique = texts.length >= 5 && distinct.size === texts.length && isKeyName(name);
  const found = typeOf(name, texts, distinct);
  const unique = isUnique && !['boolean', 'enum', 'text'].includes(found.kind) ? { unique: true } : {};
  return {
    name,
    property: { ...found.property, ...unique },
    isRequired,
    because: `${found.kind}, ${texts.length} of ${cells.length} filled, ${distinct.size} different`,
  };
}

function isKeyName(name: string): boolean {
  return keys.has(wordsIn(name).at(-1) ?? '') || /编号|编码|单号|邮箱|货号/.test(name);
}

interface Found {
  readonly kind: string;
  readonly property: Readonly<Record<string, unknown>>;
}

function typeOf(name: string, texts: readonly string[], distinct: ReadonlySet<string>): Found {
  const all = (shape: RegExp) => texts.length > 0 && texts.every((text) => shape.test(text));
  const isYesNo = texts.length > 0 && [...distinct].every((text) => yesNo.has(text.toLowerCase()));
  const isFlag = /^(is|has|can)[_\s]/i.test(name) && all(/^[01]$/);
  if (isYesNo || isFlag) return { kind: 'boolean', property: { type: 'boolean' } };
  const isSigned = texts.some((text) => /^[¥￥$€£]/.test(text));
  const isAmount = all(
    /^[¥￥$€£]?\s?-?\d{1,3}(,\d{3}){0,5}(\.\d{1,2})?$|^[¥￥$€£]?\s?-?\d{1,13}(\.\d{1,2})?$/,
  );
  if (isAmount && (isSigned || priced.test(name)))
    return { kind: 'money', property: { type: 'string', format: 'money' } };
  // A leading zero is a part of a code.
  if (all(/^-?(0|[1-9]\d{0,14})$/)) return { kind: 'integer', property: { type: 'integer' } };
  if (all(/^-?(0|[1-9]\d{0,14})(\.\d{1,12})?(e[-+]?\d{1,2})?$/i))
    return { kind: 'number', property: { type: 'number' } };
  const format = shapes.find(([, shape]) => all(shape))?.[0];
  if (format !== undefined) return { kind: format, property: { type: 'string', format } };
  const longest = texts.reduce((most, text) => Math.max(most, [...text].length), 0);
  if (isChoice(texts, distinct))
    return { kind: 'enum', property: { type: 'string', enum: [...distinct].sort() } };
  const maxLength = lengths.find((length) => length >= longest);
  if (maxLength === undefined || texts.some((text) => text.includes('\n')))
    return {
      kind: 'text',
      property: { type: 'string', format: 'text', maxLength: Math.max(10_000, longest) },
    };
  return { kind: 'string', property: { type: 'string', maxLength } };
}

function isChoice(texts: readonly string[], distinct: ReadonlySet<string>): boolean {
  const { size } = distinct;
  if (size < 2 || size > 12 || texts.length < 3 * size) return false;
  return [...distinct].every((text) => text.length <= 40 && cutText(text) === text);
}
