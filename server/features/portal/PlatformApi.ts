import { nullable } from '#schemas/derive/answerSchema.ts';
import { recordId } from '#schemas/payloads/wholeNumber.ts';
import type { ObjectSchema } from '#schemas/resource.ts';
import { listOf, value, valuesAnswer } from '../../answers.ts';
import { noRecord } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { apiDetails } from './apiDetails.ts';
import { type CatalogueQuery, findApis, findPackages, type ShopQuery } from './catalogue.ts';

const page = {
  page: { type: 'integer', minimum: 1, maximum: 100_000, default: 1, label: { zh_cn: '页码', en: 'page' } },
  limit: {
    type: 'integer',
    minimum: 1,
    maximum: 60,
    default: 24,
    label: { zh_cn: '每页条数', en: 'limit' },
  },
} as const;
const service = {
  type: 'string',
  maxLength: 120,
  label: { zh_cn: '接口服务名称', en: 'Service name' },
} as const;

const listInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    q: { type: 'string', maxLength: 200, label: { zh_cn: '搜索词', en: 'q' } },
    module: { type: 'string', maxLength: 100, label: { zh_cn: '接口模块', en: 'Module' } },
    price: { type: 'string', enum: ['free', 'paid', 'trial'], label: { zh_cn: '收费方式', en: 'Price' } },
    ...page,
  },
};
const getInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['service'],
  properties: {
    service,
    base: {
      type: 'string',
      maxLength: 255,
      pattern: '^https?://[A-Za-z0-9.:[\\]-]+$',
      label: { zh_cn: '调用地址的开头', en: 'Where addresses begin' },
      help: {
        zh_cn: '例如 https://api.example.com；站点设置了独立接口域名时以它为准',
        en: 'Such as https://api.example.com; the domain in the site settings takes precedence',
      },
    },
  },
};
const packagesInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    package_id: { ...recordId, label: { zh_cn: '套餐', en: 'Package' } },
    service,
    type: { type: 'string', enum: ['paid', 'trial', 'combined'], label: { zh_cn: '类型', en: 'Type' } },
    ...page,
  },
};

const price = value('string', '收费方式', 'How it is charged for');
const catalogueApi = {
  service: value('string', '接口服务', 'The API'),
  title: value('string', '接口名称', 'Its title'),
  module: value('string', '所属模块', 'Its module'),
  group: nullable(value('string', '分组', 'Its group')),
  icon: nullable(value('string', '图标', 'Its icon')),
  summary: value('string', '说明的开头', 'The beginning of its description, as plain text'),
  price,
  price_from: nullable(
    value('string', '最便宜的套餐价格（元）', 'The price of its cheapest package in yuan'),
  ),
  trial: value('boolean', '有免费试用', 'Whether a free trial is on sale'),
  published_at: value('string', '发布时间', 'When it was published', { format: 'date-time' }),
};

/** The catalogue of the published APIs, for visitors. */
export const platformApi = {
  'Platform.Api.GetList': {
    access: 'public',
    input: listInput,
    summary: {
      zh_cn: '已发布的接口：按名称、说明和参数搜索，按模块和收费方式筛选',
      en: 'The published APIs, searched by name, description and parameter, by module and price',
    },
    answer: valuesAnswer({
      total: value('integer', '接口总数', 'How many APIs were found in all'),
      modules: listOf(
        {
          name: value('string', '模块', 'The module'),
          count: value('integer', '接口数', 'How many of them it has'),
        },
        '各模块的接口数',
        'The modules of the APIs that were found',
      ),
      items: listOf(catalogueApi, '一页接口', 'One page of APIs'),
    }),
    run: async (call, input: CatalogueQuery) => findApis(call.db, input, await isLocked(call)),
  },
  'Platform.Api.Get': {
    access: 'public',
    input: getInput,
    summary: {
      zh_cn: '一个已发布的接口：说明、参数、返回、错误码、示例代码、套餐、版本；文档有密码时不含说明',
      en: 'One published API: description, parameters, returns, error codes, samples, packages, versions; without its documentation while the docs have a password',
    },
    answer: valuesAnswer({
      service: value('string', '接口服务', 'The API'),
      title: value('string', '接口名称', 'Its title'),
      module: value('string', '所属模块', 'Its module'),
      icon: nullable(value('string', '图标', 'Its icon')),
      number: value('integer', '版本号', 'The number of its version'),
      published_at: value('string', '发布时间', 'When that was published', { format: 'date-time' }),
      price,
      packages: value('array', '包含它的在售套餐', 'The packages on sale with it'),
      docs: nullable(
        value(
          'object',
          '文档：说明、参数、返回、错误码、示例代码、版本；文档有密码时为 null',
          'Its documentation: description, parameters, returns, errors, samples, versions; null while the docs have a password',
        ),
      ),
    }),
    run: async (call, input: { readonly service: string; readonly base?: string | null }) => {
      const { address } = await call.app.gateway.docs();
      const found = await apiDetails(call.db, {
        service: input.service,
        lang: call.lang,
        base: address ?? input.base ?? '',
        isLocked: await isLocked(call),
      });
      if (!found) throw noRecord();
      return found;
    },
  },
  'Platform.Api.GetPackages': {
    access: 'public',
    input: packagesInput,
    summary: {
      zh_cn: '在售的套餐及其接口，供访客浏览',
      en: 'The packages on sale and their APIs, for visitors',
    },
    answer: valuesAnswer({
      total: value('integer', '套餐总数', 'How many packages there are in all'),
      items: listOf(
        {
          id: value('integer', '套餐 ID', 'The id of the package'),
          name: value('string', '套餐名称', 'Its name'),
          type: value('string', '类型', 'Its type', { enum: ['paid', 'trial', 'combined'] }),
          apis: listOf(
            {
              service: value('string', '接口服务', 'The API'),
              title: value('string', '接口名称', 'Its title'),
            },
            '包含的接口',
            'Its APIs',
          ),
          flow: value('integer', '接口流量（次）', 'Calls of each'),
          price: value('string', '价格（元）', 'Its price in yuan'),
          validity: value('integer', '有效时间（月）', 'How many months it is valid'),
        },
        '一页套餐，便宜的在前',
        'One page of packages, the cheapest first',
      ),
    }),
    run: (call, input: ShopQuery) => findPackages(call.db, input),
  },
} satisfies Readonly<Record<string, CustomService>>;

async function isLocked({ app }: Call): Promise<boolean> {
  return (await app.gateway.docs()).sealed !== null;
}
