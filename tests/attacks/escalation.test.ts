import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allOperations } from '#schemas/derive/operations.ts';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { openHttp, type TestHttp } from '../support/http.ts';
import { wideRegistry } from '../support/records/wideRegistry.ts';

const registry = wideRegistry();
let kaifang: TestApp;
let http: TestHttp;
type Account = Awaited<ReturnType<TestApp['signIn']>>;
let root: Account;
let admin: Account;
let other: Account;
let member: Account;

beforeAll(async () => {
  kaifang = await startApp(registry);
  http = await openHttp(kaifang);
  root = await kaifang.signIn(255, 'root_1');
  admin = await kaifang.signIn(200, 'admin_1');
  other = await kaifang.signIn(200, 'admin_2');
  member = await kaifang.signIn(100, 'member_1');
  const granted = allOperations(registry).filter(({ access }) => access === 'admin');
  for (const { uri } of granted)
    await kaifang.call('Admin.Operation.Add', { title: uri, uri, levels: [200] }, root.token);
});
afterAll(async () => {
  await http.close();
  await kaifang.close();
});

const asAdmin = (service: string, fields: Row) => kaifang.call(service, fields, admin.token);
const rowOf = async (id: number) => {
  const { rows } = await sql<Row>`select * from account where id = ${id}`.execute(kaifang.app.db);
  return rows[0];
};

describe('AZ-01 AU-20 an admin with every permission', () => {
  const reach: readonly [string, string, () => Row][] = [
    ['raises himself', 'EditMember', () => ({ id: admin.id, version: 1, level: 255 })],
    ['raises a member to admin', 'EditMember', () => ({ id: member.id, version: 1, level: 200 })],
    ['makes an admin', 'AddMember', () => ({ username: 'new_admin', password: 'abc123', level: 200 })],
    ['makes a super admin', 'AddMember', () => ({ username: 'new_root', password: 'abc123', level: 255 })],
    ['edits the super admin', 'EditMember', () => ({ id: root.id, version: 1, nickname: 'x' })],
    [
      'sets the super admin’s password',
      'EditMember',
      () => ({ id: root.id, version: 1, password: 'abc123' }),
    ],
    ['sets another admin’s password', 'EditMember', () => ({ id: other.id, version: 1, password: 'abc123' })],
    ['disables the super admin', 'AlterMemberStatus', () => ({ id: root.id, status: 'disabled' })],
    ['disables himself', 'AlterMemberStatus', () => ({ id: admin.id, status: 'disabled' })],
    [
      'disables an admin among members',
      'AlterMemberStatus',
      () => ({ ids: [member.id, other.id], status: 'disabled' }),
    ],
    ['deletes the super admin', 'DelMember', () => ({ id: root.id })],
    ['deletes an admin among members', 'DelMember', () => ({ ids: [member.id, other.id] })],
  ];

  test.each(reach)('who %s is refused, and that is written down', async (what, action, fields) => {
    const before = await sql`select * from account order by id`.execute(kaifang.app.db);
    const refused = await asAdmin(`Admin.User.${action}`, fields());
    expect(refused).toMatchObject({
      ret: 403,
      data: {},
      msg: expect.stringContaining(
        what === 'disables himself'
          ? 'You cannot disable or delete your own account'
          : 'You have no permission to do this',
      ),
    });
    expect((await sql`select * from account order by id`.execute(kaifang.app.db)).rows).toEqual(before.rows);
    const { data } = await kaifang.call(
      'Admin.Audit.GetList',
      { filter: { username: 'admin_1' } },
      root.token,
    );
    expect((data.items as Row[])[0]).toMatchObject({
      service: `Admin.User.${action}`,
      ip: '127.0.0.1',
      changes: { refused: [null, 403] },
    });
  });

  test('grants himself nothing', async () => {
    const fields = { title: 'x', uri: '/platmanage/audit', account_ids: [admin.id] };
    expect((await asAdmin('Admin.Operation.Add', fields)).ret).toBe(403);
    expect((await asAdmin('Admin.Operation.Del', { ids: [1] })).ret).toBe(403);
  });

  test('sets an ordinary member’s password, and names him by one id only [role-08]', async () => {
    const { id } = await kaifang.signIn(100, 'member_2');
    const twice = { id, uuid: root.id, username: 'root_1', version: 1, password: 'abc1234' };
    expect((await asAdmin('Admin.User.EditMember', twice)).ret).toBe(400);
    expect((await asAdmin('Admin.User.EditMember', { id, version: 1, password: 'abc1234' })).ret).toBe(200);
  });

  test('the super admin’s password is changed by himself alone [role-04]', async () => {
    const second = await kaifang.signIn(255, 'root_2');
    const change = { id: root.id, version: 1, password: 'abc1234' };
    expect((await kaifang.call('Admin.User.EditMember', change, second.token)).ret).toBe(403);
  });

  test('actions that share a service need a permission each', async () => {
    const one = await kaifang.signIn(200);
    await sql`update operation set levels = null, account_ids = ${JSON.stringify([one.id])}
      where uri = '/user/enable'`.execute(kaifang.app.db);
    await sql`update operation set levels = null where uri = '/user/disable'`.execute(kaifang.app.db);
    kaifang.app.grants.forget();
    const { id } = await kaifang.signIn(100);
    const set = (status: string) => kaifang.call('Admin.User.AlterMemberStatus', { id, status }, one.token);
    expect((await set('disabled')).ret).toBe(403);
    expect((await set('enabled')).ret).toBe(420);
  });
});

