import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { newApp } from '../support/gateway/newApp.ts';
import { openHttp } from '../support/http.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let member: { id: number; username: string };

const rootsIp = '203.0.113.7';
const call = async (service: string, fields: Row = {}, token = root.token): Promise<Row> => {
  const { ret, msg, data } = await kaifang.call(service, fields, token, 'en', rootsIp);
  expect({ service, ret, msg, errors: data['errors'] }).toMatchObject({ ret: 200, errors: undefined });
  return data;
};

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  member = await kaifang.signIn(100, 'member_1');
});
afterAll(() => kaifang.close());

/** The audit entries of one service, newest first, as a super administrator reads them. */
const trailOf = async (service: string): Promise<Row[]> =>
  (await call('Admin.Audit.GetList', { filter: { service }, sort: '-id' }))['items'] as Row[];

interface Deed {
  readonly service: string;
  /** The record, and its values before and after. */
  readonly record_id?: number;
  readonly changes?: Row;
}

const apiDraft = {
  ...{ service: 'App.Trail.Said', title: 'Said', module: 'Trail', description: 'Says it' },
  parameters: [{ name: 'say', type: 'string' }],
  returns: [{ name: 'said', type: 'string' }],
  flow: {
    version: 1,
    nodes: {
      request: { type: 'request' },
      respond1: { type: 'respond', fields: { said: { ref: 'request.say' } } },
    },
    edges: [['request', 'out', 'respond1']],
  },
};

const deeds: Readonly<Record<string, () => Promise<Deed | readonly Deed[]>>> = {
  'a permission granted, changed and taken away': async () => {
    const { id } = await call('Admin.Operation.Add', { title: 'x', uri: '/user/list', levels: [200] });
    const record_id = Number(id);
    await call('Admin.Operation.Edit', { id: record_id, version: 1, account_ids: [root.id] });
    await call('Admin.Operation.Del', { ids: [record_id] });
    return [
      { service: 'Admin.Operation.Add', record_id, changes: { levels: [null, [200]] } },
      { service: 'Admin.Operation.Edit', record_id, changes: { account_ids: [null, [root.id]] } },
      { service: 'Admin.Operation.Del', record_id, changes: { levels: [[200], null] } },
    ];
  },
  'another level': async () => {
    await call('Admin.User.EditMember', { id: member.id, version: 1, level: 101 });
    return { service: 'Admin.User.EditMember', record_id: member.id, changes: { level: [100, 101] } };
  },
  'an account shut out': async () => {
    const { id } = await kaifang.signIn(0);
    await call('Admin.User.AlterMemberStatus', { id, status: 'disabled' });
    const changes = { status: ['enabled', 'disabled'] };
    return { service: 'Admin.User.AlterMemberStatus', record_id: id, changes };
  },
  'being signed in as somebody else': async () => {
    const { access_token } = await call('Admin.User.SimulationLogin', { id: member.id });
    await call('Platform.User.EndSimulation', {}, String(access_token));
    return { service: 'Admin.User.SimulationLogin', record_id: member.id };
  },
  'a secret shown anew': async () => {
    const { id } = await call('Admin.App.Add', newApp({ name: 'Trail', account_id: member.id }));
    await call('Admin.App.ResetSecret', { id: id ?? 0 });
    const changes = { app_secret: [null, '***'] };
    return { service: 'Admin.App.ResetSecret', record_id: Number(id), changes };
  },
  'an API published': async () => {
    const { id = 0 } = await call('Admin.ApiDesign.SaveDraft', apiDraft as never);
    await call('Admin.ApiDesign.Publish', { id });
    const changes = { status: ['draft', 'published'] };
    return { service: 'Admin.ApiDesign.Publish', record_id: Number(id), changes };
  },
  'money approved': async () => {
    const { token } = await kaifang.signIn(255);
    const asked = { account_id: member.id, amount: '5.00', reason: 'x' };
    const { id = 0 } = await call('Admin.Recharge.Add', asked, token);
    await call('Admin.Recharge.Approve', { id });
    const changes = { audit_status: ['pending', 'approved'] };
    return { service: 'Admin.Recharge.Approve', record_id: Number(id), changes };
  },
  'the site set up otherwise': async () => {
    const { version = 0, id } = await call('Admin.SiteConfig.Get');
    await call('Admin.SiteConfig.Save', { version, project_name: 'Before' });
    await call('Admin.SiteConfig.Save', { version: Number(version) + 1, project_name: 'After' });
    const changes = { project_name: ['Before', 'After'] };
    return { service: 'Admin.SiteConfig.Save', record_id: Number(id), changes };
  },
  'what was carried out of the house': async () => {
    // Written at the end of the file, which a call without HTTP does not reach.
    const http = await openHttp(kaifang);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const url = '/api/admin.php?service=Admin.User.Export';
    const payload = `access_token=${root.token}`;
    await http.send({ method: 'POST', url, headers, payload, remoteAddress: rootsIp });
    await http.close();
    return { service: 'Admin.User.Export' };
  },
  'a deletion': async () => {
    const { id } = await kaifang.signIn(0, 'leaver_1');
    await call('Admin.User.DelMember', { ids: [id] });
    const changes = { username: ['leaver_1', null] };
    return { service: 'Admin.User.DelMember', record_id: id, changes };
  },
};

describe('LOG-05 is written down: who, from where, what, from what to what', () => {
  test.each(Object.entries(deeds))('%s', async (_what, act) => {
    for (const deed of [await act()].flat()) {
      const [newest] = await trailOf(deed.service);
      expect(newest).toMatchObject({
        ...{ account_id: root.id, username: 'root_1', ip: rootsIp, created_at: expect.any(String) },
        ...deed,
      });
    }
  });

  test('a sign-in that failed and one that did not, each with its result [beyond-01]', async () => {
    const stranger = '203.0.113.9';
    const tryWith = async (username: string, password: string) =>
      (await kaifang.call('Platform.User.UserLogin', { username, password }, null, 'en', stranger)).ret;
    expect(await tryWith('member_1', 'wrong-1')).toBe(400);
    expect(await tryWith('nobody_1', 'wrong-1')).toBe(400);
    expect(await tryWith('member_1', testPassword)).toBe(200);
    const { items } = await call('Admin.LoginRecord.GetList', { filter: { ip: stranger }, sort: 'id' });
    expect(items).toMatchObject([
      { account_id: member.id, username: 'member_1', result: 'password', ip: stranger },
      { account_id: null, username: 'nobody_1', result: 'password', ip: stranger },
      { account_id: member.id, username: 'member_1', result: 'passed', ip: stranger },
    ]);
  });
});
