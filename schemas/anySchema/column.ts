import { wrongWith } from '../faults/values.ts';
import type { Json } from '../resource.ts';
import { patternFor } from '../text/patternFor.ts';
import { annotations } from '../vocabulary.ts';
import { isObject, type SchemaNode, type SchemaObject } from './schemaNode.ts';
import { flattened, isEqual, listOf, type Scope, typesOf } from './scope.ts';

/** A field of a resource file, made from one property of any JSON Schema. */
export interface MadeField {
  readonly property: SchemaObject;
  readonly isNullable: boolean;
  /** Whether the column holds JSON whose form is drawn from the schema. */
  readonly isJson: boolean;
}

/**
 * The field of a property: a column of its own type for a text, number, yes/no, choice or list of words, else
 * a JSON column. The field never refuses what the schema allows; the whole schema is validated besides.
 */
export function fieldOf(node: SchemaNode, scope: Scope): MadeField {
  const { names, isNullable } = typesOf(node, scope);
  const flat = flattened(node, scope) ?? {};
  const words = wordsOf(isObject(node) ? { ...flat, ...notesOf(node) } : flat);
  const plain = names && scalarOf(narrowed(flat, scope), names, isOwn(flat));
  const list = names?.length === 1 && names[0] === 'array' ? listField(flat, scope) : undefined;
  const typed = plain ?? list;
  const own = Object.fromEntries(Object.entries(flat).filter(([word]) => carried.has(word)));
  if (!typed) return { property: { format: 'json', ...own, ...words }, isNullable, isJson: true };
  const options = plain && titlesOf(flat, typed, scope);
  const made = { ...typed, ...defaultOf(flat, typed), ...options, ...own, ...words };
  return { property: made, isNullable, isJson: false };
}

const carried = new Set<string>(annotations);

function notesOf(node: SchemaObject): SchemaObject {
  return Object.fromEntries(
    ['title', 'description', 'label', 'help', 'default'].flatMap((word) =>
      word in node ? [[word, node[word]]] : [],
    ),
  );
}

