import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeServices } from '#schemas/derive/describeServices.ts';
import { type OpenApi, openApi } from '#schemas/derive/docs.ts';
import type { Row } from '#schemas/resource.ts';
import { annotations } from '#schemas/vocabulary.ts';
import { customServices } from '#server/customServices.ts';
import { docsPage } from '#server/docs/page.ts';
import { createServiceTable } from '#server/serviceTable.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { violations } from '../support/axe.ts';
import { launchBrowser } from '../support/chromium.ts';
import { answerFaults } from '../support/docs/answerFaults.ts';
import { openHttp, type TestHttp } from '../support/http.ts';
import { productRegistry } from '../support/productRegistry.ts';
import { couponRegistry } from '../support/records/couponRegistry.ts';

const langs = ['zh_cn', 'en'] as const;
const links = { document: '/api/openapi.json', back: '/admin/' };
const table = createServiceTable(productRegistry(), customServices);
const description = describeServices(productRegistry(), table.values());
const documentIn = (lang: 'zh_cn' | 'en') => openApi(description, { title: 'Kaifang', version: '1.0' }, lang);

describe.each(langs)('the OpenAPI document in %s', (lang) => {
  const api = documentIn(lang);

  it('is valid OpenAPI 3.1', async () => {
    const found = await new Validator().validate(JSON.parse(JSON.stringify(api)));
    expect(found.errors ?? []).toEqual([]);
    expect(found.valid).toBe(true);
  });
  it('has one path for each service, as it is really called', () => {
    const called = Object.entries(api.paths).map(([path, { post }]) => [
      path.split('?service=')[1],
      post.operationId,
    ]);
    expect(called.map(([name]) => name).sort()).toEqual([...table.keys()].sort());
    for (const [inPath, name] of called) expect(inPath).toBe(name);
    expect(api.paths['/api/admin.php?service=Admin.User.GetMember']).toBeDefined();
    expect(api.paths['/api/platform.php?service=Platform.User.UserLogin']).toBeDefined();
  });
  it('speaks plain JSON Schema 2020-12, without a word of ours', () => {
    const ajv = new Ajv2020({
      strict: true,
      strictTypes: false,
      strictRequired: false,
      validateFormats: false,
    });
    for (const name of ['Failure', ...Object.keys(api.components.schemas)]) {
      const schema = JSON.parse(JSON.stringify(api.components.schemas[name]));
      expect(() => ajv.compile(schema), name).not.toThrow();
    }
    const words = new Set<string>();
    JSON.stringify(api.components.schemas, (key, value) => {
      if (typeof value !== 'object' || value === null || !('type' in value) || key === 'properties')
        return value;
      for (const keyword of Object.keys(value)) words.add(keyword);
      return value;
    });
    expect([...words].filter((word) => (annotations as readonly string[]).includes(word))).toEqual([]);
  });
  it('leads every reference to something', () => {
    const references = [...JSON.stringify(api).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name as string,
    );
    expect(references.length).toBeGreaterThan(table.size);
    for (const name of references) expect(api.components.schemas, name).toHaveProperty([name]);
  });
});

describe('the document', () => {
  const api = documentIn('en');

  it('asks for a token where one is needed, and describes fields in the language', () => {
    const add = api.components.schemas['Admin.User.AddMember.input'] as {
      required: string[];
      properties: Record<string, object>;
    };
    expect(add.required.slice(0, 2)).toEqual(['access_token', 'username']);
    expect(add.properties.username).toMatchObject({ title: 'Username', minLength: 1, maxLength: 50 });
    expect(documentIn('zh_cn').components.schemas['Admin.User.AddMember.input']).toMatchObject({
      properties: { username: { title: '账号' } },
    });
    const login = api.components.schemas['Platform.User.UserLogin.input'] as { required: string[] };
    expect(login.required).not.toContain('access_token');
  });
  it('AZ-07: never lists a password or a secret among what is answered', () => {
    expect(api.components.schemas.account).not.toHaveProperty('properties.password');
    expect(api.components.schemas.account).toHaveProperty('properties.username');
    const sealed = couponRegistry({ coupon: { key: { type: 'string', secret: true } } });
    const { records } = describeServices(sealed, createServiceTable(sealed, {}).values());
    expect(Object.keys(records.get('coupon')?.properties ?? {})).not.toContain('key');
  });
});

