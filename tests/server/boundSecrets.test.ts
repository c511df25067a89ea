import { createCipheriv, publicEncrypt, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { bindSecrets } from '#server/boot/bindSecrets.ts';
import { secretPlace } from '#server/core/openSecret.ts';
import { NoToken } from '#server/features/testCases/fetchToken.ts';
import { Tokens } from '#server/features/testCases/tokens.ts';
import { receiverOf } from '#server/features/topics/receivers.ts';
import { issueToken } from '#server/gateway/tokens.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { newApp } from '../support/gateway/newApp.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let developer: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  developer = await kaifang.signIn(100, 'developer_1');
});
afterAll(() => kaifang.close());

const call = (service: string, fields: Row = {}, lang: 'en' | 'zh_cn' = 'en') =>
  kaifang.call(`Admin.${service}`, fields, root.token, lang);
async function made(service: string, fields: Row): Promise<Row & { id: number }> {
  const { ret, data, msg } = await call(service, fields);
  expect({ ret, msg, data }).toMatchObject({ ret: 200 });
  return data as Row & { id: number };
}
const databaseOf = (password: string) =>
  made('Database.Add', {
    ...{ type: 'postgres', host: '127.0.0.1', port: 54_999, username: 'u', database: 'd', enabled: true },
    password,
  });
const appOf = async () => {
  const app = await made('App.Add', newApp({ name: 'a', account_id: developer.id, daily_limit: 0 }));
  await made('App.Pass', { ids: [app.id] });
  return app;
};
const copy = (table: string, field: string, from: number, to: number) =>
  sql`
    update ${sql.table(table)} set ${sql.ref(field)} = (
      select ${sql.ref(field)} from ${sql.table(table)} where id = ${from}), version = version + 1
    where id = ${to}`.execute(kaifang.app.db);
const keptOf = async (table: string, field: string, id: number) => {
  const { rows } = await sql<{ kept: string }>`
    select ${sql.ref(field)} as kept from ${sql.table(table)} where id = ${id}`.execute(kaifang.app.db);
  return String(rows[0]?.kept);
};

/** Encrypts a text as before secrets were bound to their place. */
function unbound(text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', kaifang.app.keys.derive('seal v1'), nonce);
  const content = Buffer.concat([cipher.update(JSON.stringify(text), 'utf8'), cipher.final()]);
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')}`;
}
function unboundRsa(text: string): string {
  const key = readFileSync(join(kaifang.app.settings.dataDir, 'keys', 'rsa.pem'));
  const sealed = publicEncrypt({ key, oaepHash: 'sha256' }, Buffer.from(JSON.stringify(text)));
  return `rsa1.${sealed.toString('base64url')}`;
}
const bind = () =>
  bindSecrets(kaifang.app.db, kaifang.app.registry, kaifang.app.keys, pino({ level: 'silent' }));

test('the password of one connection does not open at another: the field is named, in both languages', async () => {
  const [one, other] = [await databaseOf('first-1'), await databaseOf('second-2')];
  await copy('database', 'password', one.id, other.id);
  const asked = { connection: other.id };
  expect(await call('Database.Tables', asked)).toMatchObject({
    ...{ ret: 420, data: { errors: [{ field: 'password', rule: 'unreadable' }] } },
    msg: expect.stringMatching(/Password.*can no longer be read; enter it again/),
  });
  expect((await call('Database.Tables', asked, 'zh_cn')).msg).toMatch(/密码.*无法读取，请重新填写/);
  await expect(kaifang.app.gateway.tables(String(other['di_name']))).rejects.toMatchObject({
    message: expect.stringContaining('can no longer be read'),
  });
  // Its own secret still decrypts, and so does one typed again: then only the network fails.
  for (const { id } of [one, other]) {
    const { data } = await call('Database.Get', { id });
    if (id === other.id)
      await made('Database.Edit', { id, version: Number(data['version']), password: 'third-3' });
    expect((await call('Database.Tables', { connection: id })).data['errors'] ?? []).not.toMatchObject([
      { rule: 'unreadable' },
    ]);
  }
});

test('the secret of one application is no secret of another, wherever it is used', async () => {
  const [one, other] = [await appOf(), await appOf()];
  await copy('app', 'app_secret', one.id, other.id);
  await sql`select pg_notify('kaifang', 'open app')`.execute(kaifang.app.db);
  const apply = async (lang: 'en' | 'zh_cn') => {
    const { app_key, app_secret } = { app_key: other['app_key'], app_secret: one['app_secret'] };
    const fields = { service: 'App.Auth.ApplyToken', app_key, app_secret };
    const request = { service: 'App.Auth.ApplyToken', method: 'POST', fields, isForm: true, uploads: [] };
    return JSON.parse(
      await kaifang.app.gateway.answer({ ...request, sent: [], lang, ip: '127.0.0.1' } as never),
    ) as Row;
  };
  await expect
    .poll(() => apply('en'))
    .toMatchObject({
      ret: 420,
      msg: expect.stringContaining('can no longer be read'),
    });
  const topic = await made('Topic.Add', { name: 'bound', title: 'Bound' });
  const callback_url = 'https://example.com/hear';
  const { id } = await made('Subscription.Add', { app_id: other.id, topic_id: topic.id, callback_url });
  await made('Subscription.Pass', { id });
  expect(await receiverOf(kaifang.app, id)).toMatchObject({ app_secret: null });
});

