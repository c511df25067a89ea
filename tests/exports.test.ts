import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptSecretsField } from '#schemas/derive/keptSecrets.ts';
import type { ExportFormat } from '#schemas/payloads/exportFormat.ts';
import type { Resource } from '#schemas/resource.ts';
import { readableFields } from '#server/records/codec.ts';
import { startApp, type TestApp } from './support/app.ts';
import { openDownload, readDownload } from './support/files/download.ts';
import { xmlOf } from './support/files/xmlOf.ts';
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
      const told = readableFields(resource).filter((name) => name !== keptSecretsField);
      const labels = told.map((name) => resource.schema.properties[name]?.label?.[lang]);
      // Each id column is followed by the name of the referenced record.
      expect(header.filter((title) => !title.includes(' · '))).toEqual(labels);
      expect(rows.map(([id]) => Number(id))).toEqual(planted);
    }
    // The workbook contains the same records under the same titles, and no active content.
    for (const lang of ['zh_cn', 'en'] as const) {
      const asked = { filter: ask.filter, sort: 'id', format: 'xlsx' };
      const file = await readDownload(await openDownload(kaifang, service, asked, root.token, lang));
      const [sheet] = await readXlsx(file, { trim: false });
      const [header = [], ...rows] = sheet?.data ?? [];
      const told = readableFields(resource).filter((name) => name !== keptSecretsField);
      expect(
        header
          .map((title) => String(title).replace(/ \(UTC\+8\)$/, ''))
          .filter((title) => !title.includes(' · ')),
      ).toEqual(told.map((name) => resource.schema.properties[name]?.label?.[lang]));
      expect(rows.map(([id]) => Number(id))).toEqual(planted);
      for (const [name, { elements }] of await xmlOf(file))
        expect([name, elements.filter((one) => one.name === 'f')]).toEqual([name, []]);
    }
    const some = await http.post(service, { ...ask, fields: 'id,created_at', lang: 'en' });
    const { label } = resource.schema.properties['created_at'] ?? {};
    expect(some.text.startsWith(`\ufeffID,${label?.en}\r\n`), some.text.slice(0, 40)).toBe(true);
    expect((await http.post(service, { ...ask, filter: { password: 'x' } })).envelope.ret).toBe(400);
    expect((await http.post(service, { ...ask, access_token: 'x'.repeat(43) })).envelope.ret).toBe(406);
  },
);

test('the APIs of an order are named in files for people, and whole in those for programs', async () => {
  const order = registry.resources.get('order') as Resource;
  const ids = await plantReferences(kaifang, order, root.id);
  const id = await plant(kaifang, order, 41, { ids, owner: root.id, sparse: false });
  const services = [{ service: 'App.Weather.Now', title: '天气' }, { service: 'App.Ip.Get' }];
  await sql`update "order" set services = ${JSON.stringify(services)}::jsonb where id = ${id}`.execute(
    kaifang.app.db,
  );
  const cellOf = async (format: ExportFormat) => {
    const asked = { filter: { id }, fields: 'services', format };
    const service = String(order.services.export);
    const file = await readDownload(await openDownload(kaifang, service, asked, root.token, 'en'));
    const rows = format === 'xlsx' ? (await readXlsx(file))[0]?.data : parse(file, { bom: true });
    return rows?.[1]?.[1];
  };
  expect(await cellOf('csv_spreadsheet')).toBe('App.Weather.Now 天气; App.Ip.Get');
  expect(await cellOf('xlsx')).toBe('App.Weather.Now 天气; App.Ip.Get');
  expect(JSON.parse(String(await cellOf('csv')))).toEqual(services);
});

test.each(['page', 'limit', 'total', 'after', 'before', 'group', 'tabs', 'figures'])(
  'what means nothing in a file is refused by its name: %s',
  async (field) => {
    const asked = { access_token: root.token, [field]: field === 'group' ? 'level' : '1' };
    const { text } = await http.post('Admin.User.Export', asked);
    expect(JSON.parse(text)).toMatchObject({ ret: 400, data: { errors: [{ field }] } });
  },
);
