import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { importFile } from '../support/files/importFile.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
type Account = { readonly id: number; readonly token: string };
let personal: Account;
let company: Account;

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  personal = await kaifang.signIn(100, 'dev_1');
  company = await kaifang.signIn(101, 'dev_2');
});
afterAll(() => kaifang.close());

const asRoot = (service: string, fields: Row = {}, lang: 'zh_cn' | 'en' = 'en') =>
  kaifang.call(`Admin.${service}`, fields, root.token, lang);
const retOf = async (service: string, { token }: Account) => (await kaifang.call(service, {}, token)).ret;
const errorOf = ({ data }: { data: Row }) => ((data['errors'] ?? []) as Row[])[0];

describe('an operation of the open platform', () => {
  test('withholds the services that it lists from developers without it, in every process [page-42, role-11]', async () => {
    const elsewhere = await startApp(undefined, {}, undefined, kaifang.connection);
    const there = async ({ token }: Account) =>
      (await elsewhere.call('Platform.Order.GetList', {}, token)).ret;
    expect([await there(personal), await there(company)]).toEqual([200, 200]);
    const made = await asRoot('PlatformOperation.Add', {
      ...{ title: '订单', uri: '/order/list', services: ['Platform.Order.GetList'], levels: [101] },
    });
    expect(made.ret).toBe(200);
    expect(await retOf('Platform.Order.GetList', company)).toBe(200);
    expect(await retOf('Platform.Order.GetList', personal)).toBe(403);
    await expect.poll(() => there(personal), { timeout: 2000, interval: 10 }).toBe(403);
    // All other services are available, and an administrator has every operation.
    expect(await retOf('Platform.Order.Get', personal)).toBe(400);
    expect(await retOf('Platform.Order.GetList', await kaifang.signIn(200))).toBe(200);
    const { id, version } = made.data;
    const given = await asRoot('PlatformOperation.Edit', { id, version, account_ids: [personal.id] });
    expect(given.ret).toBe(200);
    await expect.poll(() => there(personal), { timeout: 2000, interval: 10 }).toBe(200);
    expect((await asRoot('PlatformOperation.Del', { ids: [id ?? 0] })).ret).toBe(200);
    await expect.poll(() => there(personal), { timeout: 2000, interval: 10 }).toBe(200);
    await elsewhere.close();
  });

  test('shows a portal which paths an account may use', async () => {
    const add = (uri: string, more: Row) => asRoot('PlatformOperation.Add', { title: uri, uri, ...more });
    await add('/mine/one', { levels: [100] });
    await add('/mine/two', { account_ids: [personal.id] });
    await add('/mine/three', { levels: [101] });
    const paths = async ({ token }: Account) => {
      const { data } = await kaifang.call('Platform.Permission.GetMyPermission', {}, token);
      return [...(data['paths'] as string[])].filter((path) => path.startsWith('/mine')).sort();
    };
    expect(await paths(personal)).toEqual(['/mine/one', '/mine/two']);
    expect(await paths(company)).toEqual(['/mine/three']);
    expect(await paths(await kaifang.signIn(0))).toEqual([]);
    expect(await paths(await kaifang.signIn(200))).toEqual(['/mine/one', '/mine/three', '/mine/two']);
  });

  test('lists services that there are, and none that everybody needs to get in', async () => {
    const add = (services: string[]) =>
      asRoot('PlatformOperation.Add', { title: 'x', uri: '/never', services });
    for (const name of ['Platform.No.Such', 'Platform.User.Profile', 'Platform.Permission.GetMyPermission'])
      expect(errorOf(await add([name])), name).toMatchObject({ field: 'services', rule: 'reference' });
    expect((await add(['Admin.Order.GetList'])).ret).toBe(400);
  });

  test('of one address is made once, and its accounts are named when there are none (AZ-10, AZ-11)', async () => {
    const add = (more: Row = {}, lang: 'zh_cn' | 'en' = 'en') =>
      asRoot('PlatformOperation.Add', { title: 'x', uri: '/once', ...more }, lang);
    const wrong = await add({ account_ids: [personal.id, 999_999, 888_888] });
    const told = (wrong.data['errors'] ?? []) as Row[];
    expect(told.map(({ rule }) => rule)).toEqual(['reference', 'reference']);
    expect(told.map(({ message }) => message).join()).toMatch(/999999.*888888/);
    expect(
      errorOf(await asRoot('Operation.Add', { title: 'x', uri: '/user/compile', account_ids: [999_999] })),
    ).toMatchObject({ field: expect.stringMatching(/^account_ids/), rule: 'reference' });
    // Only administrators can get back-office operations, since only their level allows it.
    for (const [lang, words] of [
      ['en', 'cannot be chosen'],
      ['zh_cn', '不能选择'],
    ] as const) {
      const given = { title: 'x', uri: '/user/compile', account_ids: [personal.id] };
      const { field, message } = errorOf(await asRoot('Operation.Add', given, lang)) ?? {};
      expect([field, message]).toEqual(['account_ids.0', expect.stringContaining(words)]);
      expect(message).toContain(String(personal.id));
    }
    const many = await Promise.all(Array.from({ length: 5 }, () => add()));
    expect(many.map(({ ret }) => ret).sort()).toEqual([200, 422, 422, 422, 422]);
    expect(errorOf(await add())).toMatchObject({ message: 'This operation is existed' });
    expect(errorOf(await add({}, 'zh_cn'))).toMatchObject({ message: '操作已经存在。' });
    // The two sides have separate addresses.
    expect((await add({ uri: '/user/compile' })).ret).toBe(200);
    expect((await asRoot('Operation.Add', { title: 'x', uri: '/user/compile' })).ret).toBe(200);
  });
});

