import { sql } from 'kysely';
import type { DemoApi } from './catalogue.ts';
import { addDataTables } from './dataTables.ts';
import { type Demo, insertRows } from './demo.ts';
import { daysAgo } from './moments.ts';

/**
 * The demo's APIs with the tables that they use: published ones, one unpublished, and one changed since its
 * publication.
 */
export async function addApis(demo: Demo, publisher: number): Promise<void> {
  const { db, apis, random } = demo;
  await addDataTables(demo);
  const by = publisher || null;
  const versions = [];
  const designs = [];
  for (const api of apis) {
    const at = daysAgo(random, random.whole(100, 180));
    const version = { ...versionOf(api), publisher_id: by, created_at: at };
    const icon = await demo.painter.glyph(api.glyph, at);
    versions.push({ ...version, number: 1, note: '首次发布' });
    designs.push({
      ...{ ...version, icon, group: api.service.split('.')[1] ?? '', published_at: at },
      ...{ status: 'published', live: 1, hidden: false, creator_id: by },
    });
  }
  await insertRows(db, 'api_version', versions);
  await insertRows(db, 'api_design', designs);
  const [now] = apis;
  const draft = {
    ...(now && versionOf(now)),
    ...{
      service: 'App.Weather.Alert',
      title: '天气预警',
      description: '灾害性天气的预警，设计中。',
      hidden: false,
    },
    ...{ status: 'draft', creator_id: by, created_at: daysAgo(random, 2) },
  };
  await insertRows(db, 'api_design', [draft]);
  await sql`
    update api_design set description = description || E'\\n\\n坐标使用 GCJ-02。' where service = 'App.Geo.Locate'`.execute(
    db,
  );
}

function versionOf({ service, title, module, description, samples: [sample], ...api }: DemoApi) {
  // The code on an API's page sends these, so that it runs as copied.
  const parameters = api.parameters.map((one) => {
    const example = sample?.[String(one['name'])];
    return example === undefined
      ? one
      : { ...one, schema: { ...Object(one['schema']), examples: [example] } };
  });
  return {
    ...{ type: 'common', service, title, module, description },
    parameters: JSON.stringify(parameters),
    returns: JSON.stringify(api.returns),
    example: JSON.stringify(api.example),
    flow: JSON.stringify(api.flow),
  };
}
