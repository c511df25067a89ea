import type { Dict } from '../dict.ts';

const mostDepth = 30;
const mostItems = 1000;

/** A JSON Schema that all of the samples satisfy. A name that some lack is not required. */
export function schemaOfSamples(samples: readonly unknown[], depth = 0): Dict {
  const values = samples.filter((one) => one !== undefined);
  if (values.length === 0 || depth > mostDepth) return {};
  const types = new Set(values.map(typeOf));
  if (types.has('number')) types.delete('integer');
  const objects = values.filter(isObject);
  const lists = values.filter(Array.isArray);
  const texts = values.filter((one) => typeof one === 'string');
  const only = types.size === 1 ? [...types][0] : undefined;
  return {
    ...(types.size > 0 && { type: only ?? [...types] }),
    ...(only === 'string' && formatOf(texts)),
    ...(objects.length > 0 && objectOf(objects, depth)),
    ...(lists.length > 0 && { items: schemaOfSamples(lists.flat().slice(0, mostItems), depth + 1) }),
  };
}

function objectOf(objects: readonly Record<string, unknown>[], depth: number): Dict {
  const byName = new Map<string, unknown[]>();
  for (const one of objects)
    for (const [name, value] of Object.entries(one)) {
      const values = byName.get(name);
      if (values) values.push(value);
      else byName.set(name, [value]);
    }
  const required = [...byName].filter(([, values]) => values.length === objects.length).map(([name]) => name);
  const properties = [...byName].map(([name, values]) => [name, schemaOfSamples(values, depth + 1)] as const);
  return { properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

const shapes: readonly (readonly [string, RegExp])[] = [
  ['date-time', /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/],
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['uuid', /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i],
  ['email', /^[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){1,5}$/],
  ['uri', /^https?:\/\/[^\s]{1,2000}$/],
];

function formatOf(texts: readonly string[]): Dict {
  const format = shapes.find(([, shape]) => texts.every((text) => shape.test(text)))?.[0];
  return format === undefined ? {} : { format };
}
