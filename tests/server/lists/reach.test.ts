import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRegistry } from '#schemas/registry.ts';
import type { Json, Row } from '#schemas/resource.ts';
import { readResources } from '#server/resources.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { openDownload, readDownload } from '../../support/files/download.ts';

const words = (text: string) => ({ zh_cn: text, en: text });
const text = (label: string) => ({ type: 'string', maxLength: 40, label: words(label) });
const named = (name: string, properties: object, rest: object = {}) => ({
  file: `${name}.json`,
  content: {
    name,
    label: words(name),
    path: `/data/${name}`,
    schema: { type: 'object', required: ['name'], properties: { name: text('Name'), ...properties } },
    ...rest,
  },
});
const to = (resource: string, field?: string) => ({ reference: { resource, ...(field && { field }) } });

const resources = [
  named('region', {
    code: { ...text('Code'), unique: true },
    level: { type: 'integer', label: words('Level') },
    fee: { type: 'string', format: 'money' },
    opened: { type: 'string', format: 'date' },
    grade: { type: 'string', enum: ['high', 'low'] },
    is_open: { type: 'boolean' },
    keeper_id: to('account'),
    pin: { type: 'string', maxLength: 20, secret: true },
  }),
  named('shop', {
    region_id: { ...to('region'), label: words('Region') },
    region_code: to('region', 'code'),
  }),
  named('memo', { account_id: to('account') }, { owner: 'account_id', access: 'own' }),
  named(
    'sale',
    { shop_id: { ...to('shop'), label: words('Shop') }, memo_id: to('memo') },
    { list: { columns: ['name', 'shop_id', 'shop_id.region_id.name'] } },
  ),
  named('visit', { shop_id: to('shop') }, { list: { filters: ['shop_id.name'], sort: '-shop_id.name' } }),
];

let kaifang: TestApp;
let root: { id: number; token: string };
let clerk: { id: number; token: string };
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

const call = (service: string, fields: Row, token = root.token) => kaifang.call(service, fields, token);
const add = async (name: string, values: Row) => Number((await call(`Admin.${name}.Add`, values)).data['id']);
const namesOf = ({ data }: { data: Row }) => ((data['items'] ?? []) as Row[]).map(({ name }) => name);

beforeAll(async () => {
  kaifang = await startApp(
    createRegistry([
      ...readResources(fileURLToPath(new URL('../../../resources', import.meta.url))),
      ...resources,
    ]),
  );
  root = await kaifang.signIn(255);
  clerk = await kaifang.signIn(200);
  const north = { level: 1, fee: '1.00', opened: today, grade: 'high', is_open: true, keeper_id: root.id };
  const south = { level: 2, fee: '2.50', opened: '2020-02-01', grade: 'low', is_open: false };
  const regions = [
    await add('Region', { name: 'North', code: 'n', pin: 'x1', ...north }),
    await add('Region', { name: 'South', code: 's', ...south }),
    null,
    await add('Region', { name: 'West', code: 'w' }),
  ];
  const codes = ['n', 's', null, 'w'];
  const memo = await add('Memo', { name: 'mine' });
  // The shops and the sales have the same names, so that both steps expect the same.
  for (const [at, name] of ['a', 'b', 'c', 'd'].entries()) {
    const shop = await add('Shop', { name, region_id: regions[at] ?? null, region_code: codes[at] ?? null });
    await add('Sale', { name, shop_id: shop, memo_id: at === 0 ? memo : null });
  }
});
afterAll(() => kaifang.close());

const ofNothing = ['c', 'd'];
const cases: [string, Json, string[]][] = [
  ['level', 2, ['b']],
  ['level', { ne: 2 }, ['a', ...ofNothing]],
  ['level', { in: [1, 2] }, ['a', 'b']],
  ['level', { nin: [1] }, ['b', ...ofNothing]],
  ['level', { gt: 1 }, ['b']],
  ['level', { gte: 1 }, ['a', 'b']],
  ['level', { lt: 2 }, ['a']],
  ['level', { lte: 1 }, ['a']],
  ['level', { gte: 1, lte: 2 }, ['a', 'b']],
  ['level', { null: true }, ofNothing],
  ['level', { null: false }, ['a', 'b']],
  ['level', null, ofNothing],
  ['fee', { gt: '1.00' }, ['b']],
  ['fee', '2.5', ['b']],
  ['name', { like: 'OUT' }, ['b']],
  ['opened', { within: 'today' }, ['a']],
  ['opened', { lt: '2021-01-01' }, ['b']],
  ['grade', { in: ['low'] }, ['b']],
  ['is_open', true, ['a']],
  ['id', { null: true }, ['c']],
];

