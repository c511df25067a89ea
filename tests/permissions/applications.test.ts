import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { apiPermission } from '#server/gateway/permissions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { publishedApi, ruled } from './setUp.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let developer: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  developer = await kaifang.signIn(100, 'dev_1');
});
afterAll(() => kaifang.close());

const admin = (verb: string, fields: Row = {}) => kaifang.call(`Admin.ApiApply.${verb}`, fields, root.token);
const mine = (verb: string, fields: Row = {}, token = developer.token) =>
  kaifang.call(`Platform.ApiApply.${verb}`, fields, token);
const applied = async (service: string, token = developer.token): Promise<number> => {
  const { ret, data } = await mine('Add', { service, reason: 'for weather' }, token);
  expect({ ret, data }).toMatchObject({ ret: 200, data: { status: 'pending' } });
  return Number(data['id']);
};
const decided = (service: string) =>
  apiPermission(kaifang.app.db, { accountId: developer.id, level: 100, appId: null }, service);
const stateOf = async (service: string) =>
  ((await mine('GetApis', { q: service })).data['items'] as Row[])[0]?.['state'];

describe('an application for an API', () => {
  test('that is passed makes the account’s rule in the same transaction, and says who passed it and when [page-14, state-26]', async () => {
    const service = await publishedApi(kaifang, 'Weather');
    expect(await stateOf(service)).toBe('denied');
    const id = await applied(service);
    expect(await stateOf(service)).toBe('applied');
    const passed = await admin('Pass', { id });
    expect(passed.data).toMatchObject({
      ...{ account_id: developer.id, service, title: 'Weather', reason: 'for weather' },
      ...{ status: 'passed', auditor_id: root.id, audited_at: expect.stringMatching(/Z$/) },
    });
    expect(await decided(service)).toMatchObject({ state: 'granted', by: 'account' });
    expect(await stateOf(service)).toBe('granted');
    expect((await admin('Pass', { id })).ret).toBe(420);
    expect(await mine('Add', { service })).toMatchObject({
      ret: 420,
      msg: 'You already have permission for this API',
    });
    const { rows } = await sql<Row>`
      select resource from audit where service = 'Admin.ApiApply.Pass' order by id desc limit 2`.execute(
      kaifang.app.db,
    );
    expect(rows.map(({ resource }) => resource).sort()).toEqual(['api_apply', 'permission_rule']);
  });

  test('turns a rule around that was revoked, and another application’s rule stays as it is', async () => {
    const service = await publishedApi(kaifang);
    const rule = await ruled(kaifang, root.token, {
      ...{ service, target_type: 'account', account_ids: String(developer.id), grant: false },
    });
    await admin('Pass', { id: await applied(service) });
    expect(await decided(service)).toMatchObject({ state: 'granted', rule: rule['id'] });
  });

  test('that is rejected gives its reason and no rule, and may be made again [state-26]', async () => {
    const service = await publishedApi(kaifang);
    const id = await applied(service);
    expect((await admin('Reject', { id, remark: '请说明用途' })).data).toMatchObject({ status: 'rejected' });
    expect((await mine('Get', { id })).data).toMatchObject({ status: 'rejected', remark: '请说明用途' });
    expect(await decided(service)).toMatchObject({ by: 'nothing' });
    expect((await admin('Pass', { id })).ret).toBe(420);
    await applied(service);
  });

  test('is made once, however often it is sent, and only for what there is', async () => {
    const service = await publishedApi(kaifang);
    const many = await Promise.all(Array.from({ length: 10 }, () => mine('Add', { service })));
    expect(many.map(({ ret }) => ret).sort()).toEqual([200, ...Array(9).fill(420)]);
    expect(many.find(({ ret }) => ret === 420)?.msg).toContain('wait for the review');
    expect(await mine('Add', { service: 'App.No.Such' })).toMatchObject({
      ret: 400,
      data: { errors: [{ field: 'service', rule: 'reference' }] },
    });
    for (const more of [{ account_id: root.id }, { status: 'passed' }, { auditor_id: 1 }])
      expect((await mine('Add', { service: await publishedApi(kaifang), ...more })).ret).toBe(400);
  });

  test('of several is decided together or not at all', async () => {
    const services = [await publishedApi(kaifang), await publishedApi(kaifang)];
    const ids = [await applied(services[0] ?? ''), await applied(services[1] ?? '')];
    await admin('Reject', { id: ids[1] ?? 0, remark: 'no' });
    expect((await admin('Pass', { ids })).ret).toBe(420);
    expect(await decided(services[0] ?? '')).toMatchObject({ by: 'nothing' });
  });

  test('of who is an administrator by now makes no rule, by any call', async () => {
    const [service, promoted] = [await publishedApi(kaifang), await kaifang.signIn(100)];
    const id = await applied(service, promoted.token);
    await sql`update account set level = 200 where id = ${promoted.id}`.execute(kaifang.app.db);
    const said = `Administrators can call every API and need no rule: ${promoted.id}`;
    expect(await admin('Pass', { id })).toMatchObject({ ret: 420, msg: said });
    const rule = { service, target_type: 'account', account_ids: String(promoted.id) };
    const added = await kaifang.call('Admin.PermissionRule.Add', rule, root.token);
    expect(added).toMatchObject({ ret: 400, data: { errors: [{ message: said }] } });
    const { rows } = await sql`select 1 from permission_rule where account_id = ${promoted.id}`.execute(
      kaifang.app.db,
    );
    expect(rows).toEqual([]);
    expect((await admin('Get', { id })).data).toMatchObject({ status: 'pending' });
  });

  test('for what is no API any more, or was taken offline, is not passed; it can be rejected', async () => {
    const [offline, byHand] = [await publishedApi(kaifang), 'App.Rule.ByHand'];
    const manual = await kaifang.call('Admin.ApiService.Add', { service: byHand, title: 'x' }, root.token);
    const asked = [await applied(offline), await applied(byHand)];
    await sql`update api_design set status = 'draft', live = null where service = ${offline}`.execute(
      kaifang.app.db,
    );
    const gone = await kaifang.call('Admin.ApiService.Del', { ids: [Number(manual.data['id'])] }, root.token);
    expect(gone.ret).toBe(200);
    for (const [at, service] of [offline, byHand].entries()) {
      const id = asked[at] ?? 0;
      const answer = await admin('Pass', { id });
      expect(answer).toMatchObject({ ret: 420, msg: expect.stringContaining(service) });
      expect(await decided(service)).toMatchObject({ by: 'nothing' });
      expect((await admin('Reject', { id, remark: 'gone' })).data).toMatchObject({ status: 'rejected' });
    }
  });

  test('is its developer’s own; a common member makes none [beyond-10]', async () => {
    const id = await applied(await publishedApi(kaifang));
    const stranger = await kaifang.signIn(100);
    expect((await mine('Get', { id }, stranger.token)).ret).toBe(404);
    expect((await mine('GetList', {}, stranger.token)).data['total']).toBe(0);
    const member = await kaifang.signIn(0);
    expect((await mine('Add', { service: await publishedApi(kaifang) }, member.token)).ret).toBe(403);
    expect((await mine('GetApis', {}, member.token)).ret).toBe(403);
  });
});

test('a developer’s list shows what he has and what he has not', async () => {
  const [has, lacks] = [await publishedApi(kaifang, 'Mine 1'), await publishedApi(kaifang, 'Mine 2')];
  await ruled(kaifang, root.token, { service: has, target_type: 'role', level: 100 });
  const some = async (state: string) =>
    ((await mine('GetApis', { state, q: 'Mine' })).data['items'] as Row[]).map(({ service }) => service);
  expect(await some('granted')).toEqual([has]);
  expect(await some('denied')).toEqual([lacks]);
  expect(await some('all')).toEqual([has, lacks]);
});
