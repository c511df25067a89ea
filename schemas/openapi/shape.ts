import type { FieldType } from '../flow/api.ts';
import { type Dict, isDict, listOf, own, textAt } from './dict.ts';
import { plainText } from './plainText.ts';
import { follow } from './reference.ts';

/** The resolved schema of a field, with references followed and parts merged. */
export interface Shape {
  readonly type: FieldType;
  /** The schema declares no type; `type` is a guess. */
  readonly isGuess: boolean;
  readonly description: string;
  readonly properties: ReadonlyMap<string, unknown>;
  readonly required: ReadonlySet<string>;
  readonly items: unknown;
  /** One of several alternatives; this is the first. */
  readonly isOneOf: boolean;
  /** A part that could not be found. */
  readonly fault: 'outsideRef' | 'missingRef' | 'circularRef' | undefined;
  /** The parts themselves: a recursive schema shares a part with its ancestor. */
  readonly parts: readonly Dict[];
}

const mostParts = 60;

/** Resolves a schema: its references, all of its `allOf` parts, and the first of its alternatives. */
export function shapeOf(root: Dict, schema: unknown): Shape {
  const at = targetOf(root, schema);
  const known = isDict(at) ? shapes.get(at) : undefined;
  if (known) return known;
  const shape = puttingTogether(root, at);
  if (isDict(at)) shapes.set(at, shape);
  return shape;
}

// A document may refer to the same large schema a hundred thousand times.
const shapes = new WeakMap<Dict, Shape>();

function targetOf(root: Dict, schema: unknown): unknown {
  const isPlain = isDict(schema) && typeof schema['$ref'] === 'string' && Object.keys(schema).length === 1;
  return isPlain ? (follow(root, schema).value ?? schema) : schema;
}

function puttingTogether(root: Dict, schema: unknown): Shape {
  const { parts, isOneOf, fault } = partsOf(root, schema);
  const properties = new Map<string, unknown>();
  const required = new Set<string>();
  for (const part of parts) {
    for (const [name, one] of Object.entries(part['properties'] ?? {}))
      if (isDict(part['properties']) && !properties.has(name)) properties.set(name, one);
    for (const name of listOf(part['required'])) if (typeof name === 'string') required.add(name);
  }
  const items = firstOf(parts, 'items');
  const told = parts.map(typeOf).find((type) => type !== undefined);
  const guess = properties.size > 0 ? 'object' : items !== undefined ? 'array' : undefined;
  const type = told ?? guess ?? typeOfValue(firstOf(parts, 'const') ?? listOf(firstOf(parts, 'enum'))[0]);
  return {
    type: type ?? 'string',
    isGuess: type === undefined,
    description: plainText(parts.map((part) => textAt(part, 'description')).find(Boolean), 500),
    ...{ properties, required, items, isOneOf, fault, parts },
  };
}

/** The first value of a keyword among the parts. */
export function firstOf(parts: readonly Dict[], name: string): unknown {
  return parts.map((part) => own(part, name)).find((value) => value !== undefined);
}

function partsOf(root: Dict, schema: unknown): Pick<Shape, 'parts' | 'isOneOf' | 'fault'> {
  const parts = new Set<Dict>();
  let isOneOf = false;
  let fault: Shape['fault'];
  const waiting: unknown[] = [schema];
  while (waiting.length > 0 && parts.size < mostParts) {
    const next = waiting.shift();
    if (!isDict(next) || parts.has(next)) continue;
    if (typeof own(next, '$ref') === 'string') {
      const found = follow(root, next);
      if (found.value) waiting.push(found.value);
      else fault = found.fault;
      // A description beside a reference describes this place.
      parts.add(withoutRef(next));
      continue;
    }
    parts.add(next);
    waiting.push(...listOf(own(next, 'allOf')).slice(0, mostParts));
    const choices = [...listOf(own(next, 'oneOf')), ...listOf(own(next, 'anyOf'))].filter(
      (one) => own(one, 'type') !== 'null',
    );
    if (choices.length > 1) isOneOf = true;
    if (choices.length > 0) waiting.push(choices[0]);
  }
  return { parts: [...parts], isOneOf, fault };
}

function withoutRef(part: Dict): Dict {
  const description = own(part, 'description');
  return description === undefined ? {} : { description };
}

function typeOf(part: Dict): FieldType | undefined {
  const word = own(part, 'type');
  const type = Array.isArray(word) ? word.find((one) => one !== 'null') : word;
  const format = textAt(part, 'format');
  switch (type) {
    case 'integer':
      return 'integer';
    case 'number':
      return format === 'int32' || format === 'int64' ? 'integer' : 'float';
    case 'boolean':
    case 'array':
    case 'object':
    case 'file':
      return type;
    case 'string':
      if (format === 'binary' || own(part, 'contentMediaType') === 'application/octet-stream') return 'file';
      return format === 'date' || format === 'date-time' ? 'date' : 'string';
    default:
      return undefined;
  }
}

function typeOfValue(value: unknown): FieldType | undefined {
  if (typeof value === 'boolean' || typeof value === 'string') return typeof value as FieldType;
  return typeof value === 'number' ? (Number.isInteger(value) ? 'integer' : 'float') : undefined;
}
