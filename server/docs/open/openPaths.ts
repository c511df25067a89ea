import type { OpenApi, Operation } from '#schemas/derive/describe/docs.ts';
import type { Parameter } from '#schemas/flow/api.ts';
import { readParameters } from '#schemas/flow/parameters/readParameters.ts';
import type { Lang } from '#schemas/resource.ts';
import type { Published } from '../../store/open/liveVersions.ts';
import { openTexts } from './openTexts.ts';

type Schema = Readonly<Record<string, unknown>>;

/** The published APIs as a part of an OpenAPI document, before what is there already. */
export function withPublished(api: OpenApi, published: readonly Published[], lang: Lang): OpenApi {
  const modules = [...new Set(published.map((one) => moduleOf(one, lang)))];
  const entries = published.map((one) => [`/api/app.php?s=${one.service}`, { post: operation(one, lang) }]);
  const inputs = published.map((one) => [`${one.service}.input`, inputOf(one, lang)]);
  return {
    ...api,
    info: { ...api.info, description: howToCall(api, lang) },
    tags: [...modules.map((name) => ({ name })), ...api.tags],
    paths: { ...Object.fromEntries(entries), ...api.paths },
    components: { schemas: { ...api.components.schemas, ...Object.fromEntries(inputs) } },
  };
}

// The services of the platform take POST alone, and fields of their own.
function howToCall({ info, paths }: OpenApi, lang: Lang): string {
  const { steps, signed, signedJson, envelope, language, platform } = openTexts[lang];
  const own = Object.keys(paths).length > 0 ? [`${platform}: ${info.description}`] : [];
  return [steps, signed, signedJson, envelope, language, ...own].join('\n\n');
}

/** Under which heading an API stands. */
export function moduleOf({ module }: Published, lang: Lang): string {
  return module || openTexts[lang].noModule;
}

function operation(one: Published, lang: Lang): Operation {
  const schema = { $ref: `#/components/schemas/${one.service}.input` };
  const hasFile = one.parameters.some(({ type }) => type === 'file');
  const kinds = hasFile ? ['multipart/form-data'] : ['application/x-www-form-urlencoded', 'application/json'];
  const success = {
    type: 'object',
    required: ['ret', 'data', 'msg'],
    properties: { ret: { type: 'integer', const: 200 }, data: dataOf(one), msg: { type: 'string' } },
  };
  const answer = { oneOf: [success, { $ref: '#/components/schemas/Failure' }] };
  const example = one.example ? { example: { ret: 200, data: one.example, msg: '' } } : {};
  return {
    operationId: one.service,
    tags: [moduleOf(one, lang)],
    summary: one.title,
    description: one.description ?? '',
    requestBody: { required: true, content: Object.fromEntries(kinds.map((kind) => [kind, { schema }])) },
    responses: {
      200: {
        description: openTexts[lang].answers,
        content: { 'application/json': { schema: answer, ...example } },
      },
    },
  };
}

const types: Readonly<Record<string, Schema>> = {
  string: { type: 'string' },
  integer: { type: 'integer' },
  float: { type: 'number' },
  boolean: { type: 'boolean' },
  array: { type: 'array', items: {} },
  object: { type: 'object' },
  date: { type: 'string' },
  file: { type: 'string', contentMediaType: 'application/octet-stream' },
};

function inputOf({ parameters }: Published, lang: Lang): Schema {
  const own = parameters.map((one) => [String(one['name']), parameterOf(one)]);
  const required = parameters.filter((one) => one['required'] === true).map((one) => String(one['name']));
  return {
    type: 'object',
    required: ['access_token', ...required],
    properties: {
      access_token: { type: 'string', description: openTexts[lang].tokenFrom },
      ...Object.fromEntries(own),
    },
  };
}

function parameterOf(one: Published['parameters'][number]): Schema {
  const { type, description, min, max } = one;
  const [low, high] = bounds[String(type)] ?? ['minimum', 'maximum'];
  return {
    ...types[String(type)],
    ...(description ? { description } : {}),
    ...defaultOf(one),
    ...(typeof min === 'number' && { [low]: min }),
    ...(typeof max === 'number' && { [high]: max }),
  };
}

// It is kept as it was typed, and told as what a call gets that leaves the parameter out.
function defaultOf(one: Published['parameters'][number]): Schema {
  if (one['type'] === 'file') return {};
  const rule = { ...one, required: false } as unknown as Parameter;
  const value = readParameters([rule], {}).values?.[rule.name] ?? null;
  return value === null ? {} : { default: value };
}

const bounds: Readonly<Record<string, readonly [string, string]>> = {
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
  object: ['minProperties', 'maxProperties'],
};

// `list[].id` is a field of the elements of `list`.
function dataOf({ returns }: Published): Schema {
  const data: Node = { schema: {}, inner: new Map() };
  for (const { name, type, description } of returns) {
    let at = data;
    for (const part of String(name).replaceAll('[]', '').split('.')) {
      const next = at.inner.get(part) ?? { schema: {}, inner: new Map() };
      at.inner.set(part, next);
      at = next;
    }
    at.schema = { ...answered(String(type)), ...(description ? { description } : {}) };
  }
  return written({ ...data, schema: { type: 'object' } });
}

// Whatever a flow answers with may be nothing, and a number that JSON would not keep exactly comes as its text.
function answered(type: string): Schema {
  const { type: word, ...rest } = types[type] ?? {};
  const asText = type === 'integer' || type === 'float' ? ['string'] : [];
  return { type: [word, ...asText, 'null'], ...rest };
}

interface Node {
  schema: Schema;
  readonly inner: Map<string, Node>;
}

function written({ schema, inner }: Node): Schema {
  if (inner.size === 0) return schema;
  const properties = Object.fromEntries([...inner].map(([name, node]) => [name, written(node)]));
  if ('items' in schema) return { ...schema, items: { type: 'object', properties } };
  return { ...schema, type: schema['type'] ?? 'object', properties };
}
