import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { quickest } from '../support/quickest.ts';

let kaifang: TestApp;
let root: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  await add('App.Weather.Now', { title: '实时天气', module: '天气', description: 'Gives **degrees**' });
  await add('App.Weather.Hidden', { title: 'Hidden weather', module: '天气', hidden: true });
  await add('App.Weather.Draft', { title: 'Draft weather', module: '天气', status: 'draft' });
  await add('App.Geo.Locate', { title: 'Locate', module: '地图', parameter: 'longitude' });
  await add('App.Geo.Percent', { title: '100%_sure', module: '地图' });
  await sell({ name: 'Trial', type: 'trial', price: '0.00' });
  await sell({ name: 'Closed', price: '1.00', status: 'closed' });
  await sell({ name: 'Small', price: '9.00' });
  await sell({ name: 'Large', price: '75.50', flow: 10_000 });
});
afterAll(() => kaifang.close());

interface Planted {
  readonly title: string;
  readonly module: string;
  readonly description?: string;
  readonly parameter?: string;
  readonly hidden?: boolean;
  readonly status?: string;
}

async function add(service: string, planted: Planted): Promise<void> {
  const { title, module, description = title, parameter = 'city', hidden = false, status } = planted;
  const { db } = kaifang.app;
  const parameters: Json = [{ name: parameter, type: 'string', required: true, description: 'A place' }];
  await sql`
    insert into api_version (service, number, title, module, description, note, parameters, returns, example, flow)
    values (${service}, 1, ${title}, ${module}, ${description}, 'First', ${JSON.stringify(parameters)},
      '[{"name":"temp","type":"float","description":"Degrees"}]', '{"temp":21}', null)`.execute(db);
  await sql`
    insert into api_design (service, title, module, type, status, live, hidden)
    values (${service}, ${title}, ${module}, 'common', ${status ?? 'published'}, 1, ${hidden})`.execute(db);
}

async function sell(more: Row): Promise<void> {
  const fields = {
    type: 'paid',
    services: ['App.Weather.Now'],
    flow: 1000,
    validity: 6,
    status: 'normal',
    ...more,
  };
  expect(await kaifang.call('Admin.Package.Add', fields, root.token)).toMatchObject({ ret: 200 });
}

const list = async (fields: Row = {}) => {
  const { ret, data } = await kaifang.call('Platform.Api.GetList', fields);
  expect(ret).toBe(200);
  return data as { items: Row[]; total: number; modules: { name: string; count: number }[] };
};
const found = async (fields: Row) => (await list(fields)).items.map(({ service }) => service);

describe('the catalogue of APIs', () => {
  test('lists what is published and documented, with its price, and counts by module', async () => {
    const { items, total, modules } = await list();
    expect(total).toBe(3);
    expect(items.map(({ service }) => service).sort()).toEqual([
      'App.Geo.Locate',
      'App.Geo.Percent',
      'App.Weather.Now',
    ]);
    expect(items.find(({ service }) => service === 'App.Weather.Now')).toMatchObject({
      ...{ title: '实时天气', summary: 'Gives degrees', price: 'paid', price_from: '9.00', trial: true },
    });
    expect(items.find(({ service }) => service === 'App.Geo.Locate')).toMatchObject({
      ...{ price: 'free', price_from: null, trial: false },
    });
    expect(modules).toHaveLength(2);
    expect(modules).toContainEqual({ name: '地图', count: 2 });
  });

  test('is searched by name, title, description and parameter, every word of it', async () => {
    expect(await found({ q: '天气' })).toEqual(['App.Weather.Now']);
    expect(await found({ q: 'degrees' })).toEqual(['App.Weather.Now']);
    expect(await found({ q: 'LONGITUDE' })).toEqual(['App.Geo.Locate']);
    expect(await found({ q: 'geo locate' })).toEqual(['App.Geo.Locate']);
    expect(await found({ q: 'geo degrees' })).toEqual([]);
    // The words of the stored structure are no words of an API.
    expect(await found({ q: 'required' })).toEqual([]);
    expect(await found({ q: '%_' })).toEqual(['App.Geo.Percent']);
  });

  test('is filtered by module and price; the modules are counted without that of the filter', async () => {
    const { total, modules } = await list({ module: '地图' });
    expect([total, modules.length]).toEqual([2, 2]);
    expect(await found({ price: 'paid' })).toEqual(['App.Weather.Now']);
    expect(await found({ price: 'trial' })).toEqual(['App.Weather.Now']);
    expect(await found({ price: 'free', q: 'locate' })).toEqual(['App.Geo.Locate']);
    expect((await kaifang.call('Platform.Api.GetList', { limit: 61 })).ret).toBe(400);
  });
});

