import type { Json, Words } from '../../resource.ts';
import type { FieldType } from '../api.ts';

/**
 * Rules for a value, in words of JSON Schema: `valueWords`, and annotations such as `title` and `examples`. Of
 * these, `options` has the display names of the values of an `enum`, by value; `nullable` of a parameter means
 * that null counts as sent.
 */
export type ValueSchema = { readonly [word: string]: Json };

/** The words that a value may break. */
export const valueWords = [
  ...(['type', 'enum', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum'] as const),
  ...(['exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems'] as const),
  ...(['items', 'minProperties', 'maxProperties', 'required', 'properties'] as const),
  ...(['additionalProperties', 'anyOf', 'oneOf'] as const),
] as const;

/** The words that say nothing without `type`, which a parameter says by itself. */
const ofField: ReadonlySet<string> = new Set(['type', 'description', 'default']);

/** The JSON type of a parameter's value. */
export const jsonTypes: Readonly<Record<FieldType, string>> = {
  string: 'string',
  integer: 'integer',
  float: 'number',
  boolean: 'boolean',
  array: 'array',
  object: 'object',
  date: 'string',
  file: 'string',
};

/** The words for the limits of a type: what `min` and `max` of a parameter mean. */
export const limitWords: Readonly<Partial<Record<FieldType, readonly [min: string, max: string]>>> = {
  string: ['minLength', 'maxLength'],
  integer: ['minimum', 'maximum'],
  float: ['minimum', 'maximum'],
  array: ['minItems', 'maxItems'],
  object: ['minProperties', 'maxProperties'],
};

/** Whether a schema has a rule that a value may break. */
export function hasRules(schema: ValueSchema | null | undefined): schema is ValueSchema {
  return isObject(schema) && valueWords.some((word) => word in schema);
}

/** Whether a JSON value is an object. */
export function isObject(value: unknown): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The schemas directly inside a schema, each with its place. */
function innerSchemas(schema: ValueSchema): [place: string, schema: Json][] {
  const { properties, items, additionalProperties: more, anyOf = [], oneOf = [] } = schema;
  return [
    ...Object.entries(isObject(properties) ? properties : {}).map(([name, one]): [string, Json] => [
      `properties.${name}`,
      one,
    ]),
    ...(items === undefined ? [] : [['items', items] as [string, Json]]),
    ...(isObject(more) ? [['additionalProperties', more] as [string, Json]] : []),
    ...[anyOf, oneOf].flatMap((list, at) =>
      (Array.isArray(list) ? list : []).map((one, number): [string, Json] => [
        `${at === 0 ? 'anyOf' : 'oneOf'}.${number}`,
        one,
      ]),
    ),
  ];
}

/** The display name of a value of an `enum`; undefined where it has none. */
export function optionWords(schema: ValueSchema | null | undefined, value: Json): Words | undefined {
  const options = schema?.['options'];
  const option = isObject(options) && Object.hasOwn(options, textOf(value)) ? options[textOf(value)] : null;
  const label = isObject(option) ? option['label'] : undefined;
  return isObject(label) && typeof label['zh_cn'] === 'string' && typeof label['en'] === 'string'
    ? { zh_cn: label['zh_cn'], en: label['en'] }
    : undefined;
}

/** A value of an `enum` as text. */
export function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What is wrong with a schema itself: the key of the message below `flow.problem`, and its place. */
export interface SchemaFault {
  readonly key: 'ruleWord' | 'ruleForm' | 'rulePattern' | 'ruleSize';
  readonly at: string;
}

const mostParts = 1000;
const mostDepth = 12;

/**
 * The first fault of a parameter's or a return field's schema: an unknown word, a word with a value that it
 * cannot have, a pattern that RE2 cannot compile, or too many parts.
 */
export function schemaFault(
  schema: unknown,
  canCompile: (pattern: string) => boolean,
): SchemaFault | undefined {
  let parts = 0;
  const look = (one: unknown, at: string, depth: number): SchemaFault | undefined => {
    if (!isObject(one)) return { key: 'ruleForm', at };
    if (++parts > mostParts || depth > mostDepth) return { key: 'ruleSize', at };
    for (const [word, value] of Object.entries(one)) {
      const place = at === '' ? word : `${at}.${word}`;
      const form = Object.hasOwn(forms, word) ? forms[word] : undefined;
      if (!form || (depth === 0 && ofField.has(word))) return { key: 'ruleWord', at: place };
      if (!form(value)) return { key: 'ruleForm', at: place };
      if (word === 'pattern' && !canCompile(String(value))) return { key: 'rulePattern', at: place };
    }
    for (const [place, inner] of innerSchemas(one)) {
      const fault = look(inner, at === '' ? place : `${at}.${place}`, depth + 1);
      if (fault) return fault;
    }
    return undefined;
  };
  return look(schema, '', 0);
}

type Form = (value: Json) => boolean;
const isText: Form = (value) => typeof value === 'string' && value.length <= 2000;
const isNumber: Form = (value) => typeof value === 'number' && Number.isFinite(value);
const isCount: Form = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isTruth: Form = (value) => typeof value === 'boolean';
const isTexts: Form = (value) => Array.isArray(value) && value.every(isText) && value.length <= 500;
const isList: Form = (value) => Array.isArray(value) && value.length > 0 && value.length <= 500;
const isSchemas: Form = (value) => isList(value) && (value as Json[]).length <= 50;
const isSchema: Form = isObject;
const types = new Set(['string', 'integer', 'number', 'boolean', 'array', 'object', 'null']);
const isType: Form = (value) =>
  (Array.isArray(value) ? value : [value]).every((one) => types.has(String(one))) &&
  (!Array.isArray(value) || (value.length > 0 && new Set(value).size === value.length));

const forms: Readonly<Record<string, Form>> = {
  ...{ type: isType, enum: isList, format: isText, pattern: isText },
  ...{ minLength: isCount, maxLength: isCount, minItems: isCount, maxItems: isCount },
  ...{ minProperties: isCount, maxProperties: isCount, minimum: isNumber, maximum: isNumber },
  ...{ exclusiveMinimum: isNumber, exclusiveMaximum: isNumber },
  multipleOf: (value) => isNumber(value) && Number(value) > 0,
  ...{ uniqueItems: isTruth, items: isSchema, properties: isSchema, required: isTexts },
  additionalProperties: (value) => isTruth(value) || isSchema(value),
  ...{ anyOf: isSchemas, oneOf: isSchemas },
  ...{ title: isText, description: isText, default: () => true, examples: isList },
  ...{ deprecated: isTruth, nullable: isTruth, options: isSchema },
};
