import { fileURLToPath } from 'node:url';
import { createRegistry } from '#schemas/registry.ts';
import type { Registry } from '#schemas/resource.ts';
import { readResources } from '#server/resources.ts';

const words = (zhCn: string, en: string) => ({ zh_cn: zhCn, en });

let loaded: Registry | undefined;

/**
 * The product's own resources, plus parcels in crates, used to test long-running jobs.
 * Validated once for all tests of a worker.
 */
export function parcelRegistry(): Registry {
  const folder = fileURLToPath(new URL('../../../resources', import.meta.url));
  loaded ??= createRegistry([
    ...readResources(folder),
    { file: 'crate.json', content: crate },
    { file: 'parcel.json', content: parcel },
  ]);
  return loaded;
}

const crate = {
  name: 'crate',
  label: words('箱子', 'Crate'),
  schema: {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', unique: true, label: words('名称', 'Name') } },
  },
};

const parcel = {
  name: 'parcel',
  label: words('包裹', 'Parcel'),
  schema: {
    type: 'object',
    required: ['code'],
    properties: {
      code: { type: 'string', maxLength: 20, unique: true, label: words('编号', 'Code') },
      content: { type: 'string', format: 'text', maxLength: 100_000, label: words('内容', 'Content') },
      count: { type: 'integer', minimum: 0, label: words('数量', 'Count') },
      weight: { type: 'number', label: words('重量', 'Weight') },
      price: { type: 'string', format: 'money', label: words('价格', 'Price') },
      day: { type: 'string', format: 'date', label: words('日期', 'Day') },
      at: { type: 'string', format: 'date-time', label: words('时间', 'At') },
      fragile: { type: 'boolean', label: words('易碎', 'Fragile') },
      tags: { type: 'array', items: { type: 'string' }, label: words('标签', 'Tags') },
      rest: { type: 'object', label: words('其他', 'Rest') },
      crate_id: { reference: { resource: 'crate', display: 'name' }, label: words('箱子', 'Crate') },
      mode: {
        type: 'string',
        enum: ['air', 'sea'],
        label: words('方式', 'Mode'),
        options: { air: { label: words('空运', 'By air') }, sea: { label: words('海运', 'By sea') } },
      },
      key: { type: 'string', secret: true, label: words('密钥', 'Key') },
      state: {
        type: 'string',
        enum: ['open', 'sent'],
        default: 'open',
        readOnly: true,
        label: words('状态', 'State'),
        options: { open: { label: words('未发', 'Open') }, sent: { label: words('已发', 'Sent') } },
      },
    },
  },
  actions: {
    send: {
      label: words('发出', 'Send'),
      when: { state: 'open' },
      set: { state: 'sent' },
      bulk: true,
    },
  },
};
