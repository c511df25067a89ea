import type { Access, Lang, ObjectSchema, Words } from '../resource.ts';
import { retWords } from '../retWords.ts';
import { entryOf, ret } from '../wire.ts';
import type { Answer, DescribedService, Description } from './describeServices.ts';
import { type PlainSchema, plainSchema } from './plainSchema.ts';

/** What the document says about the product itself. */
export interface DocsInfo {
  readonly title: string;
  readonly version: string;
}

/** The parts of an OpenAPI 3.1 document that the server writes. */
export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, PlainSchema>> };
}

/** One service in the document. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly requestBody: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, PlainSchema>>;
  };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content: Readonly<Record<string, PlainSchema>> }>
  >;
}

/**
 * Every service as an OpenAPI 3.1 document in one language. A path is the real address, with the service in
 * its query (`/api/admin.php?service=Admin.User.GetMember`), so tools that join server and path can send it.
 */
export function openApi(description: Description, info: DocsInfo, lang: Lang): OpenApi {
  const { services, classes, records } = description;
  const tags = [...new Set(services.map((service) => service.class))];
  return {
    openapi: '3.1.0',
    info: { ...info, description: wire[lang] },
    tags: tags.map((name) => ({
      name,
      ...(classes.has(name) && { description: classes.get(name)?.[lang] }),
    })),
    paths: Object.fromEntries(
      services.map((service) => [pathOf(service.name), { post: operation(service, lang) }]),
    ),
    components: {
      schemas: {
        Failure: failure(lang),
        ...Object.fromEntries([...records].map(([name, schema]) => [name, plainSchema(schema, lang)])),
        ...Object.fromEntries(services.map((service) => [inputName(service), request(service, lang)])),
      },
    },
  };
}

/** The path of a service in the document. */
function pathOf(service: string): string {
  return `/${entryOf(service)}?service=${service}`;
}

function operation(service: DescribedService, lang: Lang): Operation {
  return {
    operationId: service.name,
    tags: [service.class],
    summary: service.summary[lang],
    description: accessWords[service.access][lang],
    requestBody: { required: service.access !== 'public', content: requestContent(service) },
    responses: {
      200: {
        description: lang === 'en' ? 'Done, or the reason why not' : '成功，或失败的原因',
        content: answerContent(service.answer, lang),
      },
    },
  };
}

function requestContent(service: DescribedService): Record<string, PlainSchema> {
  const schema = { $ref: `#/components/schemas/${inputName(service)}` };
  if (service.file) return { 'multipart/form-data': { schema } };
  const nested = Object.entries(service.input.properties).filter(([, { type }]) => isNested(type));
  // Objects and lists are sent as JSON text in one form field.
  const encoding = Object.fromEntries(nested.map(([name]) => [name, { contentType: 'application/json' }]));
  return {
    'application/x-www-form-urlencoded': { schema, ...(nested.length > 0 && { encoding }) },
    'application/json': { schema },
  };
}

function isNested(type: unknown): boolean {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  return types.includes('object') || types.includes('array');
}

function request(service: DescribedService, lang: Lang): PlainSchema {
  const {
    properties,
    required = [],
    ...rest
  } = plainSchema(service.input, lang) as ObjectSchema & PlainSchema;
  const signedIn = service.access !== 'public';
  return {
    ...rest,
    ...(signedIn || required.length > 0
      ? { required: [...(signedIn ? ['access_token'] : []), ...required] }
      : {}),
    properties: {
      access_token: { type: 'string', title: 'access_token', description: tokenWords[lang] },
      ...properties,
      ...(service.file && {
        [service.file]: { type: 'string', contentMediaType: 'application/octet-stream' },
      }),
      lang: { type: 'string', enum: ['zh_cn', 'en'], title: 'lang', description: langWords[lang] },
    },
  };
}

function answerContent(answer: Answer, lang: Lang): Record<string, PlainSchema> {
  const json = {
    'application/json': {
      schema: { oneOf: [success(answer, lang), { $ref: '#/components/schemas/Failure' }] },
    },
  };
  return answer.kind === 'download' || answer.kind === 'file'
    ? { 'text/csv': { schema: { type: 'string' } }, ...json }
    : json;
}

