import type { Json } from '../../resource.ts';
import type { Parameter } from '../api.ts';
import { readParameters } from '../parameters/readParameters.ts';
import { isObject, jsonTypes, limitWords, type ValueSchema } from './valueSchema.ts';

/** The parameters of an API as one JSON Schema: of the values after they were read, as its flow gets them. */
export function apiInputSchema(parameters: readonly Parameter[]): ValueSchema {
  const required = parameters.filter((one) => one.required === true).map(({ name }) => name);
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(parameters.map((one) => [one.name, parameterSchema(one)])),
  };
}

/** A parameter as JSON Schema. */
function parameterSchema(one: Parameter): ValueSchema {
  const { type, description, schema } = one;
  return {
    ...valueRules(one),
    ...(type === 'file' && { contentMediaType: 'application/octet-stream' }),
    ...(type === 'array' && !schema?.['items'] && { items: {} }),
    ...(description ? { description } : {}),
    ...defaultOf(one),
  };
}

/** The rules of a parameter in words of JSON Schema, its limits among them. */
export function valueRules({ type, min, max, schema }: Parameter): ValueSchema {
  const { nullable, ...rules } = schema ?? {};
  const [low, high] = limitWords[type] ?? [];
  const limits = type === 'file' ? {} : rules;
  const values = limits['enum'];
  return {
    type: nullable === true ? [jsonTypes[type], 'null'] : jsonTypes[type],
    ...limits,
    ...(nullable === true && Array.isArray(values) && !values.includes(null) && { enum: [...values, null] }),
    ...(low !== undefined && typeof min === 'number' && { [low]: min }),
    ...(high !== undefined && typeof max === 'number' && { [high]: max }),
  };
}

// Stored as typed; documented as the value that a call without the parameter uses.
function defaultOf(one: Parameter): ValueSchema {
  if (one.type === 'file') return {};
  const value = readParameters([{ ...one, required: false }], {}).values?.[one.name] ?? null;
  return value === null ? {} : { default: value as Json };
}

/**
 * A schema for documents of others: the display names of an `enum` as the extension that most of them know,
 * in one language.
 */
export function publicSchema(schema: ValueSchema, wordsOf: (label: Json | undefined) => string): ValueSchema {
  const { options, ...rest } = schema;
  const names = isObject(options)
    ? Object.entries(options).map(([value, one]) => [
        value,
        wordsOf(isObject(one) ? one['label'] : undefined),
      ])
    : [];
  const inner = (value: Json): Json => (isObject(value) ? publicSchema(value, wordsOf) : value);
  const { properties, items, additionalProperties, anyOf, oneOf } = rest;
  return {
    ...rest,
    ...(isObject(properties) && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inner(one)])),
    }),
    ...(items !== undefined && { items: inner(items) }),
    ...(additionalProperties !== undefined && { additionalProperties: inner(additionalProperties) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map(inner) }),
    ...(Array.isArray(oneOf) && { oneOf: oneOf.map(inner) }),
    ...(names.length > 0 && { 'x-enumDescriptions': Object.fromEntries(names) }),
  };
}
