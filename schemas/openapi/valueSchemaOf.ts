import { re2Pattern } from '../flow/rules/re2Pattern.ts';
import { isObject, textOf, type ValueSchema } from '../flow/rules/valueSchema.ts';
import { isPlainText } from '../flow/values/isPlainText.ts';
import type { Json } from '../resource.ts';
import { type Dict, dictOf, isDict, listOf, own } from './dict.ts';
import { plainText } from './plainText.ts';
import { follow } from './reference.ts';

/** A rule of a document that is not kept: its word, or why all rules from there on are not. */
export interface Lost {
  /** The field, such as `address.city` or `tags[]`. */
  readonly field: string;
  readonly word: string;
  readonly why: 'word' | 'pattern' | 'recursive' | 'cut';
}

/** A schema of a document in the words that parameters and return fields can have. */
export interface ReadSchema {
  readonly schema: ValueSchema;
  readonly lost: readonly Lost[];
}

/** What is read, and how much of it. */
export interface ReadAs {
  readonly name: string;
  /** What only the other side has is left out: of a request the fields that are read-only. */
  readonly side: 'request' | 'response';
  /** The schemas that may still be read; shared by the fields of an operation. */
  readonly budget: { left: number };
  /** Without the fields of objects and the elements of lists. */
  readonly isShallow?: boolean;
}

const mostDepth = 8;
const mostParts = 40;
const mostValues = 500;
const mostJson = 20_000;

/** Reads a schema with its references and its `allOf` put together. Nothing is dropped without being listed. */
export function valueSchemaOf(root: Dict, schema: unknown, as: ReadAs): ReadSchema {
  const lost: Lost[] = [];
  const reader: Reader = { root, as, lost };
  return { schema: read(reader, schema, as.name, [], 0), lost };
}

interface Reader {
  readonly root: Dict;
  readonly as: ReadAs;
  readonly lost: Lost[];
}

function read(
  reader: Reader,
  schema: unknown,
  field: string,
  above: readonly Dict[],
  depth: number,
): ValueSchema {
  const { lost, as } = reader;
  const parts = partsOf(reader.root, schema);
  if (parts.some((part) => above.includes(part))) {
    lost.push({ field, word: '$ref', why: 'recursive' });
    return {};
  }
  if (depth > mostDepth || --as.budget.left < 0) {
    if (parts.some((part) => Object.keys(part).some((word) => ruleWords.has(word))))
      lost.push({ field, word: '…', why: 'cut' });
    return {};
  }
  const place: Place = { reader, parts, field, above: [...above, ...parts], depth };
  const lose = (word: string) => lost.push({ field, word, why: 'word' });
  for (const part of parts)
    for (const word of Object.keys(part)) if (unkept.has(word) && part[word] !== undefined) lose(word);
  const choices = choicesIn(place, lose);
  const rules = {
    ...scalarRules(parts, lose),
    ...textRules(place, lose),
    ...(as.isShallow ? {} : innerRules(place, lose)),
    ...choices.rules,
    ...annotations(parts),
  };
  return typed(rules, parts, choices, lose);
}

interface Place {
  readonly reader: Reader;
  readonly parts: readonly Dict[];
  readonly field: string;
  readonly above: readonly Dict[];
  readonly depth: number;
}

type Lose = (word: string) => void;

/** Words of JSON Schema that no parameter can have. */
const unkept: ReadonlySet<string> = new Set([
  ...['not', 'if', 'then', 'else', 'patternProperties', 'dependentRequired', 'dependentSchemas'],
  ...['dependencies', 'prefixItems', 'additionalItems', 'contains', 'minContains', 'maxContains'],
  ...['propertyNames', 'unevaluatedProperties', 'unevaluatedItems', '$dynamicRef', '$recursiveRef'],
]);

