import { isWritable } from '#schemas/complete.ts';
import { fieldTypeName } from '#schemas/fields/all.ts';
import type { Json, Property, Resource } from '#schemas/resource.ts';
import { sampleOf } from './samples.ts';

/** A value that breaks one rule of one field, and what the answer must report. */
export interface Break {
  readonly field: string;
  readonly rule: string;
  /** Undefined: the field is left out. */
  readonly value: Json | undefined;
  /** The field as the error names it, if the error is about a part of it. */
  readonly named?: string;
}

/** Each rule of a resource's Add, broken once. */
export function breaksOf(resource: Resource): Break[] {
  const required = new Set(resource.schema.required ?? []);
  const closed = closedOrClosing(resource);
  return Object.entries(resource.schema.properties).flatMap(([field, property]) => {
    if (!isWritable(property) || property.transient)
      return [{ field, rule: 'additionalProperties', value: 'x' }];
    // The server sets this to the caller and ignores the input.
    if (field === resource.owner && resource.access.add === 'own') return [];
    // A field that another one closes is always reported, in addition to other errors.
    if (closed.has(field)) return [];
    const needed = required.has(field) ? whenNeeded(field, property) : [];
    const broken = ruleBreaks(property).filter(
      ({ rule }) => rule !== 'uniqueItems' || !isBetween(resource, field),
    );
    return [...needed, ...broken.map((one) => ({ field, ...one, named: named(field, one) }))];
  });
}

interface Branch {
  readonly properties?: Readonly<Record<string, { readonly const?: unknown }>>;
}

interface Rule {
  readonly if?: { readonly properties?: object };
  readonly then?: Branch;
  readonly else?: Branch;
}

/** The fields that a condition requires to be empty, and the fields that the condition reads. */
function closedOrClosing({ schema }: Resource): ReadonlySet<string> {
  const rules = [schema, ...((schema['allOf'] as readonly Rule[] | undefined) ?? [])] as readonly Rule[];
  const names = rules.flatMap((rule) => {
    const branches = { ...rule.then?.properties, ...rule.else?.properties };
    const closed = Object.entries(branches).flatMap(([name, one]) => (one.const === null ? [name] : []));
    return closed.length > 0 ? [...closed, ...Object.keys(rule.if?.properties ?? {})] : [];
  });
  return new Set(names);
}

// The allowed number of items can depend on another field; that error comes first.
function isBetween({ schema }: Resource, field: string): boolean {
  return JSON.stringify([schema.then, schema.else, schema.allOf]).includes(`"${field}"`);
}

function named(field: string, { part }: { readonly part?: string }): string {
  return part === undefined ? field : `${field}.${part}`;
}

function whenNeeded(field: string, property: Property): Break[] {
  const isMade = property.default !== undefined || property.made === true;
  const left: Break[] = isMade ? [] : [{ field, rule: 'required', value: undefined }];
  if (property.type !== 'string') return [...left, { field, rule: 'required', value: null }];
  const blank = (value: string): Break => ({ field, rule: 'required', value });
  return property.format === 'password' ? left : [...left, blank(''), blank('   '), blank('\u3000')];
}

interface RuleBreak {
  readonly rule: string;
  readonly value: Json;
  readonly part?: string;
}

function ruleBreaks(property: Property): RuleBreak[] {
  return [
    ...typeBreaks(property),
    ...formatBreaks(property),
    ...lengthBreaks(property),
    ...rangeBreaks(property),
    ...itemBreaks(property),
  ];
}

function typeBreaks({ type = '', enum: values, reference }: Property): RuleBreak[] {
  // A text of another kind would count as a list of one.
  const value = type === 'array' ? '{"no":"list"}' : 'no such type';
  const breaks: RuleBreak[] = type === 'string' ? [] : [{ rule: 'type', value }];
  if (type === 'integer') breaks.push({ rule: 'type', value: '1.5' });
  if (values) breaks.push({ rule: 'enum', value: type === 'integer' ? 987_654 : 'no-such-word' });
  if (reference) breaks.push({ rule: 'reference', value: 999_999_999 });
  return breaks;
}