function success(answer: Answer, lang: Lang): PlainSchema {
  return object({ ret: { const: ret.ok }, data: dataOf(answer, lang), msg: { type: 'string' } });
}

function dataOf(answer: Answer, lang: Lang): PlainSchema {
  if (answer.kind === 'values') return plainSchema(answer.schema, lang);
  if (answer.kind === 'file') return { type: 'object' };
  if (!('record' in answer) || ['download', 'imported'].includes(answer.kind)) return {};
  // A job processes all matching records.
  const job = object({ job: { type: 'integer' } });
  if (answer.kind === 'deleted') return { anyOf: [object({ deleted: { type: 'integer' } }), job] };
  const record = { $ref: `#/components/schemas/${answer.record}` };
  const items = { type: 'array', items: record };
  if (answer.kind === 'record') return record;
  if (answer.kind === 'edited') return { anyOf: [record, job] };
  if (answer.kind === 'page') return object({ items, has_more: { type: 'boolean' } });
  // One id returns its record, several return a list.
  if (answer.kind === 'acted') return { anyOf: [record, object({ items }), job] };
  return object({ items, total: { type: ['integer', 'null'] }, total_is_exact: { type: 'boolean' } });
}

function object(properties: Readonly<Record<string, PlainSchema>>): PlainSchema {
  return { type: 'object', required: Object.keys(properties), properties };
}

function failure(lang: Lang): PlainSchema {
  const names = (Object.keys(ret) as (keyof typeof ret)[]).filter((name) => name !== 'ok');
  const text = { type: 'string' };
  const errors = { type: 'array', items: object({ field: text, rule: text, message: text }) };
  const code = {
    type: 'integer',
    enum: names.map((name) => ret[name]),
    description: names.map((name) => `${ret[name]}: ${retWords[name][lang]}`).join('\n'),
  };
  return object({ ret: code, data: { type: 'object', properties: { errors } }, msg: text });
}

function inputName(service: DescribedService): string {
  return `${service.name}.input`;
}

const tokenWords: Words = {
  zh_cn: 'Platform.User.UserLogin 返回的 access_token',
  en: 'The access_token that Platform.User.UserLogin answered',
};

const langWords: Words = { zh_cn: '提示信息的语言', en: 'The language of messages' };

/** Who may call, as text. */
const accessWords: Readonly<Record<Access, Words>> = {
  none: { zh_cn: '不可调用', en: 'Nobody' },
  super: { zh_cn: '仅超级管理员可调用', en: 'The super administrator alone' },
  admin: {
    zh_cn: '需要管理员等级以及该操作的权限',
    en: 'Administrators with the permission for the operation',
  },
  developer: { zh_cn: '开发者及以上等级可调用', en: 'Developers and above' },
  member: { zh_cn: '任何已登录账号可调用', en: 'Any signed-in account' },
  own: { zh_cn: '任何已登录账号可调用，仅限自己的数据', en: 'Any signed-in account, for its own records' },
  public: { zh_cn: '无需登录', en: 'Anybody, without signing in' },
};

const wire: Words = {
  zh_cn:
    '所有服务均以 POST 调用，参数为表单字段（对象和数组写成 JSON 文本，数字或词语的数组也可用逗号分隔），也可以使用 JSON。' +
    'access_token 是请求体中的字段，Cookie 不用于身份验证。服务作出的任何答复都是 HTTP 200：' +
    '{"ret":200,"data":…,"msg":""}，ret 不是 200 时 msg 说明原因。' +
    '时间为带毫秒的 ISO 8601（UTC），金额为以元为单位的十进制字符串。',
  en:
    'Every service is called by POST with form fields (objects and lists as JSON text, lists of numbers or words also as parts between commas); JSON is accepted too. ' +
    'access_token is a field of the body; a cookie never authenticates. Whatever a service decides is answered with HTTP 200: ' +
    '{"ret":200,"data":…,"msg":""}; where ret is not 200, msg tells why. ' +
    'Times are ISO 8601 in UTC with milliseconds, money is a decimal string in yuan.',
};
