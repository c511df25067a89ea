import type { ObjectSchema } from '#schemas/resource.ts';

/** The most records that one page may have. */
const mostRecords = 1000;

/** The input of any list service; see contract 2, Lists. */
export const listInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    page: {
      type: 'integer',
      minimum: 1,
      maximum: 10_000_000,
      default: 1,
      label: { zh_cn: '页码', en: 'page' },
    },
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: mostRecords,
      default: 10,
      label: { zh_cn: '每页条数', en: 'limit' },
    },
    sort: { type: 'string', maxLength: 500, label: { zh_cn: '排序', en: 'sort' } },
    after: { type: 'object', label: { zh_cn: '在此记录之后', en: 'after' } },
    before: { type: 'object', label: { zh_cn: '在此记录之前', en: 'before' } },
    q: { type: 'string', maxLength: 200, label: { zh_cn: '搜索词', en: 'q' } },
    filter: { type: 'object', label: { zh_cn: '筛选条件', en: 'filter' } },
    fields: {
      type: 'string',
      maxLength: 2000,
      label: { zh_cn: '字段', en: 'fields' },
      help: {
        zh_cn: '用逗号分隔；只返回这些字段和 id',
        en: 'Separated by commas; then the answer has only these and id',
      },
    },
    total: {
      type: 'string',
      enum: ['exact', 'capped', 'none'],
      default: 'capped',
      label: { zh_cn: '总数', en: 'total' },
    },
    group: { type: 'string', maxLength: 48, label: { zh_cn: '分组字段', en: 'group' } },
    tabs: { type: 'boolean', default: false, label: { zh_cn: '各标签的数量', en: 'tabs' } },
    figures: { type: 'boolean', default: false, label: { zh_cn: '汇总数字', en: 'figures' } },
  },
};
