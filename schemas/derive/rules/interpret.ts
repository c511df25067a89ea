import { dereference, format, type OutputUnit, type Schema, validate } from '@cfworker/json-schema';
import type { ErrorObject } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { openFormats } from '../../fields/all.ts';
import { foreignFormats, formats } from '../../formats.ts';
import type { Row } from '../../resource.ts';

// The formats of the compiled rules, so that both give the same result for the same text.
const foreign = Object.fromEntries(foreignFormats.map((name) => [name, fullFormats[name]]));
for (const [name, rule] of Object.entries({ ...foreign, ...formats })) format[name] = asFunction(rule);
for (const name of openFormats) format[name] = () => true;

type Lookup = ReturnType<typeof dereference>;
const read = new WeakMap<object, { schema: Schema; lookup: Lookup }>();

/**
 * The errors of a value under a schema, in ajv's format; interprets the schema, so that no code is generated
 * and no eval is needed.
 */
export function interpret(schema: object, value: Row): ErrorObject[] {
  const { schema: copy, lookup } = prepared(schema);
  const { errors } = validate(withoutGaps(value), copy, '2020-12', lookup, false);
  return errors.flatMap((error) => asAjv(error, copy));
}

/** Whether a value satisfies a schema. */
export function keepsTo(schema: object | boolean, value: unknown): boolean {
  if (typeof schema === 'boolean') return schema;
  const { schema: copy, lookup } = prepared(schema);
  return validate(withoutGaps(value ?? {}), copy, '2020-12', lookup).valid;
}

function prepared(schema: object): { schema: Schema; lookup: Lookup } {
  const known = read.get(schema);
  if (known) return known;
  // The interpreter writes annotations into the schema, and the original is frozen.
  const copy = spelled(schema) as Schema;
  const made = { schema: copy, lookup: dereference(copy) };
  read.set(schema, made);
  return made;
}

// `filled` is a custom keyword for "not only blanks": the interpreter gets it as a pattern.
function spelled(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(spelled);
  const copy = Object.fromEntries(Object.entries(schema).map(([word, part]) => [word, spelled(part)]));
  const { filled, ...rest } = copy;
  return filled === true ? { ...rest, allOf: [filledRule, ...((rest.allOf as unknown[]) ?? [])] } : copy;
}

const filledRule = { pattern: '\\S', $comment: 'filled' };

function withoutGaps(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

// These only report that an inner rule failed.
const containers = new Set(['properties', 'items', '$ref', 'prefixItems', 'patternProperties', 'false']);

function asAjv(
  { keyword, keywordLocation, instanceLocation, error }: OutputUnit,
  schema: Schema,
): ErrorObject[] {
  if (containers.has(keyword)) return [];
  const path = keywordLocation.split('/').slice(1).map(unescaped);
  const rule = path.reduce<unknown>(
    (at, part) => (at as Record<string, unknown> | undefined)?.[part],
    schema,
  );
  const owner = path
    .slice(0, -1)
    .reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], schema);
  const isFilled = (owner as Schema | undefined)?.$comment === 'filled';
  return [
    {
      keyword: isFilled ? 'filled' : keyword,
      instancePath: decodeURIComponent(instanceLocation.slice(1)),
      schemaPath: keywordLocation,
      params: paramsOf(keyword, rule, error),
    },
  ];
}

const limits = /^(min|max)(Length|Items|imum|Properties)$|^exclusive(Min|Max)imum$/;

function paramsOf(keyword: string, rule: unknown, error: string): Record<string, unknown> {
  if (limits.test(keyword)) return { limit: rule };
  const names = [...error.matchAll(/"([^"]*)"/g)].map(([, name]) => name);
  switch (keyword) {
    case 'enum':
      return { allowedValues: rule };
    case 'const':
      return { allowedValue: rule };
    case 'required':
      return { missingProperty: names[0] };
    case 'dependentRequired':
      return { property: names[0], missingProperty: names[1] };
    case 'additionalProperties':
      return { additionalProperty: names[0] };
    default:
      return { [keyword]: rule };
  }
}

function asFunction(rule: unknown): (text: string) => boolean {
  if (rule instanceof RegExp) return (text) => rule.test(text);
  if (typeof rule === 'function') return rule as (text: string) => boolean;
  return asFunction((rule as { validate: unknown }).validate);
}

function unescaped(part: string): string {
  return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
}
