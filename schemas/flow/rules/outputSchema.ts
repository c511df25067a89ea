import type { Json } from '../../resource.ts';
import type { ReturnField } from '../api.ts';
import { isObject, jsonTypes, type ValueSchema } from './valueSchema.ts';

interface Field {
  schema: ValueSchema | undefined;
  /** The fields of an object, or of the elements of a list. */
  readonly inner: Map<string, Field>;
  isList: boolean;
}

/**
 * The answer of an API as one JSON Schema. A flow may give null for any field, and a number that JSON cannot
 * hold exactly as text; `list[].id` is a field of the elements of `list`.
 */
export function apiOutputSchema(returns: readonly ReturnField[]): ValueSchema {
  const data: Field = { schema: { type: 'object' }, inner: new Map(), isList: false };
  for (const { name, type, description, schema } of returns) {
    let at = data;
    for (const part of name.split('.')) {
      const plain = part.replace(/\[\]$/, '');
      const next: Field = at.inner.get(plain) ?? { schema: undefined, inner: new Map(), isList: false };
      at.inner.set(plain, next);
      next.isList ||= part !== plain;
      at = next;
    }
    at.schema = answerSchema({
      ...schema,
      type: jsonTypes[type],
      ...(description ? { description } : {}),
    });
  }
  return written(data);
}

function written({ schema, inner, isList }: Field): ValueSchema {
  const own = schema ?? { type: isList ? ['array', 'null'] : ['object', 'null'] };
  // The fields below a choice are those of its first alternative.
  if (inner.size === 0 || 'anyOf' in own) return own;
  const properties = {
    ...(isObject(own['properties']) && own['properties']),
    ...Object.fromEntries([...inner].map(([name, one]) => [name, written(one)])),
  };
  if (!isList && !typesOf(own).includes('array')) return { ...own, properties };
  const items = isObject(own['items']) ? own['items'] : {};
  return {
    ...own,
    items: {
      type: ['object', 'null'],
      ...items,
      properties: { ...(isObject(items['properties']) && items['properties']), ...properties },
    },
  };
}

// What holds for every answer: nothing in it has to be there, and any of it may be null.
function answerSchema(schema: ValueSchema): ValueSchema {
  const { required: _required, additionalProperties: more, nullable: _nullable, oneOf, ...rest } = schema;
  const { type, properties, items, anyOf: any, enum: values } = rest;
  const inner = (value: Json): Json => (isObject(value) ? answerSchema(value) : value);
  const choices = [...(Array.isArray(any) ? any : []), ...(Array.isArray(oneOf) ? oneOf : [])];
  const words = typesOf(schema);
  const isNumber = words.some((word) => word === 'integer' || word === 'number');
  return {
    ...rest,
    ...(type !== undefined && {
      type: [...new Set([...words, ...(isNumber ? ['string'] : []), 'null'])],
    }),
    ...(Array.isArray(values) && { enum: values.includes(null) ? values : [...values, null] }),
    ...(isObject(properties) && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inner(one)])),
    }),
    ...(items === undefined ? words.includes('array') && { items: {} } : { items: inner(items) }),
    ...(isObject(more) && { additionalProperties: inner(more) }),
    ...(choices.length > 0 && { anyOf: [...choices.map(inner), { type: 'null' }] }),
  };
}

function typesOf({ type }: ValueSchema): string[] {
  return (Array.isArray(type) ? type : [type]).filter((one): one is string => typeof one === 'string');
}