describe('AZ-03 ids of others, of nothing, and of no kind', () => {
  const strange = [
    '-1',
    '0',
    '2147483648',
    '9007199254740993',
    '1e3',
    '1 or 1=1',
    '0x1',
    ' 1',
    '1;',
    'null',
    '',
  ];
  const uuid = '3f2b0d0e-8c0a-4f7e-9f43-0a2b7e0c7d11';
  const withId = (name: string) => registryServices().filter((service) => name in service.input.properties);
  const registryServices = () => [...kaifang.app.services.values()];

  test('every service with an id answers an error without an effect', async () => {
    const before = await sql`select count(*) as rows from audit`.execute(kaifang.app.db);
    for (const { name, input } of withId('id')) {
      const more = 'version' in input.properties ? { version: 1 } : {};
      for (const id of [...strange, uuid, '[1]', '{"gt":0}', '2147483647']) {
        const answer = await kaifang.call(name, { id, ...more }, root.token);
        expect([400, 404], `${name} id=${id}`).toContain(answer.ret);
      }
    }
    expect((await sql`select count(*) as rows from audit`.execute(kaifang.app.db)).rows).toEqual(before.rows);
  });

  test('a row of someone else is as missing as one that never was', async () => {
    const stranger = await kaifang.signIn(100);
    const mine = await kaifang.call('Admin.OwnNote.Add', { text: 'mine', owner_id: root.id }, member.token);
    expect(mine.data.owner_id).toBe(member.id);
    const id = mine.data.id;
    const tries: [string, Row][] = [
      ['Get', {}],
      ['Edit', { version: 1, text: 'taken' }],
      ['Pin', {}],
      ['Del', {}],
    ];
    for (const [action, more] of tries) {
      const ask = (one: unknown) =>
        kaifang.call(`Admin.OwnNote.${action}`, { id: one as number, ...more }, stranger.token);
      expect(await ask(id), action).toEqual(await ask(999_999));
      expect((await ask(id)).ret).toBe(404);
    }
    const list = await kaifang.call(
      'Admin.OwnNote.GetList',
      { filter: { or: [{ id }, {}] } },
      stranger.token,
    );
    expect(list.data.items).toEqual([]);
    const kept = await kaifang.call('Admin.OwnNote.Get', { id }, member.token);
    expect(kept.data).toMatchObject({ text: 'mine', pinned: false, version: 1 });
  });

  test('AZ-13 no one hands his row to someone else', async () => {
    const { data } = await kaifang.call('Admin.OwnNote.Add', { text: 'mine' }, member.token);
    const gift = { id: data.id, version: 1, owner_id: root.id, text: 'yours' };
    const answer = await kaifang.call('Admin.OwnNote.Edit', gift, member.token);
    expect(answer.data).toMatchObject({ owner_id: member.id, text: 'yours' });
  });
});

describe('AZ-05 words of power in a body', () => {
  test.each(['__permission', 'role', 'level', 'paths', 'is_admin_login', 'account_id', 'caller'])(
    '%s',
    async (name) => {
      const one = await kaifang.signIn(100);
      for (const [service, fields] of [
        ['Platform.User.Profile', {}],
        ['Platform.User.EditProfile', { nickname: 'x' }],
        ['Admin.Permission.GetMyPermission', {}],
        ['Platform.User.Register', { username: 'power', password: 'abc123' }],
      ] as const) {
        const answer = await kaifang.call(service, { ...fields, [name]: '255' }, one.token);
        expect(answer, service).toMatchObject({ ret: 400, data: { errors: [{ field: name }] } });
      }
      expect((await rowOf(one.id))?.level).toBe(100);
      expect((await kaifang.call('Admin.User.GetAllMembers', { [name]: '255' }, one.token)).ret).toBe(403);
    },
  );
});

