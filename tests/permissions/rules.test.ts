import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { apiPermission } from '#server/gateway/permissions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { newApp } from '../support/gateway/newApp.ts';
import { publishedApi, ruled as ruledBy } from './setUp.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let developer: { id: number; token: string };
let other: { id: number; token: string };
let n = 0;

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  developer = await kaifang.signIn(100, 'dev_1');
  other = await kaifang.signIn(101, 'dev_2');
});
afterAll(() => kaifang.close());

const call = (verb: string, fields: Row = {}, lang: 'zh_cn' | 'en' = 'en') =>
  kaifang.call(`Admin.PermissionRule.${verb}`, fields, root.token, lang);

const api = () => publishedApi(kaifang);

async function appOf(accountId: number): Promise<{ id: number; key: string }> {
  const fields = { name: `App ${++n}`, account_id: accountId };
  const { data } = await kaifang.call('Admin.App.Add', newApp(fields), root.token);
  return { id: Number(data['id']), key: String(data['app_key']) };
}

const ruled = (fields: Row) => ruledBy(kaifang, root.token, fields);
const errorsOf = (data: Row) =>
  ((data['errors'] ?? []) as Row[]).map(({ field, rule, message }) => [field, rule, message]);

describe('AZ-12 the rule of the application, else of the account, else of the role decides; without any it is denied', () => {
  const words = ['granted', 'revoked', null] as const;
  const all = words.flatMap((app) =>
    words.flatMap((account) => words.map((role) => ({ app, account, role }))),
  );

  test.each(all)(
    'application $app, account $account, role $role [entity-11, role-12]',
    async ({ app, account, role }) => {
      const service = await api();
      const one = await appOf(developer.id);
      const rules: Record<string, number> = {};
      for (const [target_type, state, target] of [
        ['app', app, { app_key: one.key }],
        ['account', account, { account_ids: String(developer.id) }],
        ['role', role, { level: 100 }],
      ] as const)
        if (state) {
          const rule = await ruled({ service, target_type, grant: state === 'granted' ? 1 : 0, ...target });
          expect(rule['state']).toBe(state);
          rules[target_type] = Number(rule['id']);
        }
      const by = app ? 'app' : account ? 'account' : role ? 'role' : 'nothing';
      const decided = app ?? account ?? role;
      expect(
        await apiPermission(kaifang.app.db, { accountId: developer.id, level: 100, appId: one.id }, service),
      ).toEqual({ state: decided === 'granted' ? 'granted' : 'denied', by, rule: rules[by] ?? null });
    },
  );

  test('others’ rules, and rules of other APIs, decide nothing', async () => {
    const [service, another] = [await api(), await api()];
    const one = await appOf(other.id);
    for (const [target_type, target] of [
      ['app', { app_key: one.key }],
      ['account', { account_ids: String(other.id) }],
      ['role', { level: 101 }],
    ] as const)
      await ruled({ service, target_type, ...target });
    await ruled({ service: another, target_type: 'role', level: 100 });
    const mine = { accountId: developer.id, level: 100, appId: (await appOf(developer.id)).id };
    expect(await apiPermission(kaifang.app.db, mine, service)).toMatchObject({ by: 'nothing' });
    const theirs = { accountId: other.id, level: 101, appId: null };
    expect(await apiPermission(kaifang.app.db, theirs, service)).toMatchObject({ by: 'account' });
  });

  test('an application of an administrator may call every API', async () => {
    const service = await api();
    for (const level of [200, 255])
      expect(
        await apiPermission(kaifang.app.db, { accountId: root.id, level, appId: null }, service),
      ).toEqual({
        state: 'granted',
        by: 'administrator',
        rule: null,
      });
  });

  test('a rule that is deleted or turned around counts at once [state-28]', async () => {
    const service = await api();
    const { id } = await ruled({ service, target_type: 'role', level: 100 });
    const state = async () =>
      (await apiPermission(kaifang.app.db, { accountId: developer.id, level: 100, appId: null }, service))
        .state;
    expect(await state()).toBe('granted');
    expect((await call('Revoke', { id })).data).toMatchObject({ state: 'revoked' });
    expect(await state()).toBe('denied');
    expect((await call('Revoke', { id })).ret).toBe(420);
    await call('Grant', { id });
    expect(await state()).toBe('granted');
    await call('Del', { ids: [id ?? 0] });
    expect(await state()).toBe('denied');
  });
});