test.each(['Operation', 'PlatformOperation'])(
  'a URI of %s may come without its first slash, and is the same operation',
  async (kind) => {
    const added = await asRoot(`${kind}.Add`, { title: 'x', uri: 'user/add' });
    expect(added).toMatchObject({ ret: 200, data: { uri: '/user/add' } });
    for (const uri of ['user/add', '/user/add'])
      expect(errorOf(await asRoot(`${kind}.Add`, { title: 'x', uri })), uri).toMatchObject({
        message: 'This operation is existed',
      });
    const base = kind === 'Operation' ? 'admin/user' : 'platform/user';
    for (const uri of [base, '//bare', 'bare//list', 'bare list'])
      expect((await asRoot(`${kind}.Add`, { title: 'x', uri })).ret, uri).toBe(400);
  },
);

test('an operation of the back-office has a path that can be granted, in every language', async () => {
  const add = (uri: string, lang: 'zh_cn' | 'en' = 'en') =>
    asRoot('Operation.Add', { title: 'x', uri }, lang);
  const message = '“/user/lsit” is not an operation that can be granted; choose one from the list';
  const wrong = await add('user/lsit');
  expect(wrong.ret).toBe(400);
  expect(errorOf(wrong)).toEqual({ field: 'uri', rule: 'reference', message });
  expect(errorOf(await add('/user/lsit', 'zh_cn'))).toMatchObject({
    message: '“/user/lsit”不是可授权的操作，请从列表中选择',
  });
  // One for super administrators alone, one that every account has, and one of the other side.
  for (const uri of ['/platmanage/permissions/admin-assign', '/home', '/once'])
    expect(errorOf(await add(uri)), uri).toMatchObject({ field: 'uri', rule: 'reference' });
  const file = 'title,uri\nx,/user/lsit\ny,/user/look-over\n';
  const job = await importFile(kaifang, 'Admin.Operation.Import', root.token, file, { step: 'check' });
  expect(job).toMatchObject({
    done: 1,
    problems: [{ row: 2, errors: [{ field: 'uri', rule: 'reference' }] }],
  });
});