describe('AZ-07 what is secret is in no answer', () => {
  test('not in the record, the list, the filter, the order, the search', async () => {
    const secrets = { api_key: 'canary-api-key', door_code: 'canarydoor1' };
    const values = { title: 'secret one', code: 'AB123', count: 2, ...secrets };
    const added = await kaifang.call('Admin.KitchenSink.Add', values, root.token);
    const { id } = added.data;
    const call = (action: string, fields: Row) =>
      kaifang.call(`Admin.KitchenSink.${action}`, fields, root.token);
    const answers = [added, await call('Get', { id }), await call('GetList', { q: 'canary' })];
    answers.push(await call('Edit', { id, version: 1, api_key: 'canary-new-key', door_code: 'canarydoor2' }));
    answers.push(await kaifang.call('Admin.Audit.GetList', { limit: 100 }, root.token));
    expect(answers.map(({ ret }) => ret)).toEqual([200, 200, 200, 200, 200]);
    expect(JSON.stringify(answers)).not.toMatch(/canary(-|door)|scrypt|v1\./);
    for (const field of ['api_key', 'door_code'])
      for (const ask of [{ fields: field }, { sort: field }, { filter: { [field]: 'canary-new-key' } }])
        expect(await call('GetList', ask)).toMatchObject({ ret: 400 });
    const { rows } = await sql<Row>`select api_key, door_code from kitchen_sink where id = ${id}`.execute(
      kaifang.app.db,
    );
    expect(JSON.stringify(rows)).not.toContain('canary');
  });

  test.each(['Admin.User.GetAllMembers', 'Admin.User.GetMember', 'Platform.User.Profile'])(
    '%s',
    async (service) => {
      const fields = service === 'Admin.User.GetMember' ? { id: root.id } : {};
      const { ret, data } = await kaifang.call(service, fields, root.token);
      expect(ret).toBe(200);
      expect(JSON.stringify(data)).not.toMatch(/"password"|scrypt|token/);
    },
  );
});

describe('AZ-08 names of services that are none', () => {
  const names = [
    ...['', '.', '..', '../x', 'Platform', 'Platform.User', 'Platform.User.', 'Admin.User.GetMember.x'],
    ...['Platform.constructor.constructor', '__proto__.x.y', 'Admin.File.toString', 'toString', '__proto__'],
    ...['constructor', 'admin.user.getallmembers', 'Admin.User.GetAllMembers ', 'Admin.User.GetAllMembers\0'],
    ...[
      'Admin․User․GetAllMembers',
      'Admin/User/GetAllMembers',
      'Ａdmin.User.GetMember',
      '%00',
      'x'.repeat(5000),
    ],
  ];
  test.each(names)('%j', async (name) => {
    expect((await http.post(name, { access_token: root.token })).envelope).toEqual({
      ret: 404,
      data: {},
      msg: 'No such service',
    });
  });

  test('a name given twice is refused, and so is one name in the address and another in the body', async () => {
    const body = `access_token=${root.token}&service=Admin.Config.GetList`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const send = (query: string) =>
      http.send({ method: 'POST', url: `/api/admin.php?${query}`, headers, payload: body });
    const name = 'service=Admin.User.GetAllMembers';
    for (const query of [
      `${name}&${name}`,
      `${name}&service=x`,
      `${name}&s=Admin.Audit.GetList`,
      `x=?&${name}&s=x`,
      name,
    ])
      expect((await send(query)).envelope.ret, query).toBe(400);
    expect((await send('s=Admin.Config.GetList')).envelope.ret).toBe(200);
  });
});

describe('AZ-09 methods that change nothing', () => {
  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const)('%s', async (method) => {
    const url = `/api/admin.php?service=Admin.Config.Add&name=${method}&value=1&description=1&access_token=${root.token}`;
    const headers = { 'x-http-method-override': 'POST', 'accept-language': 'en' };
    const answer = await http.send({ method: method as 'GET', url, headers });
    expect(answer.status).toBe(method === 'TRACE' ? 404 : 405);
    if (method !== 'HEAD') expect(answer.envelope).toMatchObject({ data: {} });
    expect((await sql`select 1 from config where name = ${method}`.execute(kaifang.app.db)).rows).toEqual([]);
  });
});

test('the first password has to be changed before anything else', async () => {
  const one = await kaifang.signIn(255, 'root_3');
  await sql`update account set must_change_password = true where id = ${one.id}`.execute(kaifang.app.db);
  kaifang.app.sessions.forget(one.id);
  const may = async (service: string) => (await kaifang.call(service, {}, one.token)).ret;
  expect(await may('Admin.User.GetAllMembers')).toBe(420);
  expect(await may('Platform.User.GetLoginRecords')).toBe(420);
  expect(await may('Platform.User.Profile')).toBe(200);
  const [old_password, next] = [testPassword, 'changed-1'];
  const change = { old_password, new_password: next, new_password_again: next };
  expect((await kaifang.call('Platform.User.AlterPassword', change, one.token)).ret).toBe(200);
  expect(await may('Admin.User.GetAllMembers')).toBe(200);
});
