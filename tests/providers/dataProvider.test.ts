import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { type BrowserDoors, openDoors } from '../support/browser/doors.ts';

let kaifang: TestApp;
let doors: BrowserDoors;

beforeAll(async () => {
  kaifang = await startApp();
  doors = await openDoors(kaifang);
  const { username } = await kaifang.signIn(255, 'root_admin');
  await doors.auth.login({
    username: ` ${username} `,
    password: testPassword,
    captcha: '',
    captcha_id: '',
    keep_login: false,
  });
  for (const number of [1, 2, 3]) await addConfig(`key_${number}`);
});
afterAll(async () => {
  await doors.close();
  await kaifang.close();
});
beforeEach(() => {
  doors.sent.length = 0;
  doors.refusals.length = 0;
});

const addConfig = async (name: string): Promise<IdRow> => {
  const { data } = await doors.data.create('config', { data: { name, value: 'v', description: 'd' } });
  return data;
};
const page = { page: 1, perPage: 2 };
const byName = { field: 'name', order: 'DESC' } as const;

describe('a list', () => {
  it('has pages, an order, a search and filters', async () => {
    const list = await doors.data.getList('config', { pagination: page, sort: byName, filter: { q: 'key' } });
    expect(list.data.map(({ name }) => name)).toEqual(['key_3', 'key_2']);
    expect(list).toMatchObject({ total: 3, pageInfo: { hasNextPage: true, hasPreviousPage: false } });
    const filter = { name: { in: ['key_1', 'key_2'] } };
    const second = await doors.data.getList('config', {
      pagination: { page: 2, perPage: 1 },
      sort: byName,
      filter,
    });
    expect(second.data.map(({ name }) => name)).toEqual(['key_1']);
    expect(second.pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true });
  });

  it('gives only the fields that are asked for, and counts only when asked', async () => {
    const meta = { fields: ['id', 'name'], total: 'none', sort: '-name,id' };
    const list = await doors.data.getList('config', { pagination: page, filter: {}, meta });
    expect(Object.keys(list.data[0]).sort()).toEqual(['id', 'name']);
    expect(list.total).toBeUndefined();
    expect(list.pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false });
  });

  it('brings many records by their ids, whether these are numbers or come from an address', async () => {
    const { data } = await doors.data.getMany('config', { ids: [1, '2', 2, 999] });
    expect(data.map(({ id }) => id).sort()).toEqual([1, 2]);
  });
});

describe('a record', () => {
  it('is changed by what changed only, at the version that was read', async () => {
    const before = await addConfig('changing');
    const data = { ...before, value: 'new' };
    doors.sent.length = 0;
    const after = await doors.data.update('config', { id: String(before.id), data, previousData: before });
    expect(doors.sent).toEqual([
      { service: 'Admin.Config.Edit', fields: { value: 'new', id: String(before.id), version: '1' } },
    ]);
    expect(after.data).toMatchObject({ value: 'new', version: 2 });
  });

  it('that someone changed meanwhile is refused with the record as it is now', async () => {
    const before = await addConfig('contested');
    await doors.data.update('config', { id: before.id, data: { value: 'theirs' }, previousData: before });
    const mine = { id: before.id, data: { value: 'mine' }, previousData: before, meta: { quiet: true } };
    await expect(doors.data.update('config', mine)).rejects.toMatchObject({
      ret: 419,
      data: { record: { value: 'theirs', version: 2 } },
    });
    expect(doors.refusals).toEqual([]);
  });

  it('that is wrong is refused with its fields, to the dialog or to the form', async () => {
    const wrong = { data: { name: 'x', value: '' } };
    await expect(doors.data.create('config', wrong)).rejects.toMatchObject({ ret: 400 });
    expect(doors.refusals).toHaveLength(1);
    const error = await doors.data.create('config', { ...wrong, meta: { quiet: true } }).catch((e) => e);
    expect(error.data.errors.map(({ field }: { field: string }) => field)).toContain('description');
    expect(doors.refusals).toHaveLength(1);
  });

  it('is added once, however often it is sent with the same key', async () => {
    const meta = { idempotency_key: 'same-key-1' };
    const data = { name: 'once', value: 'v', description: 'd' };
    const [first, second] = [
      await doors.data.create('config', { data, meta }),
      await doors.data.create('config', { data, meta }),
    ];
    expect(second.data.id).toBe(first.data.id);
  });

  it('is deleted alone or with others', async () => {
    const made = [await addConfig('gone_1'), await addConfig('gone_2'), await addConfig('gone_3')];
    const [first, ...others] = made.map(({ id }) => id);
    await doors.data.delete('config', { id: first as number });
    await doors.data.deleteMany('config', { ids: others });
    await expect(doors.data.getOne('config', { id: first as number })).rejects.toMatchObject({ ret: 404 });
    expect((await doors.data.getMany('config', { ids: others })).data).toEqual([]);
  });
});

describe('an action', () => {
  it('moves one record or several, and says which state it wants where a service has several', async () => {
    const { id } = await kaifang.signIn(100, 'acted_on_1');
    const { id: other } = await kaifang.signIn(100, 'acted_on_2');
    expect(await doors.data.act('account', 'disable', [String(id)])).toMatchObject([
      { id, status: 'disabled' },
    ]);
    expect(doors.sent[0]?.fields).toEqual({
      status: 'disabled',
      id: String(id),
      idempotency_key: expect.stringMatching(/^\w{32}$/),
    });
    await doors.data.act('account', 'enable', [id]);
    const both = await doors.data.act('account', 'disable', [id, other]);
    expect(both.map(({ status }) => status)).toEqual(['disabled', 'disabled']);
    await expect(doors.data.act('account', 'disable', [id])).rejects.toMatchObject({ ret: 420 });
  });
});

describe('the signed-in account', () => {
  it('has a profile and a permission, which is fetched once for a session [entity-01, entity-04, call-03, call-09]', async () => {
    expect(await doors.auth.getIdentity()).toMatchObject({ username: 'root_admin', fullName: 'root_admin' });
    const [permission] = await Promise.all([doors.auth.getPermissions(), doors.auth.getPermissions()]);
    expect(permission.paths).toEqual(expect.arrayContaining(['/home', '/user/list', '/user/disable']));
    const asked = doors.sent.filter(({ service }) => service === 'Admin.Permission.GetMyPermission');
    expect(asked).toHaveLength(1);
  });

  it('is called by its name where its nickname is nothing but blanks', async () => {
    const called = async (nickname: string) => {
      await doors.data.call('Platform.User.EditProfile', { nickname });
      return (await doors.auth.getIdentity()).fullName;
    };
    expect([await called('根'), await called('  \u3000')]).toEqual(['根', 'root_admin']);
  });

  it('that another tab replaced has another permission', async () => {
    const { username } = await kaifang.signIn(200, 'plain_admin');
    const mine = (await doors.auth.getPermissions()).paths.length;
    const answer = { username, password: testPassword, captcha: '', captcha_id: '', keep_login: true };
    await doors.auth.login(answer);
    expect((await doors.auth.getPermissions()).paths.length).toBeLessThan(mine);
  });

  it('is gone after signing out, on the server too', async () => {
    const token = doors.session.token();
    await doors.auth.logout({});
    expect(doors.session.token()).toBeNull();
    await expect(doors.auth.checkAuth({})).rejects.toThrow();
    const late = doors.client.call('Platform.User.Profile', { access_token: token });
    await expect(late).rejects.toMatchObject({ ret: 406 });
  });
});
