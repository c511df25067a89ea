import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';

let kaifang: TestApp;
let root: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());

const call = (service: string, fields: Row = {}, lang: 'zh_cn' | 'en' = 'en') =>
  kaifang.call(service, fields, root.token, lang);
const signIn = (username: string, password: string, ip = '203.0.113.8') =>
  kaifang.call('Platform.User.UserLogin', { username, password }, null, 'en', ip);

test('the five levels are shown with their names, in both languages [entity-05, call-07]', async () => {
  const levels = async (lang: 'zh_cn' | 'en') =>
    (await call('Admin.User.GetAllMemberLevelList', {}, lang)).data['items'];
  expect(await levels('zh_cn')).toEqual([
    { level: 0, name: '普通会员' },
    { level: 100, name: '个人开发者' },
    { level: 101, name: '企业开发者' },
    { level: 200, name: '普通管理员' },
    { level: 255, name: '超级管理员' },
  ]);
  expect(await levels('en')).toEqual([
    { level: 0, name: 'Common member' },
    { level: 100, name: 'Personal developer' },
    { level: 101, name: 'Company developer' },
    { level: 200, name: 'Admin' },
    { level: 255, name: 'Super admin' },
  ]);
});

test('an account has when and from where it signed up and signed in [entity-05]', async () => {
  const fields = { username: 'newcomer', password: 'secret-6' };
  const { data } = await kaifang.call('Platform.User.Register', fields, null, 'en', '203.0.113.7');
  const account = async () => (await call('Admin.User.GetMember', { id: data['id'] ?? 0 })).data;
  const before = await account();
  expect(before).toMatchObject({ register_ip: '203.0.113.7', login_at: null, login_ip: null });
  expect(Date.now() - Date.parse(String(before['created_at']))).toBeLessThan(60_000);
  expect((await signIn('newcomer', 'wrong-one')).ret).toBe(400);
  expect(await account()).toMatchObject({ login_at: null });
  expect((await signIn('newcomer', 'secret-6')).ret).toBe(200);
  const after = await account();
  expect(after).toMatchObject({ register_ip: '203.0.113.7', login_ip: '203.0.113.8' });
  expect(Date.now() - Date.parse(String(after['login_at']))).toBeLessThan(60_000);
});

test('a session knows its account by id, UUID and name, with level, role and domain [entity-01]', async () => {
  const { id, username, token } = await kaifang.signIn(101);
  const profile = async () => (await kaifang.call('Platform.User.Profile', {}, token)).data;
  const first = await profile();
  expect(first).toMatchObject({
    ...{ id, username, level: 101, member_level_name: 'Company developer' },
    uuid: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    web_domain_url: { open_api: { url: expect.any(String) } },
  });
  await call('Admin.User.EditMember', { id, version: 1, nickname: 'Changed' });
  expect(await profile()).toMatchObject({ uuid: first['uuid'], nickname: 'Changed' });
  const { token: other } = await kaifang.signIn(101);
  const { data } = await kaifang.call('Platform.User.Profile', {}, other);
  expect(data['uuid']).not.toBe(first['uuid']);
  const written = { id, version: 2, uuid: '00000000-0000-4000-8000-000000000000' };
  expect((await call('Admin.User.EditMember', written)).ret).toBe(400);
});

test('the name of a registration is trimmed [rule-02]', async () => {
  const fields = { username: '  trimmed ', password: 'secret-6' };
  const { data } = await kaifang.call('Platform.User.Register', fields, null, 'en', '203.0.113.9');
  expect(data).toMatchObject({ username: 'trimmed' });
});

test('an account stays editable whose name is of an older rule', async () => {
  const { id } = await kaifang.signIn(100, 'old.name');
  const edited = await call('Admin.User.EditMember', { id, version: 1, nickname: 'Still here' });
  expect(edited).toMatchObject({ ret: 200, data: { username: 'old.name', nickname: 'Still here' } });
});

describe('the super administrator', () => {
  test.each([0, 100, 101, 200])(
    'sets the password of an account of level %s, which then is the one [role-04]',
    async (level) => {
      const { id, username, token } = await kaifang.signIn(level);
      expect((await call('Admin.User.EditMember', { id, version: 1, password: 'another-1' })).ret).toBe(200);
      expect((await signIn(username, 'another-1')).ret).toBe(200);
      expect((await signIn(username, 'secret-6')).ret).toBe(400);
      expect((await kaifang.call('Platform.User.Profile', {}, token)).ret).toBe(406);
    },
  );
});

describe('what an account holds', () => {
  test('is asked to the account itself, and to no stranger by any way (AZ-03) [entity-15, beyond-10]', async () => {
    const [owner, stranger] = [await kaifang.signIn(100), await kaifang.signIn(100)];
    await sql`
      insert into api_design (service, title, type, status)
      values ('App.Held.Now', 'Held', 'common', 'published')`.execute(kaifang.app.db);
    const gift = { account_id: owner.id, name: 'A gift', api: 'App.Held.Now', total: 10 };
    const { id = 0, version = 0 } = (await call('Admin.AccountPackage.Grant', gift)).data;
    const mine = (verb: string, fields: Row, { token }: { token: string }) =>
      kaifang.call(`Platform.AccountPackage.${verb}`, fields, token);
    expect((await mine('Get', { id }, owner)).data).toMatchObject({ id, total: 10, state: 'unused' });
    expect((await mine('GetList', {}, owner)).data).toMatchObject({ total: 1, items: [{ id }] });
    expect((await mine('Get', { id }, stranger)).ret).toBe(404);
    for (const fields of [
      {},
      { filter: { id } },
      { filter: { account_id: owner.id } },
      { filter: { or: [{ account_id: owner.id }, { id }] } },
      { q: 'A gift' },
    ])
      expect((await mine('GetList', fields as Row, stranger)).data).toMatchObject({ total: 0, items: [] });
    // Accounts cannot grant themselves calls: neither by a service of the developer side, which does not
    // exist, nor by one of the back office.
    for (const verb of ['Add', 'Grant', 'Edit', 'Adjust', 'Del'])
      expect((await mine(verb, { id, version, total: 99 }, owner)).ret, verb).toBe(404);
    for (const verb of ['Get', 'GetList', 'Grant', 'Adjust', 'Del'])
      expect((await kaifang.call(`Admin.AccountPackage.${verb}`, { id }, owner.token)).ret, verb).toBe(403);
    expect((await mine('GetList', {}, { token: '' })).ret).toBe(406);
  });
});