describe('the operations of a level', () => {
  const ticked = async (level: number) =>
    ((await asRoot('Operation.GetLevel', { level })).data['items'] as Row[]).filter(({ granted }) => granted);

  test('are given and taken by ticks, and count at once', async () => {
    const admin = await kaifang.signIn(200);
    expect(await retOf('Admin.App.GetList', admin)).toBe(403);
    const uris = ['/application/list', '/application/show'];
    const given = await asRoot('Operation.Assign', { level: 200, uris, granted: 1 });
    expect(given.ret).toBe(200);
    expect(await retOf('Admin.App.GetList', admin)).toBe(200);
    expect((await ticked(200)).map(({ uri }) => uri)).toEqual(expect.arrayContaining(uris));
    const { data } = await asRoot('Operation.GetList', { filter: { uri: '/application/list' } });
    expect(data['items']).toMatchObject([{ title: 'Application · list', levels: [200] }]);
    await asRoot('Operation.Assign', { level: 200, uris, granted: 0 });
    expect(await retOf('Admin.App.GetList', admin)).toBe(403);
  });

  test('show which of those written down by hand lead nowhere [rule-37]', async () => {
    // A path of an earlier version of the product.
    await sql`insert into operation (title, uri) values ('x', '/user/lsit')`.execute(kaifang.app.db);
    await asRoot('Operation.Add', { title: 'x', uri: '/user/list' });
    const { data } = await asRoot('Operation.GetLevel', { level: 200 });
    const groups = new Map((data['items'] as Row[]).map(({ uri, group }) => [uri, (group as Row)['en']]));
    expect(groups.get('/user/lsit')).toContain('granting them does nothing');
    expect(groups.get('/user/list')).toBe('Accounts');
  });

  test('keep both ticks of two who tick at once', async () => {
    await asRoot('PlatformOperation.Add', { title: 'x', uri: '/both' });
    const tick = (level: number) => asRoot('Operation.Assign', { level, uris: ['/both'], granted: 1 });
    await Promise.all([tick(100), tick(101)]);
    const { data } = await asRoot('PlatformOperation.GetList', { filter: { uri: '/both' } });
    expect((data['items'] as Row[])[0]).toMatchObject({ levels: expect.arrayContaining([100, 101]) });
  });

  test('are those of its side alone, all of them or none, and none but the super admin gives them (AZ-01)', async () => {
    const assign = (fields: Row) => asRoot('Operation.Assign', { granted: 1, ...fields });
    expect((await assign({ level: 100, uris: ['/application/list'] })).ret).toBe(400);
    expect((await assign({ level: 255, uris: ['/user/list'] })).ret).toBe(400);
    expect(errorOf(await assign({ level: 200, uris: ['/user/list', '/no/such'] }))).toMatchObject({
      field: 'uris',
      message: 'These operations do not exist: /no/such',
    });
    expect((await ticked(200)).map(({ uri }) => uri)).not.toContain('/user/list');
    // Operations reserved for the super administrator cannot be granted.
    expect((await assign({ level: 200, uris: ['/platmanage/permissions/admin-assign'] })).ret).toBe(400);
    const admin = await kaifang.signIn(200);
    await sql`insert into operation (title, uri, levels) values ('x', '/platmanage/permissions/levels', '[200]')`.execute(
      kaifang.app.db,
    );
    kaifang.app.grants.forget();
    for (const service of ['GetLevels', 'GetLevel', 'Assign', 'Add'])
      expect(await retOf(`Admin.Operation.${service}`, admin), service).toBe(403);
    const { data } = await asRoot('Operation.GetLevels');
    expect((data['items'] as Row[]).map(({ level }) => level)).toEqual([100, 101, 200, 255]);
    expect((data['items'] as Row[])[3]).toMatchObject({ granted: 'all' });
  });
});
