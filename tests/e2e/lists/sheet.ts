import type { Row } from '#schemas/resource.ts';

const kinds = [
  { type: 'string' },
  { type: 'string', format: 'money' },
  { type: 'string', format: 'date-time' },
  { type: 'boolean' },
  { type: 'integer' },
  {
    type: 'string',
    enum: ['low', 'high'],
    options: {
      low: { label: { zh_cn: '低', en: 'Low' }, tone: 'success' },
      high: { label: { zh_cn: '高', en: 'High' }, tone: 'danger' },
    },
  },
] as const;
const names = Array.from({ length: 48 }, (_none, n) => `field_${n}`);

/** A resource that shows fifty columns of all kinds. */
export const sheet = {
  name: 'sheet',
  label: { zh_cn: '表格', en: 'Sheet' },
  schema: {
    type: 'object',
    properties: Object.fromEntries(
      names.map((name, n) => [
        name,
        { ...kinds[n % kinds.length], label: { zh_cn: `字段${n}`, en: `Field ${n}` } },
      ]),
    ),
  },
  list: { columns: ['id', ...names, 'created_at'] },
};

/** The n-th row of the sheet. */
export function sheetRow(n: number): Row {
  const values = [
    `第 ${n} 行 word ${n * 7919}`,
    `${n}.50`,
    '2026-01-05T08:30:00.000Z',
    n % 2 === 0,
    n * 1234,
    n % 3 === 0 ? 'high' : 'low',
  ];
  return Object.fromEntries(names.map((name, at) => [name, values[at % values.length] ?? null]));
}
