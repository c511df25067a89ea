import { type Demo, insertRows } from './demo.ts';
import { daysAgo } from './moments.ts';
import { apis } from './words.ts';

/** The published APIs of the demo, each with an icon, its parameters and what it answers. */
export async function addApis({ db, random, painter }: Demo): Promise<void> {
  const rows = [];
  for (const [service, title] of apis) {
    const published = daysAgo(random, random.whole(100, 180));
    rows.push({
      ...{ type: 'common', service, title, module: moduleOf(service), hidden: false, status: 'published' },
      description: `${title}：按参数返回结果，每次成功调用计一次流量。`,
      group: service.split('.')[1] ?? '',
      icon: await painter.icon(service),
      parameters: JSON.stringify(parameters),
      returns: JSON.stringify(returns),
      example: JSON.stringify({ ret: 200, data: { id: '20260101', items: [] }, msg: '' }),
      created_at: published,
      published_at: published,
    });
  }
  await insertRows(db, 'api_design', rows);
}

function moduleOf(service: string): string {
  const modules: Readonly<Record<string, string>> = { Weather: '天气', Geo: '地图', Ocr: '识别' };
  return modules[service.split('.')[1] ?? ''] ?? '通用';
}

const parameters = [
  { name: 'key', type: 'string', required: true, description: '查询的内容' },
  {
    name: 'limit',
    type: 'integer',
    required: false,
    default: '10',
    min: 1,
    max: 100,
    description: '最多几条',
  },
];

const returns = [
  { name: 'id', type: 'string', description: '编号' },
  { name: 'items', type: 'array', description: '结果' },
];
