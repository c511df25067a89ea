import { fileURLToPath } from 'node:url';
import { createRegistry } from '#schemas/registry.ts';
import type { Registry } from '#schemas/resource.ts';
import { readResources } from '#server/resources.ts';

let loaded: Registry | undefined;

/**
 * The product's own resources, and one with every kind of cell that a spreadsheet can have.
 * Validated once for all tests of a worker.
 */
export function sheetRegistry(): Registry {
  const folder = fileURLToPath(new URL('../../../resources', import.meta.url));
  loaded ??= createRegistry([...readResources(folder), { file: 'sheet.json', content: sheet }]);
  return loaded;
}

const words = (zhCn: string, en: string) => ({ zh_cn: zhCn, en });

const sheet = {
  name: 'sheet',
  label: words('表格', 'Sheet'),
  schema: {
    type: 'object',
    properties: {
      title: { type: 'string', format: 'text', label: words('标题', 'Title') },
      mood: {
        type: 'string',
        enum: ['good', 'bad'],
        label: words('心情', 'Mood'),
        options: { good: { label: words('好', 'Good') }, bad: { label: words('坏', 'Bad') } },
      },
      count: { type: 'integer', label: words('数量', 'Count') },
      share: { type: 'number', label: words('比例', 'Share') },
      price: { type: 'string', format: 'money', label: words('价格', 'Price') },
      wait: { type: 'integer', format: 'duration', label: words('时长', 'Wait') },
      day: { type: 'string', format: 'date', label: words('日期', 'Day') },
      at: { type: 'string', format: 'date-time', label: words('时间', 'At') },
      done: { type: 'boolean', label: words('完成', 'Done') },
      tags: { type: 'array', items: { type: 'string' }, label: words('标签', 'Tags') },
      rest: { type: 'object', label: words('其他', 'Rest') },
      hidden: { type: 'string', secret: true, label: words('密钥', 'Hidden') },
      word: { type: 'string', format: 'password', label: words('口令', 'Word') },
      long: { type: 'string', format: 'code', label: words('长文', 'Long') },
    },
  },
};