describe('answers keep to the document', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const faults = answerFaults(documentIn('en'));

  it.each([
    ['Admin.User.GetAllMembers', {}],
    ['Admin.User.GetMember', { id: 1 }],
    ['Admin.User.AddMember', { username: 'new', password: 'secret-7' }],
    ['Admin.User.AddMember', {}],
    ['Admin.Config.GetList', { total: 'none' }],
    ['Platform.User.Profile', {}],
    ['Admin.User.DelMember', { ids: [999] }],
  ])('%s %j', async (service, fields) => {
    expect(faults(service, { ret: 1, data: {}, msg: '' })).not.toBe('');
    const { token } = await app.signIn(255);
    expect(faults(service, await app.call(service, fields, token))).toBe('');
  });
});

describe('the page of the service docs', () => {
  it('DES-12: shows hostile words as text', () => {
    const hostile = '</title><script>alert(1)</script><img src=x onerror=alert(1)>"\'&';
    const words = { zh_cn: hostile, en: hostile };
    const registry = couponRegistry({ coupon: { code: { type: 'string', label: words, help: words } } });
    const bad = describeServices(registry, createServiceTable(registry, {}).values());
    const page = docsPage(openApi(bad, { title: hostile, version: hostile }, 'en'), 'en', links);
    expect(page).not.toContain('<script');
    expect(page).not.toContain('<img');
    expect(page).toContain('&lt;/title&gt;&lt;script&gt;');
  });
  it.each(langs)(
    'has no script, loads nothing, and is accessible in both colour schemes (%s)',
    async (lang) => {
      expect(docsPage(documentIn(lang), lang, links)).not.toMatch(/<script|javascript:| on\w+=/i);
      // All are rendered alike; axe would take a minute for several hundred.
      const some = describeServices(
        productRegistry(),
        [...table.values()].filter((_service, at) => at % 24 === 0),
      );
      const page = docsPage(openApi(some, { title: 'Kaifang', version: '1.0' }, lang), lang, links);
      const browser = await launchBrowser();
      for (const colorScheme of ['light', 'dark'] as const) {
        const context = await browser.newContext({ colorScheme, viewport: { width: 1280, height: 800 } });
        const requests: string[] = [];
        const tab = await context.newPage();
        tab.on('request', (request) => requests.push(request.url()));
        await tab.setContent(page);
        await tab.evaluate(() => {
          for (const one of document.querySelectorAll('details')) one.open = true;
        });
        expect(await violations(tab)).toEqual([]);
        expect(requests).toEqual([]);
        await context.close();
      }
    },
  );
  it('opens the service that an address names', async () => {
    const tab = await (await launchBrowser()).newPage();
    await tab.route('http://kaifang.invalid/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: docsPage(documentIn('en'), 'en', links) }),
    );
    await tab.goto('http://kaifang.invalid/api/docs#Admin.User.AddMember');
    await expect
      .poll(() =>
        tab
          .getByRole('row', { name: /^username/ })
          .first()
          .isVisible(),
      )
      .toBe(true);
    await tab.close();
  });
});

let kaifang: TestApp;
let http: TestHttp;
beforeAll(async () => {
  kaifang = await startApp();
  http = await openHttp(kaifang);
});
afterAll(async () => {
  await http.close();
  await kaifang.close();
});

describe('the docs of all services, by a cookie', () => {
  it.each([
    ['nobody', {}, 406],
    ['a developer', { level: 100 }, 403],
    ['an administrator', { level: 200 }, undefined],
    ['one who is disabled', { level: 200, status: 'disabled' }, 408],
    ['one with a first password', { level: 255, must_change_password: true }, 420],
  ])('are for administrators alone: %s', async (_who, facts: Row, refused) => {
    const { id, token } = await kaifang.signIn(Number(facts['level'] ?? 0));
    const { status = 'enabled', must_change_password = false } = facts;
    await sql`
      update account set status = ${status}, must_change_password = ${must_change_password}
      where id = ${id}`.execute(kaifang.app.db);
    kaifang.app.sessions.forget(id);
    const headers = facts['level'] === undefined ? {} : { cookie: `a=b; token=${token}` };
    const document = await http.send({ method: 'GET', url: '/api/openapi.json', headers });
    expect([document.status, document.envelope.ret]).toEqual([200, refused]);
    const page = await http.send({ method: 'GET', url: '/api/docs', headers });
    expect([page.status, page.headers['location']]).toEqual(
      refused ? [302, refused === 403 ? '/admin/401' : '/admin/login'] : [200, undefined],
    );
  });
});

