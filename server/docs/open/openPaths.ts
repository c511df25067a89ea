import { setImmediate as breathe } from 'node:timers/promises';
import type { OpenApi, Operation } from '#schemas/derive/docs.ts';
import { apiInputSchema, publicSchema } from '#schemas/flow/rules/inputSchema.ts';
import { apiOutputSchema } from '#schemas/flow/rules/outputSchema.ts';
import { isObject } from '#schemas/flow/rules/valueSchema.ts';
import type { Json, Lang } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Published } from '../../gateway/liveVersions.ts';
import { openTexts } from './openTexts.ts';

type Schema = Readonly<Record<string, unknown>>;

/** The number of APIs that are written without letting other calls run: a few milliseconds. */
const apisAtOnce = 50;

/** The published APIs as part of an OpenAPI document, placed before the existing paths. */
export async function withPublished(
  api: OpenApi,
  published: readonly Published[],
  lang: Lang,
): Promise<OpenApi> {
  const modules = [...new Set(published.map((one) => moduleOf(one, lang)))];
  const entries: [string, OpenApi['paths'][string]][] = [];
  const inputs: [string, Schema][] = [];
  for (const [at, one] of published.entries()) {
    if (at % apisAtOnce === 0) await breathe();
    entries.push([`/api/app.php?s=${one.service}`, { post: operation(one, lang) }]);
    inputs.push([`${one.service}.input`, inputOf(one, lang)]);
  }
  return {
    ...api,
    info: { ...api.info, description: howToCall(api, lang) },
    tags: [...modules.map((name) => ({ name })), ...api.tags],
    paths: { ...Object.fromEntries(entries), ...api.paths },
    components: { schemas: { ...api.components.schemas, ...Object.fromEntries(inputs) } },
  };
}

// The platform's services only accept POST, with their own fields.
function howToCall({ info, paths }: OpenApi, lang: Lang): string {
  const { steps, signed, signedJson, envelope, language, platform } = openTexts[lang];
  const own = Object.keys(paths).length > 0 ? [`${platform}: ${info.description}`] : [];
  return [steps, signed, signedJson, envelope, language, ...own].join('\n\n');
}

/** The tag of an API. */
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
    properties: {
      ret: { type: 'integer', const: 200 },
      data: publicSchema(apiOutputSchema(one.returns), wordsIn(lang)),
      msg: { type: 'string' },
    },
  };
  const answer = { oneOf: [success, { $ref: '#/components/schemas/Failure' }, ...ownFailures(one)] };
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

// The codes of the flow's own ends, where no other failure has them.
function ownFailures({ failures }: Published): Schema[] {
  const known: readonly number[] = Object.values(ret);
  const codes = [...new Set(failures.map(({ code }) => code))].filter((code) => !known.includes(code));
  if (codes.length === 0) return [];
  return [
    {
      type: 'object',
      required: ['ret', 'data', 'msg'],
      properties: {
        ret: { type: 'integer', enum: codes },
        data: { type: 'object' },
        msg: { type: 'string' },
      },
    },
  ];
}

function inputOf({ parameters }: Published, lang: Lang): Schema {
  const { properties, required = [], ...rest } = publicSchema(apiInputSchema(parameters), wordsIn(lang));
  return {
    ...rest,
    required: ['access_token', ...[required].flat()],
    properties: {
      access_token: { type: 'string', description: openTexts[lang].tokenFrom },
      ...(isObject(properties) && properties),
    },
  };
}

function wordsIn(lang: Lang): (label: Json | undefined) => string {
  return (label) => (isObject(label) ? String(label[lang] ?? '') : '');
}
