import type { ObjectSchema } from '#schemas/resource.ts';

const label = (zhCn: string, en: string) => ({ zh_cn: zhCn, en });

/** What reading a file takes: the file whole or in pieces, or its address. */
export const parseInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    upload: { type: 'string', maxLength: 64, label: label('上传文件', 'upload') },
    offset: { type: 'integer', minimum: 0, default: 0, label: label('偏移量', 'offset') },
    more: { type: 'boolean', default: false, label: label('还有后续分片', 'more') },
    url: { type: 'string', maxLength: 2000, label: label('文件地址', 'url') },
  },
};

const mostOperations = 20_000;
const numbers = (zhCn: string, en: string) =>
  ({
    type: 'array',
    items: { type: 'integer', minimum: 1 },
    maxItems: mostOperations,
    label: label(zhCn, en),
  }) as const;

const chosen = {
  import: { type: 'string', maxLength: 64, label: label('已读取的文件', 'import') },
  base: { type: 'string', maxLength: 500, label: label('接口域名', 'base') },
  operations: numbers('接口', 'operations'),
} as const;

/** What making test cases takes: the file that was read, which of its operations, and where these are. */
export const casesInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['import', 'operations'],
  properties: chosen,
};

/** What importing takes: the file that was read, which of its operations, and what becomes of those that are there. */
export const importInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['import', 'operations'],
  properties: {
    ...chosen,
    cover: { ...numbers('覆盖的接口', 'cover'), default: [] },
    publish: { type: 'boolean', default: false, label: label('保存草稿并发布', 'publish') },
  },
};
