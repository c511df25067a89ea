import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { newApp } from '../support/gateway/newApp.ts';

let kaifang: TestApp;
let root: { id: number; token: string; username: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());

const simulate = (id: number, token = root.token) =>
  kaifang.call('Admin.User.SimulationLogin', { id }, token);
const entered = async (level: number) => {
  const target = await kaifang.signIn(level);
  const { ret, data } = await simulate(target.id);
  expect(ret).toBe(200);
  return { ...target, own: target.token, token: String(data['access_token']), data };
};
const grant = (uri: string) =>
  kaifang.call('Admin.Operation.Add', { title: uri, uri, levels: [200] }, root.token);

describe('signing in as someone else', () => {
  test.each([0, 100, 200])('is not for level %s, and the try is written down (SIM-01)', async (level) => {
    const [actor, target] = [await kaifang.signIn(level), await kaifang.signIn(0)];
    expect((await simulate(target.id, actor.token)).ret).toBe(403);
    const { rows } = await sql<Row>`
      select service from audit where account_id = ${actor.id}`.execute(kaifang.app.db);
    expect(rows).toEqual([{ service: 'Admin.User.SimulationLogin' }]);
  });

  test('lasts an hour at most, and says who it is and who it really is (SIM-02) [role-05, call-08]', async () => {
    const { id, token, data } = await entered(100);
    const left = Date.parse(String(data['expire_at'])) - Date.now();
    expect(left).toBeGreaterThan(3_500_000);
    expect(left).toBeLessThanOrEqual(3_600_000);
    const profile = await kaifang.call('Platform.User.Profile', {}, token);
    expect(profile.data).toMatchObject({ id, simulated_by: { id: root.id, username: 'root_1' } });
    const own = await kaifang.call('Platform.User.Profile', {}, root.token);
    expect(own.data).toMatchObject({ id: root.id, simulated_by: null });
  });

  test('writes both down: at its start, at each write, at its end (SIM-02)', async () => {
    const { id, own, token } = await entered(100);
    const app = await kaifang.call('Platform.App.Add', { name: 'x' }, own);
    await kaifang.call('Platform.App.Edit', { id: app.data['id'], version: 1, name: 'y' }, token);
    await kaifang.call('Platform.User.EditProfile', { nickname: 'y' }, token);
    expect((await kaifang.call('Platform.User.EndSimulation', {}, token)).ret).toBe(200);
    expect((await kaifang.call('Platform.User.Profile', {}, token)).ret).toBe(406);
    const { rows } = await sql<Row>`
      select service, account_id, simulated_by, operator from audit
      where simulated_by = ${root.id} and account_id = ${id} order by id`.execute(kaifang.app.db);
    const both = { account_id: id, simulated_by: root.id, operator: 'root_1' };
    const services = ['Platform.App.Edit', 'Platform.User.EditProfile', 'Platform.User.EndSimulation'];
    expect(rows).toEqual(services.map((service) => ({ service, ...both })));
    const start = await sql<Row>`
      select account_id, simulated_by from audit
      where service = 'Admin.User.SimulationLogin' and record_id = ${id}`.execute(kaifang.app.db);
    expect(start.rows).toEqual([{ account_id: root.id, simulated_by: null }]);
  });

  test('goes one level deep, and never to a super administrator (SIM-03, SIM-06)', async () => {
    const { token } = await entered(200);
    await sql`insert into operation (title, uri, levels) values ('x', '/user/simulate', '[200]')`.execute(
      kaifang.app.db,
    );
    kaifang.app.grants.forget();
    const other = await kaifang.signIn(0);
    expect((await simulate(other.id, token)).ret).toBe(403);
    const peer = await kaifang.signIn(255);
    expect((await simulate(peer.id)).ret).toBe(420);
    expect((await simulate(root.id)).ret).toBe(420);
    const deleted = await kaifang.signIn(0);
    expect((await kaifang.call('Admin.User.DelMember', { ids: [deleted.id] }, root.token)).ret).toBe(200);
    expect((await simulate(deleted.id)).ret).toBe(404);
    expect((await simulate(999_999)).ret).toBe(404);
    await kaifang.call('Admin.User.AlterMemberStatus', { id: other.id, status: 'disabled' }, root.token);
    expect((await simulate(other.id)).ret).toBe(420);
    const { rows } = await sql`
      select 1 from kaifang_system.session where account_id = any(${[other.id, peer.id, deleted.id]}::bigint[])
        and simulated_by is not null`.execute(kaifang.app.db);
    expect(rows).toEqual([]);
  });

  test('changes no password, no secret, no permission, asks for no money and approves nothing (SIM-04, RCH-06)', async () => {
    const { id, token } = await entered(200);
    for (const uri of [
      '/application/pass',
      '/application/reset-secret',
      '/application/disable',
      '/user/compile',
      '/user/add',
      '/user/recharge',
      '/service/recharge-audit/add',
    ])
      await grant(uri);
    const app = await kaifang.call('Admin.App.Add', newApp({ name: 'x', account_id: id }), root.token);
    const appId = app.data['id'] as number;
    const member = await kaifang.signIn(0);
    const refused: [string, Row][] = [
      [
        'Platform.User.AlterPassword',
        { old_password: testPassword, new_password: 'secret-7', new_password_again: 'secret-7' },
      ],
      ['Platform.App.Add', { name: 'x' }],
      ['Admin.App.Pass', { id: appId }],
      ['Admin.App.ResetSecret', { id: appId }],
      ['Admin.User.EditMember', { id: member.id, version: 1, password: 'secret-8' }],
      ['Admin.User.EditMember', { id: member.id, version: 1, nickname: 'z' }],
      ['Admin.User.AddMember', { username: 'made_up', password: 'secret-8' }],
      ['Admin.Operation.Add', { title: 'x', uri: '/x/y', levels: [200] }],
      // A request made while impersonating could be approved as if it belonged to another user.
      ['Admin.Recharge.Add', { account_id: member.id, amount: '5.00', reason: 'x' }],
      ['Admin.Recharge.Apply', { id: member.id, amount: '5.00', reason: 'x' }],
      ['Platform.Recharge.Add', { amount: '5.00', reason: 'x' }],
      ['Platform.Order.Add', { package_id: 1 }],
    ];
    for (const [service, fields] of refused)
      expect({ service, ret: (await kaifang.call(service, fields, token)).ret }).toEqual({
        service,
        ret: 403,
      });
    await kaifang.call('Admin.App.Pass', { id: appId }, root.token);
    expect((await kaifang.call('Admin.App.Disable', { id: appId }, token)).ret).toBe(403);
    expect((await kaifang.call('Platform.App.GetList', {}, token)).ret).toBe(200);
  });

  test('leaves the own sessions of both alone, and ends with the one that it came from', async () => {
    const { own, token } = await entered(100);
    for (const one of [own, root.token])
      expect((await kaifang.call('Platform.User.Profile', {}, one)).ret).toBe(200);
    const boss = await kaifang.signIn(255);
    const target = await kaifang.signIn(100);
    const inside = String((await simulate(target.id, boss.token)).data['access_token']);
    expect((await kaifang.call('Platform.User.Profile', {}, inside)).ret).toBe(200);
    await kaifang.call('Admin.User.EditMember', { id: boss.id, version: 1, level: 200 }, root.token);
    expect((await kaifang.call('Platform.User.Profile', {}, inside)).ret).toBe(406);
    // Signing out ends both sessions.
    expect((await kaifang.call('Platform.User.Logout', {}, token)).ret).toBe(200);
    expect((await kaifang.call('Platform.User.Profile', {}, root.token)).ret).toBe(406);
    root = {
      ...root,
      token: (
        await kaifang.app.sessions.open(kaifang.app.db, {
          accountId: root.id,
          ip: '',
          userAgent: '',
          days: 1,
        })
      ).token,
    };
  });
});