/** Every word that is a rule. */
export const ruleWords: ReadonlySet<string> = new Set([
  ...unkept,
  ...['enum', 'const', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'nullable'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems', 'items'],
  ...['minProperties', 'maxProperties', 'required', 'properties', 'additionalProperties', 'anyOf', 'oneOf'],
]);

/** The parts of a schema: itself, the targets of its references, and its `allOf`. */
export function partsOf(root: Dict, schema: unknown): Dict[] {
  const parts = new Set<Dict>();
  const isOld = /^(2|3\.0)/.test(String(own(root, 'openapi') ?? own(root, 'swagger') ?? '2'));
  const waiting: unknown[] = [schema];
  while (waiting.length > 0 && parts.size < mostParts) {
    const next = waiting.shift();
    if (!isDict(next) || parts.has(next)) continue;
    if (typeof own(next, '$ref') === 'string') {
      const { value } = follow(root, next);
      if (value) waiting.push(value);
      // Before OpenAPI 3.1 nothing beside a reference counts.
      if (isOld) continue;
    }
    parts.add(next);
    waiting.push(...listOf(own(next, 'allOf')).slice(0, mostParts));
    // A choice of one is none.
    for (const word of ['anyOf', 'oneOf']) {
      const real = listOf(own(next, word)).filter((one) => !isNull(one));
      if (real.length === 1) waiting.push(real[0]);
    }
  }
  return [...parts];
}

function isNull(schema: unknown): boolean {
  return own(schema, 'type') === 'null';
}

const highest = ['minLength', 'minItems', 'minProperties', 'minimum', 'exclusiveMinimum'];
const lowest = ['maxLength', 'maxItems', 'maxProperties', 'maximum', 'exclusiveMaximum'];
const counts = /(Length|Items|Properties)$/;

function scalarRules(parts: readonly Dict[], lose: Lose): Record<string, Json> {
  const rules: Record<string, Json> = {};
  for (const word of [...highest, ...lowest]) {
    const values = parts.flatMap((part) => limitsOf(part, word, lose));
    if (values.length === 0) continue;
    rules[word] = highest.includes(word) ? Math.max(...values) : Math.min(...values);
  }
  const steps = [...new Set(valuesOf(parts, 'multipleOf'))];
  if (typeof steps[0] === 'number' && steps[0] > 0) rules['multipleOf'] = steps[0];
  if (steps.length > 1 || (steps.length === 1 && rules['multipleOf'] === undefined)) lose('multipleOf');
  if (valuesOf(parts, 'uniqueItems').includes(true)) rules['uniqueItems'] = true;
  return rules;
}

// Before OpenAPI 3.1 `exclusiveMinimum` only says that `minimum` itself is excluded.
function limitsOf(part: Dict, word: string, lose: Lose): number[] {
  const value = own(part, word);
  if (value === undefined) return [];
  const plain = word.replace(/^exclusiveM/, 'm');
  if (typeof value === 'boolean' && plain !== word) {
    const limit = own(part, plain);
    return value && typeof limit === 'number' ? [limit] : [];
  }
  if (plain === word && own(part, `exclusiveM${word.slice(1)}`) === true) return [];
  const isGood =
    typeof value === 'number' && Number.isFinite(value) && (!counts.test(word) || isCount(value));
  if (isGood) return [value];
  lose(word);
  return [];
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function valuesOf(parts: readonly Dict[], word: string): unknown[] {
  return parts.map((part) => own(part, word)).filter((value) => value !== undefined);
}

function textRules({ parts, reader, field }: Place, lose: Lose): Record<string, Json> {
  const formats = [...new Set(valuesOf(parts, 'format'))].map((one) => plainText(one, 100)).filter(Boolean);
  if (formats.length > 1) lose('format');
  const patterns = [...new Set(valuesOf(parts, 'pattern'))];
  const usable = patterns.filter(
    (one): one is string =>
      typeof one === 'string' && one.length <= 2000 && isPlainText(one) && re2Pattern(one) !== undefined,
  );
  const unusable = patterns.filter((one) => !usable.includes(one as string));
  if (usable.length > 1) lose('pattern');
  if (unusable.length > 0) reader.lost.push({ field, word: 'pattern', why: 'pattern' });
  const description = [
    plainText(valuesOf(parts, 'description')[0], 200),
    ...unusable.map((one) => plainText(`(pattern: ${String(one)})`, 200)),
  ].filter(Boolean);
  return {
    ...(formats[0] !== undefined && { format: formats[0] }),
    ...(usable[0] !== undefined && { pattern: usable[0] }),
    ...(description.length > 0 && { description: description.join(' ') }),
  };
}

function innerRules(place: Place, lose: Lose): Record<string, Json> {
  const { reader, parts, field, above, depth } = place;
  const inner = (schema: unknown, name: string): ValueSchema => read(reader, schema, name, above, depth + 1);
  const properties = propertiesOf(parts);
  const kept = [...properties].filter(([name, one]) => {
    if (isLeftOut(reader, one)) return false;
    const isGood = isPlainText(name) && name !== '__proto__' && name.length <= 200 && one !== false;
    if (!isGood) lose(`properties.${plainText(name, 50)}`);
    return isGood;
  });
  const names = new Set(kept.map(([name]) => name));
  const left = new Set([...properties.keys()].filter((name) => !names.has(name)));
  const required = valuesOf(parts, 'required')
    .flatMap(listOf)
    .filter((name): name is string => typeof name === 'string' && isPlainText(name) && !left.has(name));
  const items = valuesOf(parts, 'items').filter((one) => one !== true);
  const [first] = items;
  if (items.length > 1 || (first !== undefined && !isDict(first))) lose('items');
  return {
    ...(kept.length > 0 && {
      properties: Object.fromEntries(kept.map(([name, one]) => [name, inner(one, `${field}.${name}`)])),
    }),
    ...(required.length > 0 && { required: [...new Set(required)].slice(0, mostValues) }),
    ...(isDict(first) && { items: inner(first, `${field}[]`) }),
    ...moreRules(place, inner, lose),
  };
}

// `additionalProperties` counts the properties of its own part alone, so that parts together allow more.
function moreRules(
  { parts, field }: Place,
  inner: (of: unknown, name: string) => ValueSchema,
  lose: Lose,
): Record<string, Json> {
  const [more, ...others] = valuesOf(parts, 'additionalProperties').filter((one) => one !== true);
  if (more === undefined) return {};
  const isAlone = parts.filter((part) => own(part, 'properties') !== undefined).length <= 1;
  if (others.length > 0 || !isAlone || (more !== false && !isDict(more))) {
    lose('additionalProperties');
    return {};
  }
  return { additionalProperties: more === false ? false : inner(more, `${field}.*`) };
}

function propertiesOf(parts: readonly Dict[]): Map<string, unknown> {
  const all = new Map<string, unknown>();
  for (const part of parts)
    for (const [name, one] of Object.entries(dictOf(own(part, 'properties'))))
      all.set(name, all.has(name) ? { allOf: [all.get(name), one] } : one);
  return all;
}

// Of a request what is read-only, of an answer what is write-only.
function isLeftOut({ root, as }: Reader, schema: unknown): boolean {
  const word = as.side === 'request' ? 'readOnly' : 'writeOnly';
  return partsOf(root, schema).some((part) => own(part, word) === true);
}

interface Choices {
  readonly rules: Record<string, Json>;
  readonly isNullable: boolean;
}

function choicesIn(place: Place, lose: Lose): Choices {
  const { reader, parts, field, above, depth } = place;
  const found = parts.flatMap((part) =>
    (['oneOf', 'anyOf'] as const).flatMap((word) => {
      const list = listOf(own(part, word));
      return list.length > 0 ? [{ word, list }] : [];
    }),
  );
  const isNullable = found.some(({ list }) => list.some(isNull));
  const real = found
    .map(({ word, list }) => ({ word, list: list.filter((one) => !isNull(one)) }))
    .filter(({ list }) => list.length > 1);
  const [first, ...others] = real;
  if (!first) return { rules: {}, isNullable };
  for (const { word } of others) lose(word);
  const named = namedValues(reader.root, first.list);
  if (named) return { rules: named, isNullable };
  if (first.list.length > 50 || reader.as.isShallow) {
    lose(first.word);
    return { rules: {}, isNullable };
  }
  const inner = first.list.map((one, at) => read(reader, one, `${field}(${at + 1})`, above, depth + 1));
  // What could not be kept of an alternative makes it accept more, so that several may fit.
  const isExact = !reader.lost.some((one) => one.field.startsWith(`${field}(`));
  return { rules: { [first.word === 'oneOf' && isExact ? 'oneOf' : 'anyOf']: inner }, isNullable };
}

// A choice of constants with titles is a list of values with words.
function namedValues(root: Dict, list: readonly unknown[]): Record<string, Json> | undefined {
  const parts = list.map((one) => partsOf(root, one)[0] ?? {});
  const isNamed = parts.every((part) => own(part, 'const') !== undefined && !isDict(own(part, 'const')));
  if (!isNamed || parts.length > mostValues) return undefined;
  const words = parts.map((part) => [
    String(own(part, 'const')),
    own(part, 'title') ?? own(part, 'description'),
  ]);
  const values = parts.map((part) => own(part, 'const') as Json);
  return { enum: values, ...optionsOf(Object.fromEntries(words)) };
}

function optionsOf(words: Dict): Record<string, Json> {
  const options = Object.entries(words).flatMap(([value, word]) => {
    const text = plainText(word, 200);
    return text === '' || value === '__proto__'
      ? []
      : [[value, { label: { zh_cn: text, en: text } }] as const];
  });
  return options.length > 0 ? { options: Object.fromEntries(options) } : {};
}

function annotations(parts: readonly Dict[]): Record<string, Json> {
  const examples = [...valuesOf(parts, 'example'), ...valuesOf(parts, 'examples').flatMap(listOf)]
    .filter((one) => isKept(one, 500))
    .slice(0, 3) as Json[];
  return {
    ...(examples.length > 0 && { examples }),
    ...(valuesOf(parts, 'deprecated').includes(true) && { deprecated: true }),
  };
}

/** Whether a value can be stored: plain text, not too large, not too deep. */
export function isKept(value: unknown, most: number): boolean {
  try {
    return value !== undefined && isPlainText(value) && JSON.stringify(value).length <= most;
  } catch {
    return false;
  }
}

// The type with null among it, and the values of an enum as values of that type.
function typed(
  rules: Record<string, Json>,
  parts: readonly Dict[],
  { isNullable }: Choices,
  lose: Lose,
): ValueSchema {
  const lists = valuesOf(parts, 'type').map((one) => [one].flat().filter((word) => typeof word === 'string'));
  const [head = [], ...others] = lists;
  const common = head.filter((word) => others.every((list) => list.includes(word)));
  const words = (common.length > 0 ? common : head).map(String).filter((word) => word !== 'file');
  if (common.length === 0 && head.length > 0) lose('type');
  const mayBeNull = isNullable || words.includes('null') || valuesOf(parts, 'nullable').includes(true);
  const plain = words.filter((word) => word !== 'null' && plainTypes.has(word));
  const types = mayBeNull && plain.length > 0 ? [...plain, 'null'] : plain;
  const { enum: _named, ...rest } = rules;
  const choice = ['oneOf', 'anyOf'].find((word) => Array.isArray(rest[word]));
  return {
    ...rest,
    ...(types.length > 0 && { type: types.length === 1 ? (types[0] as string) : types }),
    ...(choice &&
      mayBeNull &&
      plain.length === 0 && { [choice]: [...listOf(rest[choice]), { type: 'null' }] as Json }),
    ...enumOf(rules, parts, plain, mayBeNull, lose),
  };
}

const plainTypes = new Set(['string', 'integer', 'number', 'boolean', 'array', 'object']);

function enumOf(
  rules: Record<string, Json>,
  parts: readonly Dict[],
  types: readonly string[],
  mayBeNull: boolean,
  lose: Lose,
): Record<string, Json> {
  const constants = valuesOf(parts, 'const').map((one) => [one]);
  const lists = [
    ...valuesOf(parts, 'enum').map(listOf),
    ...constants,
    ...(rules['enum'] ? [listOf(rules['enum'])] : []),
  ];
  const [first, ...others] = lists;
  if (!first) return {};
  const common = first.filter((value) => others.every((list) => list.some((one) => isSame(one, value))));
  const [type, second] = types;
  const values = common.map((value) =>
    type !== undefined && second === undefined ? asType(value, type) : value,
  );
  const isGood = values.length > 0 && values.length <= mostValues && values.every((one) => isKept(one, 2000));
  if (!isGood || !isKept(values, mostJson)) {
    lose('enum');
    return {};
  }
  const whole = mayBeNull && !values.includes(null) ? [...values, null] : values;
  return { enum: whole as Json[], ...(rules['options'] ? {} : namedBy(parts, values as Json[])) };
}

function isSame(one: unknown, two: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(two);
}

// YAML reads a bare 1 or yes of a list of texts as something else.
function asType(value: unknown, type: string): unknown {
  if (value === null) return value;
  if (type === 'string') return typeof value === 'object' ? undefined : String(value);
  if (typeof value !== 'string') return value;
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : undefined;
  if (type !== 'integer' && type !== 'number') return value;
  return value.trim() === '' || Number.isNaN(Number(value)) ? undefined : Number(value);
}

// The words of an enum's values in the extensions of several tools.
function namedBy(parts: readonly Dict[], values: readonly Json[]): Record<string, Json> {
  for (const part of parts)
    for (const name of ['x-enumDescriptions', 'x-enum-descriptions', 'x-enumNames', 'x-enum-varnames']) {
      const words = own(part, name);
      if (isDict(words)) return optionsOf(words);
      if (Array.isArray(words))
        return optionsOf(Object.fromEntries(values.map((value, at) => [textOf(value), words[at]])));
    }
  const lists = parts.flatMap((part) => [own(part, 'x-apifox-enum'), own(own(part, 'x-ms-enum'), 'values')]);
  const entries = lists.flatMap(listOf).filter(isDict);
  return optionsOf(
    Object.fromEntries(
      entries.map((one) => [String(own(one, 'value')), own(one, 'description') ?? own(one, 'name')]),
    ),
  );
}

/** The words for `nullable` of a parameter, whose type says the rest. */
export function withoutType({ type, description: _about, ...rules }: ValueSchema): ValueSchema {
  const values = rules['enum'];
  const isNullable = Array.isArray(type) && type.includes('null');
  return {
    ...rules,
    ...(Array.isArray(values) && { enum: values.filter((one) => one !== null) }),
    ...(isNullable && { nullable: true }),
  };
}

/** Whether an alternative of a choice may be a value of a type. */
export function mayBe(schema: Json, type: string): boolean {
  if (!isObject(schema) || schema['type'] === undefined) return true;
  const types = [schema['type']].flat();
  return types.includes(type) || (type === 'number' && types.includes('integer'));
}