describe('the docs of the platform’s own side', () => {
  it('are for everybody, and mention no service that an administrator calls', async () => {
    const { status, text } = await http.send({ method: 'GET', url: '/openapi.json' });
    const api = JSON.parse(text) as OpenApi;
    expect(status).toBe(200);
    const names = Object.values(api.paths).map(({ post }) => post.operationId);
    expect(names).toContain('Platform.User.Register');
    expect(names).toContain('Platform.App.Add');
    expect(names.filter((name) => !name.startsWith('Platform.'))).toEqual([]);
    expect((await new Validator().validate(api as never)).valid).toBe(true);
  });
  it.each(langs)('are a page in %s that leads nowhere but to itself', async (lang) => {
    const { status, headers, text } = await http.send({ method: 'GET', url: `/docs?lang=${lang}` });
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('Platform.User.UserLogin');
    expect(text).toContain(`/openapi.json?lang=${lang}`);
    expect(text).not.toMatch(/Admin\.|\/api\/openapi\.json|\/admin\//);
  });
  it('are linked under the address that the site settings name, which is one of the web (SET-02) [shell-09, entity-01]', async () => {
    const root = await kaifang.signIn(255);
    const call = (service: string, fields: object) => kaifang.call(service, { ...fields }, root.token);
    const address = async () => (await call('Platform.User.Profile', {})).data['web_domain_url'];
    const save = async (api_domain: string) => {
      const { data } = await call('Admin.SiteConfig.Get', {});
      const version = data['version'];
      return call('Admin.SiteConfig.Save', { version, project_name: 'x', api_domain });
    };
    expect(await address()).toEqual({ open_api: { url: '' } });
    expect((await save('https://open.example.com')).ret).toBe(200);
    const wrong = [
      'javascript:alert(1)',
      ' https://a.example',
      'https://a.example/',
      '//a.example',
      'https://a b',
    ];
    for (const address of wrong)
      expect({ address, ret: (await save(address)).ret }).toEqual({ address, ret: 400 });
    expect(await address()).toEqual({ open_api: { url: 'https://open.example.com' } });
  });
  it('may name a host of the inner net, which is shown and never called (SET-02)', async () => {
    let calls = 0;
    const inner = createServer((socket) => {
      calls++;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(inner, 'listening');
    const api_domain = `http://127.0.0.1:${(inner.address() as AddressInfo).port}`;
    const root = await kaifang.signIn(255);
    const call = (service: string, fields: object) => kaifang.call(service, { ...fields }, root.token);
    const { version } = (await call('Admin.SiteConfig.Get', {})).data;
    const saved = await call('Admin.SiteConfig.Save', { version, project_name: 'x', api_domain });
    expect(saved).toMatchObject({ ret: 200, data: { api_domain } });
    expect((await call('Platform.Site.Get', {})).data).toMatchObject({ api_domain });
    const { data } = await call('Platform.User.Profile', {});
    expect(data['web_domain_url']).toEqual({ open_api: { url: api_domain } });
    for (const url of ['/docs', '/openapi.json']) {
      const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
      const { status, text } = await http.send({ method: 'GET', url, headers });
      expect([status, text.includes('evil.example')]).toEqual([200, false]);
    }
    expect(calls).toBe(0);
    // Pages and documents use the site's own name.
    const page = (url: string) => http.send({ method: 'GET', url });
    expect((await page('/docs?lang=en')).text).toContain('<title>Open APIs · x API</title>');
    expect(JSON.parse((await page('/openapi.json')).text).info.title).toBe('x API');
    inner.close();
  });
});
