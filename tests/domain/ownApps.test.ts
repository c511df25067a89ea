import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { secretPlace } from '#server/core/openSecret.ts';
import { startApp, type TestApp } from '../support/app.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let owner: { id: number; token: string };
let stranger: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  owner = await kaifang.signIn(100, 'owner_1');
  stranger = await kaifang.signIn(100, 'stranger_1');
});
afterAll(() => kaifang.close());

const admin = (service: string, fields: Row = {}) => kaifang.call(`Admin.${service}`, fields, root.token);
const own = (service: string, fields: Row = {}, { token } = owner) =>
  kaifang.call(`Platform.${service}`, fields, token);
const made = async (): Promise<Row> => (await own('App.Add', { name: '天气小助手' })).data;

describe('a developer’s own application', () => {
  test('gets another secret, which is shown once and ends the present one, for its owner alone [state-05]', async () => {
    const { id = 0, app_secret = '' } = await made();
    await admin('App.Pass', { id });
    expect((await own('App.ResetSecret', { id }, stranger)).ret).toBe(404);
    const reset = await own('App.ResetSecret', { id });
    expect(reset.ret).toBe(200);
    expect(reset.data['app_secret']).toMatch(/^[0-9A-Za-z]{48}$/);
    expect(reset.data['app_secret']).not.toBe(app_secret);
    expect(JSON.stringify(await own('App.Get', { id }))).not.toContain(String(reset.data['app_secret']));
    const { rows } = await sql<{ app_secret: string }>`
      select app_secret from app where id = ${id}`.execute(kaifang.app.db);
    expect(
      JSON.parse(
        kaifang.app.keys.open(rows[0]?.app_secret ?? '', secretPlace('app', 'app_secret', Number(id))),
      ),
    ).toBe(reset.data['app_secret']);
  });

  test('is canceled by its owner once and for all, and by no one else’s hand [state-05]', async () => {
    const { id = 0 } = await made();
    expect((await own('App.Cancel', { id }, stranger)).ret).toBe(404);
    expect((await own('App.Cancel', { id })).data).toMatchObject({ status: 'canceled' });
    expect((await own('App.Cancel', { id })).ret).toBe(420);
    expect((await own('App.ResetSecret', { id })).ret).toBe(420);
  });
});

describe('who signs up', () => {
  const signUp = async (username: string) => {
    const fields = { username, password: 'Secret123', captcha: 'any', captcha_id: 'any' };
    return (await kaifang.call('Platform.User.Register', fields)).data;
  };
  const appsOf = async (account_id: unknown) =>
    (await admin('App.GetList', { filter: { account_id } as never })).data['items'] as Row[];
  const settings = async (fields: Row) => {
    const { version = 0 } = (await admin('SiteConfig.Get')).data;
    const saved = await admin('SiteConfig.Save', { version, project_name: 'Kaifang', ...fields });
    expect(saved.ret).toBe(200);
  };

  test('has no application unless the site says so [state-06]', async () => {
    expect(await appsOf((await signUp('plain_1'))['id'])).toEqual([]);
  });

  test('has one that is reviewed, with the first limit, where the site says so [state-06]', async () => {
    await settings({ default_app: true, default_daily_app_limit: 500 });
    const [app, ...others] = await appsOf((await signUp('with_app'))['id']);
    expect(others).toEqual([]);
    expect(app).toMatchObject({
      ...{ name: 'with_app', status: 'working', review_status: 'passed', daily_limit: 500 },
    });
  });

  test('has none as a common member', async () => {
    await settings({ default_app: true, developer_registration: false, member_registration: true });
    expect(await appsOf((await signUp('member_1'))['id'])).toEqual([]);
  });
});