test('a token config with the secret of another says so, and asks no one for a token', async () => {
  const config = (name: string) =>
    made('TokenConfig.Add', {
      ...{ name, interface: 'App.Auth.ApplyToken', api_url: 'http://127.0.0.1:9/api' },
      ...{ app_key: 'k', app_secret: `secret of ${name}` },
    });
  const [one, other] = [await config('one'), await config('other')];
  await copy('token_config', 'app_secret', one.id, other.id);
  await expect(new Tokens(kaifang.app).get(other.id, 'http://127.0.0.1:9/x', [])).rejects.toEqual(
    new NoToken('unreadable_secret'),
  );
});

test('records that are added at once, brought back from the trash, or changed keep secrets that open', async () => {
  const { id } = await databaseOf('kept-1');
  await made('Database.Del', { ids: [id] });
  const { rows } = await sql<{ id: number }>`
    select id from trash where resource = 'database' and record_id = ${id}`.execute(kaifang.app.db);
  await made('Trash.Restore', { ids: rows.map((row) => row.id) as never });
  const place = secretPlace('database', 'password', id);
  expect(kaifang.app.keys.open(await keptOf('database', 'password', id), place)).toBe('"kept-1"');
});

test('what was sealed before is bound once, in tables and in the trash; tokens go on; after that nothing unbound opens', async () => {
  const { db, keys } = kaifang.app;
  const [app, base, binned] = [await appOf(), await databaseOf('x'), await databaseOf('y')];
  await sql`update app set app_secret = ${unbound('old-secret')} where id = ${app.id}`.execute(db);
  await sql`update database set password = ${unboundRsa('old-1')} where id = ${base.id}`.execute(db);
  await sql`update database set password = ${unboundRsa('old-2')} where id = ${binned.id}`.execute(db);
  await made('Database.Del', { ids: [binned.id] });
  const { token } = await issueToken(db, app.id, 7);
  await sql`delete from kaifang_system.fact where name like 'bound %'`.execute(db);
  await bind();
  const opened = async (table: string, field: string, id: number) =>
    JSON.parse(keys.open(await keptOf(table, field, id), secretPlace(table, field, id)));
  expect(await opened('app', 'app_secret', app.id)).toBe('old-secret');
  expect(await opened('database', 'password', base.id)).toBe('old-1');
  const { rows } = await sql<{ id: number }>`
    select id from trash where resource = 'database' and record_id = ${binned.id}`.execute(db);
  await made('Trash.Restore', { ids: rows.map((row) => row.id) as never });
  expect(await opened('database', 'password', binned.id)).toBe('old-2');
  const { rows: valid } = await sql`
    select 1 from kaifang_system.app_token t join app a on a.id = t.app_id
    where a.id = ${app.id} and t.secret_mark = md5(a.app_secret)`.execute(db);
  expect({ token, valid: valid.length }).toEqual({ token, valid: 1 });
  await sql`update database set password = ${unboundRsa('old-3')} where id = ${base.id}`.execute(db);
  await bind();
  await expect(opened('database', 'password', base.id)).rejects.toThrow('sealed text');
});

test('a secret whose field has another name now moves with it', async () => {
  const { db, registry, keys } = kaifang.app;
  const config = await made('TokenConfig.Add', {
    ...{ name: 'renamed', interface: 'App.Auth.ApplyToken', api_url: 'http://127.0.0.1:9/api' },
    ...{ app_key: 'k', app_secret: 'as before' },
  });
  await sql`alter table token_config rename app_secret to key_secret`.execute(db);
  const resource = structuredClone(registry.resources.get('token_config')) as unknown as {
    schema: { properties: Record<string, Row> };
  };
  const { app_secret: secret = {}, ...others } = resource.schema.properties;
  resource.schema.properties = { ...others, key_secret: { ...secret, renamedFrom: 'app_secret' } };
  const resources = new Map(registry.resources).set('token_config', resource as never);
  await bindSecrets(db, { ...registry, resources }, keys, pino({ level: 'silent' }));
  const place = secretPlace('token_config', 'key_secret', config.id);
  expect(keys.open(await keptOf('token_config', 'key_secret', config.id), place)).toBe('"as before"');
});