const wrongByFormat: Readonly<Record<string, readonly string[]>> = {
  money: ['1.234', '1,5', '１.50', '1e3', 'NaN'],
  phone: ['12', 'abc', '138 0000 0000 0000 0000 00', '１３８００００００００'],
  email: ['x', 'a@', 'a@b@c', 'a b@example.com', 'a@example.com\n'],
  uri: ['x', 'example.com', 'http://'],
  color: ['red', '#12345'],
  date: ['2026-02-31', '2026-13-01', '26-01-01', 'now', '1767225600000', '-271821-04-20'],
  'date-time': [
    '2026-02-31T00:00:00Z',
    '2026-01-01T00:00:00',
    '2026-01-01 00:00:00Z',
    '2026-01-01T24:00:00Z',
  ],
  time: ['25:00:00Z', 'noon'],
  uuid: ['x'],
  hostname: ['-x-', 'a b'],
  ipv4: ['256.1.1.1', '::1'],
  regex: ['(', '[a-'],
  'json-pointer': ['a/b', '/~2'],
  'uri-reference': ['\\a', 'a b'],
  ipv6: ['1.1.1.1', ':::'],
  image: ['javascript:alert(1)', '/etc/passwd', '/uploads/../x', 'data:image/png;base64,AA'],
  file: ['file:///etc/passwd', '/uploads/a/b'],
  'ip-list': ['999.1.1.1', '10.0.0.1/33', '10.0.0.0/8/8', 'localhost'],
  password: ['12345', '123456789012345678901', '123 456', '1234\t56', ''],
};

// A text that violates its format gets the format's error.
const plain = ['!?', ' ?', '/', '-', 'x', 'x/y', '我'];
const rightByFormat: Readonly<Record<string, readonly string[]>> = {
  uri: ['https://me:it@example.com/', 'x:y'],
};

function formatBreaks({ format = '', pattern }: Property): RuleBreak[] {
  const formats = (wrongByFormat[format] ?? []).map((value) => ({ rule: 'format', value }));
  if (pattern === undefined) return formats.filter(({ value }) => value !== '');
  const wrong = (rightByFormat[format] ?? plain).find((value) => !new RegExp(pattern, 'u').test(value));
  return wrong === undefined ? formats : [...formats, { rule: 'pattern', value: wrong }];
}

const free = new Set(['text', 'html', 'markdown', 'code', 'sql', undefined]);

function lengthBreaks(property: Property): RuleBreak[] {
  const { type, format, pattern, minLength = 0, maxLength } = property;
  if (type !== 'string' || property.enum || pattern !== undefined || !free.has(format)) return [];
  const long = maxLength === undefined ? [] : [{ rule: 'maxLength', value: '字'.repeat(maxLength + 1) }];
  const short = minLength < 2 ? [] : [{ rule: 'minLength', value: '字'.repeat(minLength - 1) }];
  // Characters that PostgreSQL cannot store, and a lone surrogate.
  return [...long, ...short, { rule: 'text', value: 'ab\0c' }, { rule: 'text', value: 'ab\ud800' }];
}

function rangeBreaks(property: Property): RuleBreak[] {
  const { minimum, maximum, multipleOf } = property;
  const { exclusiveMinimum, exclusiveMaximum } = property as { [keyword: string]: number | undefined };
  const breaks: [string, number | undefined][] = [
    ['minimum', minimum === undefined ? undefined : minimum - (multipleOf ?? 1)],
    ['maximum', maximum === undefined ? undefined : maximum + (multipleOf ?? 1)],
    ['exclusiveMinimum', exclusiveMinimum],
    ['exclusiveMaximum', exclusiveMaximum],
    ['multipleOf', multipleOf === undefined ? undefined : (minimum ?? 0) * multipleOf + multipleOf + 1],
  ];
  // Outside of these bounds a number has no exact integer notation.
  const writable = (value: number | undefined) => value !== undefined && Number.isSafeInteger(value);
  return breaks.flatMap(([rule, value]) => (writable(value) ? [{ rule, value: value as number }] : []));
}

function itemBreaks(property: Property): RuleBreak[] {
  const { items, minItems = 0, maxItems, uniqueItems } = property as Property & { uniqueItems?: boolean };
  if (property.type !== 'array') return [];
  const isMade = items?.pattern !== undefined || items?.type === 'object';
  const matching = items && isMade ? sampleOf(items, 0, () => null) : undefined;
  const one: Json =
    items?.enum?.[0] ??
    matching ??
    (items?.type === 'integer' ? 1 : fieldTypeName(items ?? {}) === 'json' ? {} : 'a');
  const many = (count: number) =>
    Array.from({ length: count }, (_none, n): Json => {
      if (items && matching !== undefined) return sampleOf(items, n, () => null);
      return one === 'a' ? `a${n}` : one === 1 ? n + 1 : one;
    });
  return [
    ...(minItems > 0 ? [{ rule: 'minItems', value: [] }] : []),
    ...(maxItems !== undefined && !items?.enum ? [{ rule: 'maxItems', value: many(maxItems + 1) }] : []),
    ...(uniqueItems ? [{ rule: 'uniqueItems', value: [one, one] }] : []),
    ...(items?.type ? [{ rule: 'type', value: [[[]]], part: '0' }] : []),
  ];
}
