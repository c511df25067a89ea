import type { ObjectSchema } from '#schemas/resource.ts';

const label = (zhCn: string, en: string) => ({ zh_cn: zhCn, en });

/** The input for parsing a file: the whole file, its chunks, or its URL. */
export const parseInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    upload: { type: 'string', maxLength: 64, label: label('上传文件', 'upload') },
    offset: { type: 'integer', minimum: 0, default: 0, label: label('偏移量', 'offset') },
    more: { type: 'boolean', default: false, label: label('还有后续分片', 'more') },
    url: { type: 'string', maxLength: 2000, label: label('文件地址', 'url') },
    partial: {
      type: 'boolean',
      default: false,
      label: label('导入能读取的部分', 'import what can be read'),
    },
    document: {
      type: 'integer',
      minimum: 1,
      label: label('文件中的第几个文档', 'which document of the file'),
    },
  },
};

export type ParseInput = {
  readonly upload?: string;
  readonly offset?: number;
  readonly more?: boolean;
  readonly url?: string;
  /** Also a document with faults. */
  readonly partial?: boolean;
  readonly document?: number;
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

/** The input for creating test cases: the parsed file, the selected operations, and their base URL. */
export const casesInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['import', 'operations'],
  properties: chosen,
};

export type CasesInput = {
  readonly import: string;
  readonly base?: string | null;
  readonly operations: readonly number[];
};

/**
 * The input of an import: the parsed file, the selected operations, and the handling of existing APIs: which to
 * overwrite, and whether those from another host are the same service.
 */
export const importInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['import', 'operations'],
  properties: {
    ...chosen,
    cover: { ...numbers('覆盖的接口', 'cover'), default: [] },
    elsewhere: {
      type: 'string',
      enum: ['same', 'apart'],
      label: label('与其他域名的接口路径相同时', 'same paths as another host'),
    },
    publish: { type: 'boolean', default: false, label: label('保存草稿并发布', 'publish') },
  },
};

export type ImportInput = CasesInput & {
  readonly cover?: readonly number[];
  readonly publish?: boolean;
  readonly elsewhere?: 'same' | 'apart' | null;
};

const mostCompared = 50;

/** The input of a preview: the parsed file, the operations, and their base URL. */
export const diffInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['import', 'operations'],
  properties: { ...chosen, operations: { ...chosen.operations, maxItems: mostCompared } },
};