describe('a filter', () => {
  test.each(cases)('by %s %j reaches one and two references away', async (field, wanted, expected) => {
    const [one, two] = await Promise.all([
      call('Admin.Shop.GetList', { filter: { [`region_id.${field}`]: wanted }, sort: 'name' }),
      call('Admin.Sale.GetList', { filter: { [`shop_id.region_id.${field}`]: wanted }, sort: 'name' }),
    ]);
    expect([one.msg, namesOf(one)]).toEqual(['', expected]);
    expect([two.msg, namesOf(two), two.data['total']]).toEqual(['', expected, expected.length]);
  });

  test('joins conditions of several references', async () => {
    const filter: { readonly [key: string]: Json } = {
      or: [{ 'shop_id.region_code.level': 2 }, { 'shop_id.region_id.keeper_id': { in: [root.id] } }],
    };
    const list = (rest: typeof filter) =>
      call('Admin.Sale.GetList', { filter: { ...filter, ...rest }, sort: 'name' });
    expect(namesOf(await list({}))).toEqual(['a', 'b']);
    expect(namesOf(await list({ not: { 'shop_id.name': 'b' } }))).toEqual(['a']);
    expect(namesOf(await list({ 'memo_id.name': { null: true } }))).toEqual(['b']);
  });

  test.each([
    'shop_id.pin',
    'shop_id.region_id.pin',
    'shop_id.name.x',
    'name.x',
    'shop_id.region_id.keeper_id.id',
  ])('names the field where %s reaches none', async (field) => {
    const { ret, data } = await call('Admin.Sale.GetList', { filter: { [field]: 'x' } });
    expect([ret, data['errors']]).toMatchObject([400, [{ field: `filter.${field}`, rule: 'field' }]]);
    for (const asked of [{ sort: field }, { fields: `id,${field}` }])
      expect((await call('Admin.Sale.GetList', asked)).ret).toBe(400);
  });
});

describe('a list', () => {
  test('returns reached fields as the wire has them, and sorts by them with a cursor', async () => {
    const asked = { fields: 'name,shop_id.name,shop_id.region_id.fee', sort: '-shop_id.region_id.fee' };
    const { data } = await call('Admin.Sale.GetList', asked);
    const items = data['items'] as Row[];
    expect(items.map((item) => [item['name'], item['shop_id.region_id.fee']])).toEqual([
      ['b', '2.50'],
      ['a', '1.00'],
      ['d', null],
      ['c', null],
    ]);
    expect(items[0]).toMatchObject({ 'shop_id.name': 'b' });
    const [, second] = items;
    const after = { id: second?.['id'] ?? 0, 'shop_id.region_id.fee': '1.00' };
    expect(namesOf(await call('Admin.Sale.GetList', { ...asked, after }))).toEqual(['d', 'c']);
    expect(namesOf(await call('Admin.Sale.GetList', { ...asked, before: after, limit: 1 }))).toEqual(['b']);
  });

  test('finds words in the reached columns of its file', async () => {
    expect(namesOf(await call('Admin.Sale.GetList', { q: 'sout' }))).toEqual(['b']);
    expect(namesOf(await call('Admin.Shop.GetList', { q: 'sout' }))).toEqual([]);
  });

  test('returns no reached field that is not asked for', async () => {
    const { data } = await call('Admin.Sale.GetList', { filter: { 'shop_id.name': 'a' } });
    expect(Object.keys((data['items'] as Row[])[0] ?? {}).filter((name) => name.includes('.'))).toEqual([]);
  });

  test('does not reach the rows of other accounts', async () => {
    const asked = { fields: 'name,memo_id.name', filter: { name: 'a' } };
    const { data } = await call('Admin.Sale.GetList', asked);
    expect(data['items']).toMatchObject([{ 'memo_id.name': 'mine' }]);
    const other = await kaifang.signIn(255);
    const seen = await call('Admin.Sale.GetList', asked, other.token);
    expect(seen.data['items']).toMatchObject([{ 'memo_id.name': null }]);
  });
});

