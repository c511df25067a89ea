import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';

let kaifang: TestApp;
let admin: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  admin = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());

const call = (service: string, fields: Record<string, unknown> = {}, lang: 'zh_cn' | 'en' = 'en') =>
  kaifang.call(service, fields, admin.token, lang);

describe('accounts by the fixed names of the contract', () => {
  test('add, get, edit with version, conflict, list, delete [entity-05, call-05]', async () => {
    const added = await call('Admin.User.AddMember', {
      username: '张三',
      password: 'abc123',
      level: 100,
      tel: '13800000000',
    });
    expect(added).toMatchObject({
      ret: 200,
      data: { username: '张三', level: 100, status: 'enabled', balance: '0.00', version: 1 },
    });
    expect(added.data).not.toHaveProperty('password');
    const { id } = added.data;
    const edited = await call('Admin.User.EditMember', { id, version: 1, nickname: '三三' });
    expect(edited.data).toMatchObject({ nickname: '三三', version: 2 });
    const stale = await call('Admin.User.EditMember', { id, version: 1, nickname: '四四' });
    expect(stale).toMatchObject({ ret: 419, data: { record: { nickname: '三三', version: 2 } } });
    const list = await call('Admin.User.GetAllMembers', {
      q: '三',
      filter: { level: 100 },
      sort: '-id,username',
      total: 'exact',
    });
    expect(list.data).toMatchObject({ total: 1, total_is_exact: true, items: [{ username: '张三' }] });
    expect(await call('Admin.User.DelMember', { ids: [id] })).toMatchObject({
      ret: 200,
      data: { deleted: 1 },
    });
    expect(await call('Admin.User.GetMember', { id })).toMatchObject({ ret: 404 });
  });

  test('ACC-03 a name cannot be changed; a wrong field is named in the caller’s language [rule-04]', async () => {
    const one = await kaifang.signIn(100);
    const renamed = await call('Admin.User.EditMember', { id: one.id, version: 1, username: 'other' });
    expect(renamed).toMatchObject({
      ret: 400,
      data: { errors: [{ field: 'username', rule: 'fixed' }] },
    });
    const empty = await call(
      'Admin.User.AddMember',
      { username: '', password: '12345', level: 7, email: 'x' },
      'zh_cn',
    );
    const errors = empty.data.errors as Row[];
    expect(Object.fromEntries(errors.map((error) => [error.field, error.message]))).toMatchObject({
      username: '账号不能为空',
      password: '密码长度在6-20位，不能包含空格',
      email: '邮箱格式不正确',
    });
  });

  test('AU-17 names are unique no matter what their case', async () => {
    await call('Admin.User.AddMember', { username: 'Someone', password: 'abc123' });
    const second = await call('Admin.User.AddMember', { username: 'someONE', password: 'abc123' });
    expect(second).toMatchObject({ ret: 422, data: { errors: [{ field: 'username', rule: 'unique' }] } });
  });

  test('disabling is a transition: twice is 420, and the account is out at once, for good [state-01, call-06]', async () => {
    const one = await kaifang.signIn(100);
    expect(await kaifang.call('Platform.User.Profile', {}, one.token)).toMatchObject({ ret: 200 });
    const off = { id: one.id, status: 'disabled' };
    expect(await call('Admin.User.AlterMemberStatus', off)).toMatchObject({
      ret: 200,
      data: { status: 'disabled' },
    });
    expect(await call('Admin.User.AlterMemberStatus', off)).toMatchObject({ ret: 420 });
    expect((await kaifang.call('Platform.User.Profile', {}, one.token)).ret).toBe(408);
    expect(await call('Admin.User.AlterMemberStatus', { ...off, status: 'enabled' })).toMatchObject({
      ret: 200,
    });
    expect((await kaifang.call('Platform.User.Profile', {}, one.token)).ret).toBe(406);
  });
});

test('who disables or deletes himself is informed, and not that he may not do that at all', async () => {
  const root = await kaifang.signIn(255);
  const deeds = [
    ['AlterMemberStatus', { id: root.id, status: 'disabled' }],
    ['DelMember', { ids: [root.id] as never }],
  ] as const;
  for (const [verb, fields] of deeds)
    expect(await kaifang.call(`Admin.User.${verb}`, fields, root.token)).toMatchObject({
      ret: 403,
      msg: 'You cannot disable or delete your own account',
    });
});

describe('signing in', () => {
  test('gives a token that works, and stops working after signing out [entity-02, entity-03, call-02]', async () => {
    const { username } = await kaifang.signIn(200);
    const answer = await kaifang.call('Platform.User.UserLogin', {
      username: ` ${username} `,
      password: testPassword,
      is_admin_login: 1,
    });
    expect(answer).toMatchObject({ ret: 200, data: { role: 200 } });
    const token = String(answer.data.access_token);
    expect(await kaifang.call('Platform.User.Profile', {}, token)).toMatchObject({
      ret: 200,
      data: { username, member_level_name: 'Admin' },
    });
    await kaifang.call('Platform.User.Logout', {}, token);
    expect((await kaifang.call('Platform.User.Profile', {}, token)).ret).toBe(406);
  });

  test('a wrong password has the text of the catalogue [error-20]', async () => {
    const { username } = await kaifang.signIn(100);
    const answer = await kaifang.call('Platform.User.UserLogin', { username, password: 'wrong-1' });
    expect(answer).toMatchObject({ ret: 400, msg: 'Username and password are wrong, please fill in again' });
  });
});

describe('permissions', () => {
  test('an admin may do what an operation grants him, and nothing else [rule-39, role-07]', async () => {
    const one = await kaifang.signIn(200);
    expect((await kaifang.call('Admin.User.GetAllMembers', {}, one.token)).ret).toBe(403);
    await call('Admin.Operation.Add', { title: 'Accounts', uri: '/user/list', account_ids: [one.id] });
    expect((await kaifang.call('Admin.User.GetAllMembers', {}, one.token)).ret).toBe(200);
    expect(
      (await kaifang.call('Admin.User.AddMember', { username: 'x1', password: 'abc123' }, one.token)).ret,
    ).toBe(403);
    const mine = await kaifang.call('Admin.Permission.GetMyPermission', {}, one.token);
    expect(mine.data.paths).toContain('/user/list');
    expect(mine.data.paths).not.toContain('/user/add');
    const again = await call('Admin.Operation.Add', { title: 'x', uri: '/user/list' }, 'zh_cn');
    expect(again).toMatchObject({ ret: 422, msg: '操作已经存在。' });
  });
});
