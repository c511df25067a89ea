import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptSecretsField, writtenSecrets } from '#schemas/derive/keptSecrets.ts';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { productRegistry } from '../support/productRegistry.ts';

let kaifang: TestApp;
let token = '';

beforeAll(async () => {
  kaifang = await startApp();
  token = (await kaifang.signIn(255, 'root_1')).token;
});
afterAll(() => kaifang.close());

const call = (service: string, fields: Row = {}) => kaifang.call(`Admin.${service}`, fields, token);

const withSecrets = [...productRegistry().resources.values()].flatMap((resource) => {
  const names = writtenSecrets(resource.schema.properties);
  return names.length > 0 ? [{ name: resource.name, resource, names }] : [];
});

describe('a record with secrets', () => {
  test('is of several resources', () => {
    expect(withSecrets.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['payment_config', 'token_config', 'database', 'site_config']),
    );
  });

  test.each(withSecrets)(
    'of $name has a field for which of them are kept, called as they are [entity-17]',
    (one) => {
      const field = one.resource.schema.properties[keptSecretsField];
      expect(field?.items?.enum).toEqual(one.names);
      for (const name of one.names)
        expect(field?.items?.options?.[name]?.label).toEqual(one.resource.schema.properties[name]?.label);
      expect(one.resource.list.columns).not.toContain(keptSecretsField);
    },
  );

  test('says which of them hold something and never what, anyone who wrote them [entity-17]', async () => {
    const before = (await call('SiteConfig.Get')).data;
    expect(before[keptSecretsField]).toEqual([]);
    const saved = await call('SiteConfig.Save', {
      version: before['version'] ?? 0,
      project_name: 'Kaifang',
      docs_password: 'open sesame',
    });
    expect(saved).toMatchObject({ ret: 200, data: { secrets: ['docs_password'] } });
    const after = await call('SiteConfig.Get');
    expect(after.data[keptSecretsField]).toEqual(['docs_password']);
    expect(JSON.stringify(after)).not.toContain('sesame');
    await sql`update site_config set docs_password = null`.execute(kaifang.app.db);
    expect((await call('SiteConfig.Get')).data[keptSecretsField]).toEqual([]);
  });

  test('is shown of in a list that asks for it, in no other, and cannot be instructed otherwise', async () => {
    const path = { api_url: 'https://api.example.com/' };
    const config = {
      ...path,
      name: 'one',
      interface: 'App.Auth.ApplyToken',
      app_key: 'k',
      app_secret: 's3cret',
    };
    const made = await call('TokenConfig.Add', config);
    expect(made.data[keptSecretsField]).toEqual(['app_secret']);
    const listed = async (more: Row) =>
      (await call('TokenConfig.GetList', { filter: { name: 'one' }, ...more })).data['items'] as Row[];
    expect(await listed({ fields: 'name,secrets' })).toMatchObject([
      { name: 'one', secrets: ['app_secret'] },
    ]);
    expect((await listed({}))[0]).not.toHaveProperty(keptSecretsField);
    const forged = await call('TokenConfig.Add', { ...config, name: 'two', secrets: ['password'] as never });
    expect(forged).toMatchObject({ ret: 400, data: { errors: [{ field: 'secrets' }] } });
  });

  test('takes the other way to a token with its own pair alone (TST-06) [rule-26]', async () => {
    const both = {
      name: 'both',
      api_url: 'https://api.example.com/',
      interface: 'App.Auth.ApplyToken',
      app_key: 'k',
      app_secret: 's',
      username: 'u',
    };
    expect(await call('TokenConfig.Add', both)).toMatchObject({
      ret: 400,
      data: { errors: [{ field: 'username' }] },
    });
    const { id = 0, version = 0 } = (await call('TokenConfig.Add', { ...both, username: null })).data;
    const pair = { interface: 'App.Auth.UserLogin', username: 'u', password: 'p4ssword', app_key: null };
    // An empty address means the platform itself, which has no sign-in by username.
    const said = 'open API has no App.Auth.UserLogin';
    const own = [
      await call('TokenConfig.Add', { name: 'own', ...pair, api_url: '' }),
      await call('TokenConfig.Edit', { id, version, ...pair, api_url: '' }),
    ];
    for (const { ret, data } of own)
      expect({ ret, ...data }).toMatchObject({
        ret: 400,
        errors: [{ field: 'api_url', rule: 'required', message: expect.stringContaining(said) }],
      });
    const edited = await call('TokenConfig.Edit', { id, version, ...pair });
    expect(edited).toMatchObject({ ret: 200, data: { username: 'u', app_key: null } });
  });
});

describe('an operation', () => {
  test.each(['/admin', '/admin/user/list'])(
    'is not called %s: the base path would match nothing [rule-38]',
    async (uri) => {
      const refused = await call('Operation.Add', { title: '账号', uri });
      expect(refused).toMatchObject({ ret: 400, data: { errors: [{ field: 'uri' }] } });
      expect(JSON.stringify(refused.data)).toContain('the path after /admin');
      expect(await call('PlatformOperation.Add', { title: '应用', uri: `/platform${uri}` })).toMatchObject({
        ret: 400,
      });
    },
  );
});
