import { recordId } from '#schemas/payloads/wholeNumber.ts';
import type { ObjectSchema, Property } from '#schemas/resource.ts';

const text = (label: Property['label'], maxLength: number): Property => ({
  type: 'string',
  maxLength,
  ...(label && { label }),
});

/** The record version that the caller read. */
const readVersion: Property = {
  type: 'integer',
  minimum: 1,
  label: { zh_cn: '记录版本', en: 'version' },
};

/**
 * The input for saving a draft: a new one without an id, otherwise the id, the version that was read, and the
 * changes.
 */
export const draftInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  dependentRequired: { id: ['version'], version: ['id'] },
  if: { required: ['id'] },
  else: { required: ['service', 'title'] },
  properties: {
    id: recordId,
    version: readVersion,
    type: { type: 'string', enum: ['common', 'data'], label: { zh_cn: '接口类型', en: 'type' } },
    service: text({ zh_cn: '接口服务名称', en: 'service' }, 120),
    title: text({ zh_cn: '接口标题', en: 'title' }, 100),
    module: text({ zh_cn: '接口模块', en: 'module' }, 100),
    description: text({ zh_cn: '功能描述', en: 'description' }, 2000),
    table: text({ zh_cn: '数据表', en: 'table' }, 60),
    group: text({ zh_cn: '接口分组', en: 'group' }, 50),
    icon: text({ zh_cn: '接口图标', en: 'icon' }, 500),
    hidden: { type: 'boolean', label: { zh_cn: '隐藏接口文档', en: 'hidden' } },
    parameters: {
      type: 'array',
      maxItems: 200,
      items: { type: 'object' },
      label: { zh_cn: '接口参数', en: 'parameters' },
    },
    returns: {
      type: 'array',
      maxItems: 500,
      items: { type: 'object' },
      label: { zh_cn: '返回结果', en: 'returns' },
    },
    example: { type: 'object', label: { zh_cn: '接口返回示例', en: 'example' } },
    flow: { type: 'object', label: { zh_cn: '流程', en: 'flow' } },
    code: text({ zh_cn: '接口文件代码', en: 'code' }, 500_000),
  },
};

const note: Property = text({ zh_cn: '发布说明', en: 'note' }, 500);

/** The input for publishing; with `version` only the draft that was read is published. */
export const publishInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: {
    id: recordId,
    version: readVersion,
    note,
    accept_breaking: {
      type: 'boolean',
      label: { zh_cn: '接受不兼容的改动', en: 'accept_breaking' },
    },
    accept_failing: {
      type: 'boolean',
      label: { zh_cn: '接受未通过的测试用例', en: 'accept_failing' },
    },
  },
};

export type PublishInput = {
  readonly id: number;
  readonly version?: number;
  readonly note?: string;
  readonly accept_breaking?: boolean;
  readonly accept_failing?: boolean;
};

const number = (label: Property['label']): Property => ({
  type: 'integer',
  minimum: 1,
  maximum: 1_000_000,
  ...(label && { label }),
});

/** The input for comparing: the live version and the draft by default. */
export const diffInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: {
    id: recordId,
    from: number({ zh_cn: '较早的版本号', en: 'from' }),
    to: number({ zh_cn: '较晚的版本号', en: 'to' }),
  },
};

export type DiffInput = { readonly id: number; readonly from?: number; readonly to?: number };

/** The input for running a draft's test cases. */
export const testInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: { id: recordId, version: readVersion },
};

export type TestInput = { readonly id: number; readonly version?: number };

/** The input for making an earlier version live. */
export const rollbackInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'number'],
  properties: {
    id: recordId,
    number: number({ zh_cn: '版本号', en: 'number' }),
    note,
  },
};

/** The input for running a draft; parameters may be omitted to see the API's validation. */
export const runInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: {
    id: recordId,
    version: readVersion,
    params: { type: 'object', label: { zh_cn: '接口参数', en: 'params' } },
  },
};