/** Words for people: `label` and `help`, or else what the schema says to its readers. */
export function wordsOf({ title, description, label, help }: SchemaObject): SchemaObject {
  return {
    ...(label === undefined && isText(title) && { label: inBoth(title, 80) }),
    ...(help === undefined && isText(description) && { help: inBoth(description, 400) }),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function inBoth(text: string, most: number): SchemaObject {
  const line = text.trim().replace(/\s+/g, ' ');
  const letters = [...line];
  const short = letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : line;
  return { zh_cn: short, en: short };
}

// A choice between schemas of one type says no more in a column than the type, unless one of several is null.
function narrowed(flat: SchemaObject, scope: Scope): SchemaObject {
  for (const word of ['anyOf', 'oneOf']) {
    const choices = flat[word];
    if (!Array.isArray(choices)) continue;
    const some = choices
      .map((one) => flattened(one as SchemaNode, scope))
      .filter(
        (one) =>
          one && !isEqual(one['type'], 'null') && !isEqual(one['enum'], [null]) && one['const'] !== null,
      );
    const { [word]: _choices, ...rest } = flat;
    if (some.length === 1 && some[0]) return { ...some[0], ...rest };
    const values = some.map((one) => valuesOf(one ?? {}));
    if (values.every((one) => one !== undefined))
      return { ...rest, enum: [...new Set(values.flatMap((one) => one ?? []))] };
    const formats = new Set(some.map((one) => one?.['format']));
    return formats.size === 1 && some[0]?.['format'] !== undefined
      ? { format: some[0]['format'], ...rest }
      : rest;
  }
  return flat;
}

/** The values of an `enum` or a `const`. */
function valuesOf(flat: SchemaObject): readonly unknown[] | undefined {
  if ('const' in flat) return [flat['const']];
  return Array.isArray(flat['enum']) ? flat['enum'] : undefined;
}

// Kaifang's formats have a meaning of their own, so only a property with Kaifang's words may mean them.
function isOwn(flat: SchemaObject): boolean {
  return isObject(flat['label']);
}

function scalarOf(
  flat: SchemaObject,
  types: readonly string[],
  isKaifang: boolean,
): SchemaObject | undefined {
  const values = valuesOf(flat)?.filter((one) => one !== null);
  if (types.length === 0) return undefined;
  if (types.every((type) => type === 'boolean')) return { type: 'boolean' };
  if (types.every((type) => type === 'string')) {
    const texts = values?.map(String);
    const isChoice =
      texts &&
      texts.length > 0 &&
      texts.length <= 500 &&
      texts.every((one) => /^\S(.{0,198}\S)?$/u.test(one));
    if (isChoice) return { type: 'string', enum: [...new Set(texts)] };
    return textField(flat, isKaifang);
  }
  if (!types.every((type) => type === 'integer' || type === 'number')) return undefined;
  const type = types.every((one) => one === 'integer') ? 'integer' : 'number';
  if (type === 'integer' && values && values.length > 0 && values.every(Number.isSafeInteger))
    return { type, enum: [...new Set(values)] };
  return {
    type,
    ...limitsOf(flat, ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']),
  };
}

function limitsOf(flat: SchemaObject, words: readonly string[]): SchemaObject {
  const said = words.filter((word) => typeof flat[word] === 'number' && Number.isFinite(flat[word]));
  const limits = Object.fromEntries(said.map((word) => [word, flat[word]]));
  // Limits that exclude each other are left to the whole schema.
  const low = Math.max(
    ...[limits['minimum'], limits['exclusiveMinimum']].map((one) => Number(one ?? -Infinity)),
  );
  const high = Math.min(
    ...[limits['maximum'], limits['exclusiveMaximum']].map((one) => Number(one ?? Infinity)),
  );
  return low < high && high - low >= 1 ? limits : {};
}

/** Formats of JSON Schema with a field type that accepts exactly what they mean. */
const known = new Set([
  ...['date-time', 'date', 'time', 'email', 'uri', 'uri-reference', 'uuid', 'ipv4', 'ipv6', 'hostname'],
  ...['json-pointer', 'regex'],
]);
const kaifang = new Set([
  'money',
  'phone',
  'color',
  'markdown',
  'html',
  'text',
  'code',
  'sql',
  'ip-list',
  'image',
]);

/** From this length on a text has several lines in a form. */
const longestLine = 1000;
/** The limit of a text whose schema has none. */
const longestText = 100_000;

function textField(flat: SchemaObject, isKaifang: boolean): SchemaObject {
  const { format, pattern, minLength, maxLength } = flat;
  const least = typeof minLength === 'number' ? minLength : 0;
  const most = typeof maxLength === 'number' ? maxLength : undefined;
  const rule = typeof pattern === 'string' ? patternFor(pattern) : undefined;
  const rules = { ...(least > 0 && { minLength: least }), ...(rule && { pattern: rule }) };
  const length = most === undefined ? {} : { maxLength: Math.max(most, 1, least) };
  if (isKaifang && typeof format === 'string' && kaifang.has(format))
    return { type: 'string', format, ...(format !== 'money' && { ...rules, ...length }) };
  // A time is stored as a moment, so a rule about its letters could not be kept.
  const isTime = format === 'date-time' || format === 'date';
  if (
    typeof format === 'string' &&
    known.has(format) &&
    !(isTime && (rule || least > 0 || most !== undefined))
  )
    // Kaifang's own `uri` is a web address; in a schema it may have any scheme.
    return {
      type: 'string',
      format: format === 'uri' ? 'uri-reference' : format,
      ...(!isTime && { ...rules, ...length }),
    };
  if ((most ?? least) > longestLine)
    return { type: 'string', format: 'text', ...rules, maxLength: Math.max(most ?? 0, longestText) };
  return { type: 'string', ...rules, ...(most === undefined ? { maxLength: longestText } : length) };
}

// Words or numbers without rules between them.
function listField(flat: SchemaObject, scope: Scope): SchemaObject | undefined {
  const unusual = [
    'prefixItems',
    'additionalItems',
    'contains',
    'minContains',
    'unevaluatedItems',
    'anyOf',
    'oneOf',
    'not',
    'if',
  ];
  if (unusual.some((word) => word in flat) || !isObject(flat['items'])) return undefined;
  const { names, isNullable } = typesOf(flat['items'], scope);
  const items = flattened(flat['items'], scope);
  if (
    !items ||
    isNullable ||
    names?.length !== 1 ||
    ['anyOf', 'oneOf', 'if', 'not'].some((word) => word in items)
  )
    return undefined;
  const [type] = names;
  if (type !== 'string' && type !== 'integer' && type !== 'number') return undefined;
  const { maxLength: _line, format: _format, ...entry } = scalarOf(items, names, false) ?? {};
  const most = flat['maxItems'];
  return {
    type: 'array',
    items: {
      ...entry,
      type,
      ...(typeof items['maxLength'] === 'number' && { maxLength: Math.max(1, items['maxLength']) }),
    },
    ...(flat['uniqueItems'] === true && { uniqueItems: true }),
    ...(typeof flat['minItems'] === 'number' && flat['minItems'] > 0 && { minItems: flat['minItems'] }),
    ...(typeof most === 'number' && most > 0 && { maxItems: most }),
  };
}

function defaultOf(flat: SchemaObject, typed: SchemaObject): SchemaObject {
  const value = flat['default'];
  const fits = listOf(typed['type']).some((type) => isOf(String(type), value));
  const isChosen = !Array.isArray(typed['enum']) || typed['enum'].includes(value);
  if (!fits || !isChosen || value === '') return {};
  return wrongWith('value', typed, value as Json) === undefined ? { default: value } : {};
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isSafeInteger(value);
  if (type === 'array') return Array.isArray(value);
  return typeof value === type;
}

// A choice of constants, each with a title, is an enum with words.
function titlesOf(flat: SchemaObject, typed: SchemaObject, scope: Scope): SchemaObject {
  const choices = [flat['oneOf'], flat['anyOf']].find(Array.isArray);
  if (!choices || !Array.isArray(typed['enum'])) return {};
  const named = choices.flatMap((one) => {
    const { const: value, title } = flattened(one as SchemaNode, scope) ?? {};
    return isText(title) && value !== undefined && value !== null
      ? [[String(value), { label: inBoth(title, 80) }]]
      : [];
  });
  return named.length > 0 ? { options: Object.fromEntries(named) } : {};
}
