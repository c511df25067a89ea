import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readableFields } from '#server/collection/codec.ts';
import { startApp, type TestApp } from './support/app.ts';
import { openHttp, type TestHttp } from './support/http.ts';
import { plant, plantReferences } from './support/records/plant.ts';
import { wideRegistry } from './support/records/wideRegistry.ts';

const registry = wideRegistry();
const exported = [...registry.resources.values()].filter(({ services }) => services.export !== undefined);

let kaifang: TestApp;
let http: TestHttp;
let root: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp(registry);
  http = await openHttp(kaifang);
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(async () => {
  await http.close();
  await kaifang.close();
});

test.each(exported.map((resource) => [resource.name, resource] as const))(
  'EXP-04 %s',
  async (_name, resource) => {
    const ids = await plantReferences(kaifang, resource, root.id);
    const one = (n: number, sparse: boolean) => plant(kaifang, resource, n, { ids, owner: root.id, sparse });
    const planted = [await one(31, false), await one(32, false), await one(33, true)];
    const ask = { access_token: root.token, filter: { id: { in: planted } }, sort: 'id' };
    const service = resource.services.export as string;
    for (const lang of ['zh_cn', 'en'] as const) {
      const answer = await http.post(service, { ...ask, lang });
      expect(answer.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': expect.stringMatching(/^attachment; /),
        'cache-control': 'no-store',
      });
      expect(answer.text.startsWith('\ufeff')).toBe(true);
      const [header = [], ...rows] = parse(answer.text, { bom: true }) as string[][];
      const labels = readableFields(resource).map((name) => resource.schema.properties[name]?.label?.[lang]);
      // Beside an id stands what the record is called that it refers to.
      expect(header.filter((title) => !title.includes(' · '))).toEqual(labels);
      expect(rows.map(([id]) => Number(id))).toEqual(planted);
    }
    expect((await http.post(service, { ...ask, fields: 'id,created_at', lang: 'en' })).text).toMatch(
      /^\ufeffID,Created\r\n/,
    );
    expect((await http.post(service, { ...ask, filter: { password: 'x' } })).envelope.ret).toBe(400);
    expect((await http.post(service, { ...ask, access_token: 'x'.repeat(43) })).envelope.ret).toBe(406);
  },
);