describe('the trail of an account', () => {
  const trailOf = (id: number, token = root.token, more: Row = {}) =>
    kaifang.call('Admin.Requests.GetUserVisitPath', { id, ...more }, token);

  test('names the services that it called, how often, and who it really was [role-06, call-10]', async () => {
    const { id, own, token } = await entered(100);
    for (let times = 0; times < 3; times++)
      await kaifang.call('Platform.App.GetList', { q: 'top-secret-word' }, own);
    await kaifang.call('Platform.Order.GetList', {}, token);
    const { ret, data } = await trailOf(id);
    expect(ret).toBe(200);
    expect(data['items']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          service: 'Platform.App.GetList',
          times: 3,
          operator: null,
          title: 'Application: lists',
        }),
        expect.objectContaining({ service: 'Platform.Order.GetList', times: 1, operator: 'root_1' }),
      ]),
    );
    const { rows } = await sql`select json_agg(visit) as all from kaifang_system.visit`.execute(
      kaifang.app.db,
    );
    expect(JSON.stringify(rows)).not.toContain('top-secret-word');
  });

  test('is for the super administrator alone, of accounts that there are (SIM-07)', async () => {
    const admin = await kaifang.signIn(200);
    expect((await trailOf(root.id, admin.token)).ret).toBe(403);
    expect((await trailOf(999_999)).ret).toBe(404);
    expect((await trailOf(root.id, root.token, { limit: 1 })).data).toMatchObject({ has_more: true });
  });
});
