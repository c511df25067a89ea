import { sql } from 'kysely';
import { type Demo, insertRows } from './demo.ts';
import { daysAgo } from './moments.ts';
import { answering, insertPublished } from './publishedApis.ts';
import { apis } from './words.ts';

/** The APIs of the demo, each with an icon, its parameters and what it answers: one is not published yet, and one has changed since. */
export async function addApis(demo: Demo, publisher: number): Promise<void> {
  const { db, random, painter } = demo;
  const online = [];
  for (const [service, title] of apis) {
    const published = daysAgo(random, random.whole(100, 180));
    const version = {
      ...{ type: 'common', service, title, module: moduleOf(service), created_at: published },
      description: `${title}：按参数返回结果，每次成功调用计一次流量。`,
      parameters: JSON.stringify(parameters),
      returns: JSON.stringify(returns),
      example: JSON.stringify({ id: '6512bd43d9caa6e02c990b0a82652dca', items: [{ key: '11' }] }),
      flow: answering({ id: { fn: 'md5', args: [key] }, items: { list: [{ object: { key } }] } }),
    };
    const icon = await painter.icon(service, published);
    online.push({ version, design: { group: service.split('.')[1] ?? '', icon, published_at: published } });
  }
  await insertPublished(demo, online, publisher);
  const draft = {
    ...{
      type: 'common',
      service: 'App.Weather.Alert',
      title: '天气预警',
      module: moduleOf('App.Weather.Alert'),
      hidden: false,
    },
    ...{ parameters: JSON.stringify(parameters), returns: JSON.stringify(returns), status: 'draft' },
    ...{ flow: online[0]?.version.flow, creator_id: publisher || null, created_at: daysAgo(random, 2) },
  };
  await insertRows(db, 'api_design', [draft]);
  await sql`
    update api_design set description = description || '坐标使用 GCJ-02。' where service = 'App.Geo.Locate'`.execute(
    db,
  );
}

function moduleOf(service: string): string {
  const modules: Readonly<Record<string, string>> = { Weather: '天气', Geo: '地图', Ocr: '识别' };
  return modules[service.split('.')[1] ?? ''] ?? '通用';
}

const key = { ref: 'start.key' };

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
