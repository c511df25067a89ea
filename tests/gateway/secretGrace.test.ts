import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { sweepTokens } from '#server/gateway/tokens.ts';
import { hmacOf } from '#server/platform/rules/signature.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type OpenCalls, openCalls } from '../support/gateway/openCalls.ts';

let kaifang: TestApp;
let open: OpenCalls;
let root: { id: number; token: string };
let owner: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  open = openCalls(kaifang);
  await open.publish('App.Test.Say');
  root = await kaifang.signIn(255, 'boss_1');
  owner = await kaifang.signIn(100, 'dev_1');
});
afterAll(async () => {
  await open.close();
  await kaifang.close();
});

const own = (verb: string, fields: Row, { token } = owner) =>
  kaifang.call(`Platform.App.${verb}`, fields, token);
const apply = (key: string, secret: unknown) =>
  open.call('App.Auth.ApplyToken', { app_key: key, app_secret: String(secret) });
const say = async (token: unknown) =>
  (await open.call('App.Test.Say', { access_token: String(token), say: 'a' })).ret;
const becomes = (look: () => Promise<unknown>, wanted: unknown) =>
  expect.poll(look, { timeout: 5000, interval: 20 }).toEqual(wanted);

let nonces = 0;
const sign = (key: string, secret: string) => {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const fields = { app_key: key, timestamp, nonce: `nonce-${++nonces}-grace`, sign_version: '2', say: 'a' };
  return { ...fields, sign: hmacOf({ s: 'App.Test.Say', ...fields }, secret) };
};
const signedRet = async (key: string, secret: unknown) =>
  (await open.call('App.Test.Say', sign(key, String(secret)))).ret;

async function setGrace(hours: number): Promise<void> {
  const { data } = await kaifang.call('Admin.SiteConfig.Get', {}, root.token);
  const fields = { project_name: 'x', version: data['version'] ?? 1, secret_grace_hours: hours };
  expect((await kaifang.call('Admin.SiteConfig.Save', fields, root.token)).ret).toBe(200);
}

test('a reset secret and its tokens work for a day; a token got meanwhile ends with it', async () => {
  const app = await open.addApp({ auth: 'any', account_id: owner.id });
  const { ret, data } = await own('ResetSecret', { id: app.id });
  expect([ret, data['former_secret_works']]).toEqual([200, true]);
  const until = Date.parse(String(data['former_secret_until']));
  expect(Math.abs(until - Date.now() - 86_400_000)).toBeLessThan(60_000);
  expect(JSON.stringify(data)).not.toContain(app.secret);
  const fresh = data['app_secret'];
  await becomes(() => signedRet(app.key, fresh), 200);
  expect([await signedRet(app.key, app.secret), await signedRet(app.key, 'wrong-secret')]).toEqual([
    200, 400,
  ]);
  expect([await say(app.token), (await apply(app.key, 'wrong-secret')).ret]).toEqual([200, 407]);
  const [late, early] = [await apply(app.key, fresh), await apply(app.key, app.secret)];
  expect(Number(late.data['expire_at']) * 1000).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  expect(Math.abs(Number(early.data['expire_at']) * 1000 - until)).toBeLessThan(2000);
  const token = String(early.data['access_token']);
  expect(await say(token)).toBe(200);
  const renewed = await open.call('App.Auth.RefreshAccessToken', { access_token: token });
  expect(Math.abs(Number(renewed.data['expire_at']) * 1000 - until)).toBeLessThan(2000);
});

test('the owner ends the former secret early; the audit trail has both', async () => {
  const app = await open.addApp({ auth: 'any', account_id: owner.id });
  expect((await own('EndFormerSecret', { id: app.id })).ret).toBe(420);
  const { data } = await own('ResetSecret', { id: app.id });
  await becomes(() => signedRet(app.key, data['app_secret']), 200);
  const stranger = await kaifang.signIn(100);
  expect((await own('EndFormerSecret', { id: app.id }, stranger)).ret).toBe(404);
  const ended = await own('EndFormerSecret', { id: app.id });
  expect(ended).toMatchObject({ ret: 200, data: { former_secret_works: false, former_secret_until: null } });
  await becomes(() => signedRet(app.key, app.secret), 400);
  expect([await say(app.token), (await apply(app.key, app.secret)).ret]).toEqual([406, 407]);
  expect((await apply(app.key, data['app_secret'])).ret).toBe(200);
  const { rows } = await sql<{ service: string; changes: Row }>`
    select service, changes from audit where resource = 'app' and record_id = ${app.id}
      and service in ('Platform.App.ResetSecret', 'Platform.App.EndFormerSecret') order by id`.execute(
    kaifang.app.db,
  );
  const [reset, end] = rows;
  expect(reset?.changes).toMatchObject({ app_secret: [null, '***'] });
  expect(end?.changes).toEqual({ former_secret_until: [data['former_secret_until'], null] });
});

test('after its time the former secret is refused, and removed', async () => {
  const app = await open.addApp({ auth: 'any', account_id: owner.id });
  const { data } = await own('ResetSecret', { id: app.id });
  await sql`update app set former_secret_until = now() where id = ${app.id}`.execute(kaifang.app.db);
  await becomes(() => signedRet(app.key, app.secret), 400);
  expect([await say(app.token), await signedRet(app.key, data['app_secret'])]).toEqual([406, 200]);
  const kept = async () => {
    const { rows } = await sql<{ former_secret: string | null; former_secret_until: Date | null }>`
      select former_secret, former_secret_until from app where id = ${app.id}`.execute(kaifang.app.db);
    return rows[0];
  };
  expect((await kept())?.former_secret).toMatch(/^v2\./);
  await sweepTokens(kaifang.app.db);
  expect(await kept()).toEqual({ former_secret: null, former_secret_until: null });
});

test('a second reset ends the first former secret', async () => {
  const app = await open.addApp({ auth: 'sign', account_id: owner.id });
  const second = (await own('ResetSecret', { id: app.id })).data['app_secret'];
  const third = (await own('ResetSecret', { id: app.id })).data['app_secret'];
  await becomes(() => signedRet(app.key, third), 200);
  expect([await signedRet(app.key, second), await signedRet(app.key, app.secret)]).toEqual([200, 400]);
});

test('without a grace period, and with another owner, the former secret ends immediately', async () => {
  const app = await open.addApp({ auth: 'sign', account_id: owner.id });
  await setGrace(0);
  const { data } = await own('ResetSecret', { id: app.id });
  expect(data).toMatchObject({ former_secret_until: null, former_secret_works: false });
  await becomes(() => signedRet(app.key, data['app_secret']), 200);
  expect(await signedRet(app.key, app.secret)).toBe(400);
  await setGrace(24);
  const reset = await own('ResetSecret', { id: app.id });
  const next = await kaifang.signIn(100);
  const { version } = (await kaifang.call('Admin.App.Get', { id: app.id }, root.token)).data;
  const moved = { id: app.id, version: version ?? 1, account_id: next.id };
  const after = await kaifang.call('Admin.App.Edit', moved, root.token);
  expect(after).toMatchObject({ ret: 200, data: { former_secret_until: null } });
  await kaifang.call('Admin.App.Pass', { id: app.id }, root.token);
  await becomes(() => signedRet(app.key, data['app_secret']), 400);
  expect(await signedRet(app.key, reset.data['app_secret'])).toBe(400);
});