describe('AZ-10 rules for a list of account ids', () => {
  test('are made one for each account, no matter what separates the ids [page-12, rule-35]', async () => {
    const service = await api();
    const third = await kaifang.signIn(0);
    const account_ids = ` ${developer.id},${other.id}，\n${third.id},,`;
    const { ret, data } = await call('Add', { service, target_type: 'account', account_ids });
    expect(ret).toBe(200);
    expect((data['items'] as Row[]).map(({ account_id, state }) => [account_id, state])).toEqual(
      [developer, other, third].map(({ id }) => [id, 'granted']),
    );
  });

  test('name every id that is none, unknown, repeated or needless, and then none is made', async () => {
    const service = await api();
    const one = developer.id;
    const account_ids = `${one},2x,,abc,${one},999999,-1,0,1e3,888888,${root.id}`;
    const both = [
      await call('Add', { service, target_type: 'account', account_ids }, 'en'),
      await call('Add', { service, target_type: 'account', account_ids }, 'zh_cn'),
    ];
    expect(both.map(({ ret }) => ret)).toEqual([400, 400]);
    expect(errorsOf(both[0]?.data ?? {})).toEqual([
      [
        'account_ids',
        'reference',
        `Not a valid account ID: 2x, abc, -1, 0, 1e3; Repeated account IDs: ${one}; No account has the ID 888888, 999999; ` +
          `Administrators can call every API and need no rule: ${root.id}`,
      ],
    ]);
    expect(String(errorsOf(both[1]?.data ?? {})[0]?.[2])).toContain('没有 ID 为 888888, 999999 的账号');
    expect((await call('GetList', { filter: { service } })).data['total']).toBe(0);
  });

  test('are refused where one of the accounts has one already, by its id', async () => {
    const service = await api();
    const add = (account_ids: string) => call('Add', { service, target_type: 'account', account_ids });
    await add(String(other.id));
    const { ret, data } = await add(`${developer.id},${other.id}`);
    expect(ret).toBe(422);
    expect(errorsOf(data)).toEqual([
      ['account_ids', 'unique', `These accounts already have a rule for this API: ${other.id}`],
    ]);
    expect((await call('GetList', { filter: { service } })).data['total']).toBe(1);
  });

  test('ask for as many as are needed, and for no more than a thousand', async () => {
    const service = await api();
    const add = (account_ids: string) => call('Add', { service, target_type: 'account', account_ids });
    for (const none of ['', ' , ,'])
      expect(errorsOf((await add(none)).data)[0]?.slice(0, 2)).toEqual(['account_ids', 'required']);
    const many = Array.from({ length: 10_000 }, (_none, at) => at + 1).join(',');
    expect((await add(many)).ret).toBe(400);
  });
});

describe('a new rule', () => {
  test('is for an API, a role or an application that there is, and for one of them', async () => {
    const service = await api();
    const wrong: [Row, string][] = [
      [{ service: 'App.No.Such', target_type: 'role', level: 100 }, 'service'],
      [{ service: 'weather', target_type: 'role', level: 100 }, 'service'],
      [{ service, target_type: 'role' }, 'level'],
      [{ service, target_type: 'role', level: 200 }, 'level'],
      [{ service, target_type: 'app', app_key: 'NoSuchKey' }, 'app_key'],
      [{ service, target_type: 'app' }, 'app_key'],
      [{ service, target_type: 'role', level: 100, account_ids: '1' }, 'account_ids'],
    ];
    for (const [fields, field] of wrong)
      expect(errorsOf((await call('Add', fields)).data)[0]?.[0], JSON.stringify(fields)).toBe(field);
  });

  test('AZ-11 of two at once for the same target one is made and the other is shown', async () => {
    const service = await api();
    const add = () => call('Add', { service, target_type: 'role', level: 100 });
    const answers = await Promise.all(Array.from({ length: 6 }, add));
    expect(answers.map(({ ret }) => ret).sort()).toEqual([200, 422, 422, 422, 422, 422]);
    for (const { ret, data } of answers)
      if (ret === 422)
        expect(errorsOf(data)).toEqual([
          ['service', 'unique', 'There is already a rule for this API and target'],
        ]);
    expect((await call('GetList', { filter: { service } })).data['total']).toBe(1);
  });

  test('shows the API’s title and the application’s key, by which rules are found', async () => {
    const service = await api();
    const one = await appOf(developer.id);
    await ruled({ service, target_type: 'app', app_key: one.key, description: 'why' });
    // A pasted key has surrounding spaces.
    const other = await api();
    const pasted = `\t ${one.key} `;
    expect((await call('Add', { service: other, target_type: 'app', app_key: pasted })).ret).toBe(200);
    expect((await call('Explain', { app_key: pasted })).data).toMatchObject({ app: { id: one.id } });
    const { data } = await call('GetList', { filter: { app_key: one.key, service } });
    expect(data['items']).toMatchObject([
      { service, title: 'x', app_id: one.id, app_key: one.key, description: 'why' },
    ]);
  });
});
