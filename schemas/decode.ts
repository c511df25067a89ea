import { hasInexact } from './flow/values/exactNumbers.ts';
import type { Json, ObjectSchema, Property } from './resource.ts';
import { doubledName } from './text/doubledName.ts';

/** digits are common. The text must be valid JSON. */
export interface Unreadable {
  readonly field: string;
  readonly type: string;
  /** The broken rule. */
  readonly rule: 'type' | 'exact' | 'filled' | 'excess' | 'twice';
  /** The name within it that occurs twice. */
  readonly name?: string;
}

/** The result of reading a form: the values, and the fields that could not be read. */
export interface Decoded {
  readonly values: Record<string, Json>;
  readonly unreadable: readonly Unreadable[];
}

const deepest = 32;
const mostParts = 50_000;

/**
 * Reads the fields of a JSON body: typed values stay unchanged, and a text where the schema expects another
 * type is parsed like a form's, including 1 and 0 for booleans.
 */
export function decodeBody(schema: ObjectSchema, fields: Readonly<Record<string, Json>>): Decoded {
  const values: Record<string, Json> = {};
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    const types = property ? typesOf(property) : [];
    const isTyped = types.length === 0 || types.includes('string') || types.includes(typeof value);
    const isText = typeof value === 'string' || (types[0] === 'boolean' && (value === 0 || value === 1));
    if (isText && !isTyped) texts[name] = String(value);
    else values[name] = value;
  }
  const read = decodeForm(schema, texts);
  return { values: { ...values, ...read.values }, unreadable: read.unreadable };
}

/**
 * Parses form fields by the types of a schema: whole numbers, numbers, 1/0/true/false, and JSON text for
 * objects and lists; a list of numbers or plain words may also be comma-separated. An empty optional field
 * means null. A field that is not in the schema stays a text, for the validator to reject.
 */
export function decodeForm(schema: ObjectSchema, fields: Readonly<Record<string, string>>): Decoded {
  const values: Record<string, Json> = {};
  const unreadable: Unreadable[] = [];
  for (const [name, text] of Object.entries(fields)) {
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    const value = property ? decodeValue(property, text) : text;
    const type = (property && typesOf(property)[0]) ?? 'string';
    if (value === undefined) unreadable.push({ field: name, type, rule: unreadRule(text, type) });
    else {
      const change = changeOf(text, value);
      if (change) unreadable.push({ field: name, type, ...change });
      else values[name] = value;
    }
  }
  return { values, unreadable };
}

/**
 * Parses JSON text of at most 50,000 parts and at most 32 levels of nesting; undefined when it is not JSON,
 * is larger, or contains a `__proto__` key: no field has this name, and dropping the key would change the
 * value that was sent.
 */
export function parseJson(text: string): Json | undefined {
  if (isExcessive(text)) return undefined;
  try {
    const value = JSON.parse(text) as Json;
    // Regardless of how its letters are escaped.
    return /__proto__|\\u00/.test(text) && namesProto(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

// An empty value counts as missing, not as a wrong type; a text over the limits may still have the right
// type.
function unreadRule(text: string, type: string): Unreadable['rule'] {
  if (text === '') return 'filled';
  const begins = { object: /^\s*\{/, array: /^\s*\[/ }[type];
  return begins?.test(text) && isExcessive(text) ? 'excess' : 'type';
}

// A comma-separated list of words is not JSON, and its words stay unchanged.
function changeOf(text: string, value: Json): Pick<Unreadable, 'rule' | 'name'> | undefined {
  if (typeof value !== 'object' || value === null || !/^\s*[[{]/.test(text)) return undefined;
  const name = doubledName(text);
  if (name !== undefined) return { rule: 'twice', name };
  return hasInexact(text) ? { rule: 'exact' } : undefined;
}

function namesProto(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, part]) => key === '__proto__' || namesProto(part));
}

function decodeValue(property: Property, text: string): Json | undefined {
  const types = typesOf(property);
  if (text === '' && types.includes('null')) return null;
  if (types.length === 0) return parseJson(text) ?? text;
  for (const type of types) {
    const value = readers[type]?.(text) ?? (type === 'array' ? readParts(property, text) : undefined);
    if (value !== undefined) return value;
  }
  return undefined;
}

const readers: Readonly<Record<string, (text: string) => Json | undefined>> = {
  string: (text) => text,
  integer: (text) =>
    /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined,
  number: (text) =>
    /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text) && Number.isFinite(Number(text)) ? Number(text) : undefined,
  boolean: (text) => ({ 1: true, true: true, 0: false, false: false })[text],
  array: (text) => ofKind(parseJson(text), (value) => Array.isArray(value)),
  object: (text) =>
    ofKind(parseJson(text), (value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
};

// A text that is not a number stays a text, so that the error can quote it.
function readParts({ items }: Property, text: string): Json | undefined {
  const [type = ''] = items ? typesOf(items) : [];
  if (!plainTypes.has(type) || text.trim() === '' || /^\s*[[{"]/.test(text)) return undefined;
  const parts = text.split(/[,，]/, mostParts + 1);
  if (parts.length > mostParts) return undefined;
  const said = parts.map((part) => part.trim()).filter((part) => part !== '');
  return said.map((part) => readers[type]?.(part) ?? part);
}

const plainTypes = new Set(['string', 'integer', 'number']);

function ofKind(value: Json | undefined, holds: (value: Json) => boolean): Json | undefined {
  return value !== undefined && holds(value) ? value : undefined;
}

function typesOf(property: Property): readonly string[] {
  const type: unknown = property.type;
  return Array.isArray(type) ? type : typeof type === 'string' ? [type] : [];
}

/**
 * Whether a JSON text nests deeper than 32 levels, or has more than 50,000 parts. Checks the cost before
 * building anything.
 */
export function isExcessive(text: string): boolean {
  let depth = 0;
  let parts = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === '"') inString = !inString;
    else if (inString) at += letter === '\\' ? 1 : 0;
    else if (letter === '[' || letter === '{') depth++;
    else if (letter === ']' || letter === '}') depth--;
    else if (letter === ',') parts++;
    if (depth > deepest || parts > mostParts) return true;
  }
  return false;
}