describe('an API', () => {
  const get = (service: string) =>
    kaifang.call('Platform.Api.Get', { service, base: 'https://here.example' });

  test('has its documentation, samples, packages, versions and codes', async () => {
    const { ret, data } = await get('App.Weather.Now');
    expect(ret).toBe(200);
    expect(data).toMatchObject({ title: '实时天气', price: 'paid', number: 1 });
    expect((data['packages'] as Row[]).map(({ name, price }) => [name, price])).toEqual([
      ['Trial', '0.00'],
      ['Small', '9.00'],
      ['Large', '75.50'],
    ]);
    const docs = data['docs'] as Row;
    expect(docs).toMatchObject({
      description: '<p>Gives <strong>degrees</strong></p>\n',
      address: 'https://here.example/api/app.php?s=App.Weather.Now',
      example: { temp: 21 },
      versions: [{ number: 1, note: 'First' }],
      health: null,
    });
    const snippets = docs['snippets'] as { language: string; code: string }[];
    expect(snippets.map(({ language }) => language)).toEqual([
      ...['curl', 'JavaScript', 'TypeScript', 'Python', 'PHP', 'Java', 'Go'],
    ]);
    expect(snippets[2]?.code).toContain('temp: number | string | null;');
    expect((docs['errors'] as Row[]).map(({ code }) => code)).toContain(409);
  });

  test('says how it did today and yesterday, in shares and not in numbers', async () => {
    const day = sql`(now() at time zone 'Asia/Shanghai')::date`;
    const insert = (ret: number, calls: number) =>
      sql`insert into kaifang_system.call_day
        (day, service, app_id, account_id, pay_type, ret, calls, milliseconds, bytes)
        values (${day}, 'App.Weather.Now', 1, 1, '', ${ret}, ${calls}, ${calls * 40}, 0)`.execute(
        kaifang.app.db,
      );
    await insert(200, 990);
    await insert(400, 9);
    await insert(500, 1);
    const { data } = await get('App.Weather.Now');
    expect((data['docs'] as Row)['health']).toEqual({ success: 99.9, milliseconds: 40 });
  });

  test('that is hidden, a draft or nothing does not exist', async () => {
    for (const service of ['App.Weather.Hidden', 'App.Weather.Draft', 'App.No.Such', "'; drop table app"])
      expect((await get(service)).ret, service).toBe(404);
    expect((await kaifang.call('Platform.Api.Get', { service: 'App.A.B', base: 'javascript:1' })).ret).toBe(
      400,
    );
  });

  test('keeps its documentation to itself while the docs have a password', async () => {
    const settings = (await kaifang.call('Admin.SiteConfig.Get', {}, root.token)).data;
    const saved = { project_name: 'Kaifang', docs_password: 'secret-1', version: settings['version'] ?? 1 };
    expect(await kaifang.call('Admin.SiteConfig.Save', saved, root.token)).toMatchObject({ ret: 200 });
    // The setting reaches the gateway's cache with its notification.
    await expect.poll(async () => (await get('App.Weather.Now')).data['docs']).toBeNull();
    const { data } = await get('App.Weather.Now');
    expect(data).toMatchObject({ title: '实时天气', docs: null });
    expect(JSON.stringify(data)).not.toMatch(/degrees|city|temp/i);
    expect(await found({ q: 'degrees' })).toEqual([]);
    expect((await list({ q: '天气' })).items[0]).toMatchObject({ summary: '' });
  });
});

test('the shop has the packages on sale, by API and type, the cheapest first', async () => {
  const shop = async (fields: Row) =>
    ((await kaifang.call('Platform.Api.GetPackages', fields)).data['items'] as Row[]).map(({ name }) => name);
  expect(await shop({})).toEqual(['Trial', 'Small', 'Large']);
  expect(await shop({ type: 'trial' })).toEqual(['Trial']);
  expect(await shop({ service: 'App.Geo.Locate' })).toEqual([]);
  expect(await shop({ limit: 1, page: 2 })).toEqual(['Small']);
  const { data } = await kaifang.call('Platform.Api.GetPackages', { type: 'trial' });
  expect(await shop({ package_id: (data['items'] as Row[])[0]?.['id'] })).toEqual(['Trial']);
  expect(await shop({ package_id: 2_147_483_647 })).toEqual([]);
});

test('articles are found by keyword', async () => {
  const write = (title: string, keywords: string[]) =>
    kaifang.call(
      'Admin.Article.Add',
      {
        ...{ title, keywords, abstract: 'x', content: '<p>x</p>', sort: 0 },
        ...{ publish_at: '2020-01-01T00:00:00.000Z', view_permission: 'tourist' },
      },
      root.token,
    );
  await write('Terms', ['help', 'terms']);
  await write('News', ['news']);
  const { data } = await kaifang.call('Platform.Article.GetList', { keyword: 'terms' });
  expect((data['items'] as Row[]).map(({ title }) => title)).toEqual(['Terms']);
});

test('a page of a catalogue of 2,100 APIs is small and quick', async () => {
  await sql`
    insert into api_version (service, number, title, module, description, parameters, returns, flow)
    select 'App.Many' || n || '.Get', 1, 'Number ' || n, 'Module ' || n % 40, repeat('Long ', 300),
      '[{"name":"id","type":"integer","description":"which"}]', '[]', null
    from generate_series(1, 2100) as n`.execute(kaifang.app.db);
  await sql`
    insert into api_design (service, title, type, status, live, hidden)
    select 'App.Many' || n || '.Get', 'Number ' || n, 'common', 'published', 1, false
    from generate_series(1, 2100) as n`.execute(kaifang.app.db);
  const third = () => list({ q: 'number', limit: 60, page: 3 });
  expect(await quickest(2000, third)).toBeLessThan(2000);
  const answer = await third();
  expect(answer.total).toBe(2100);
  expect(answer.items).toHaveLength(60);
  expect(JSON.stringify(answer).length).toBeLessThan(60_000);
});