test('an export has reached columns and their titles', async () => {
  const asked = {
    fields: 'name,shop_id.region_id.level',
    sort: 'name',
    filter: { 'shop_id.region_id.level': 2 },
  };
  for (const format of ['csv', 'csv_spreadsheet']) {
    const file = await readDownload(
      await openDownload(kaifang, 'Admin.Sale.Export', { ...asked, format }, root.token, 'en'),
    );
    expect(file.toString().trim()).toMatch(/ID,Name,Shop › Region › Level\r?\n\d+,"?b"?,2$/);
  }
});

test('an action on all matches takes the filter', async () => {
  const id = await add('Sale', { name: 'gone', shop_id: await add('Shop', { name: 'closing' }) });
  const { data } = await call('Admin.Sale.Del', { filter: { 'shop_id.name': 'closing' } });
  expect(data['job']).toBeGreaterThan(0);
  await kaifang.app.jobs.idle();
  expect((await call('Admin.Sale.Get', { id })).ret).toBe(404);
  expect(namesOf(await call('Admin.Sale.GetList', { sort: 'name' }))).toEqual(['a', 'b', 'c', 'd']);
});

test('what the caller may not list is refused with the name of the field', async () => {
  const grant = (uri: string) => call('Admin.Operation.Add', { title: uri, uri, account_ids: [clerk.id] });
  const list = (fields: Row) => call('Admin.Sale.GetList', fields, clerk.token);
  await grant('/data/sale/list');
  expect(namesOf(await list({ sort: 'name' }))).toEqual(['a', 'b', 'c', 'd']);
  const refused = { ret: 403, msg: 'You have no permission to see the field shop_id.name' };
  for (const asked of [
    { filter: { 'shop_id.name': 'a' } },
    { sort: 'shop_id.name' },
    { fields: 'shop_id.name' },
  ])
    expect(await list(asked)).toMatchObject(refused);
  expect(namesOf(await list({ q: 'sout' }))).toEqual([]);
  await grant('/data/shop/list');
  expect(namesOf(await list({ filter: { 'shop_id.name': 'a' } }))).toEqual(['a']);
  expect(await list({ filter: { not: { or: [{ 'shop_id.region_id.level': 2 }] } } })).toMatchObject({
    ret: 403,
    msg: 'You have no permission to see the field shop_id.region_id.level',
  });
});

test('the list’s own order is by what it reaches, or by id for those who may not', async () => {
  const shops = (await call('Admin.Shop.GetList', { sort: 'name' })).data['items'] as Row[];
  for (const at of [1, 2, 0])
    await add('Visit', { name: `at ${shops[at]?.['name']}`, shop_id: shops[at]?.['id'] ?? null });
  const visitor = await kaifang.signIn(200);
  const list = (token: string, fields: Row = {}) => call('Admin.Visit.GetList', fields, token);
  await call('Admin.Operation.Add', {
    title: 'v',
    uri: '/data/visit/list',
    account_ids: [visitor.id, clerk.id],
  });
  expect(namesOf(await list(root.token))).toEqual(['at c', 'at b', 'at a']);
  const first = await list(root.token, { limit: 1, fields: 'name,shop_id.name' });
  const after = (first.data['items'] as Row[])[0] ?? {};
  expect(namesOf(await list(root.token, { after: after as unknown as Json }))).toEqual(['at b', 'at a']);
  expect(namesOf(await list(visitor.token))).toEqual(['at a', 'at c', 'at b']);
  expect(namesOf(await list(clerk.token))).toEqual(['at c', 'at b', 'at a']);
});

test('the owner’s side reaches its own rows only, and no account', async () => {
  const developer = await kaifang.signIn(100);
  const list = (fields: Row) => call('Platform.Subscription.GetList', fields, developer.token);
  expect(await list({ filter: { 'app_id.name': { null: true } } })).toMatchObject({ ret: 200 });
  expect((await list({ filter: { 'account_id.username': 'x' } })).ret).toBe(400);
  expect((await list({ filter: { 'app_id.account_id.username': 'x' } })).ret).toBe(400);
});
