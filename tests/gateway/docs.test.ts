import { Validator } from '@seriousme/openapi-schema-validator';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Json } from '#schemas/resource.ts';
import { snippetsOf } from '#server/docs/open/snippets.ts';
import type { Published } from '#server/store/open/liveVersions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { openHttp, type TestHttp } from '../support/http.ts';

let kaifang: TestApp;
let http: TestHttp;

const hostile = '</title><script>alert(1)</script>';

beforeAll(async () => {
  kaifang = await startApp();
  http = await openHttp(kaifang);
  await add('App.Weather.Now', 'Weather now');
  await add('App.Weather.Hidden', 'Secret title', true);
  await add('App.Evil.Now', hostile);
});
afterAll(async () => {
  await http.close();
  await kaifang.close();
});

const parameters: Json = [
  { name: 'city', type: 'string', required: true, max: 30, description: hostile },
  { name: 'days', type: 'integer', default: '3', min: 1 },
  { name: 'cover', type: 'file' },
];
const returns: Json = [
  { name: 'list', type: 'array' },
  { name: 'list[].temp', type: 'float', description: 'Degrees' },
];

async function add(service: string, title: string, hidden = false): Promise<void> {
  const { db } = kaifang.app;
  await sql`
    insert into api_version (service, number, title, module, description, parameters, returns, example)
    values (${service}, 1, ${title}, 'Weather', ${title}, ${JSON.stringify(parameters)}, ${JSON.stringify(returns)}, '{"list":[]}')`.execute(
    db,
  );
  await sql`
    insert into api_design (service, title, type, status, live, hidden)
    values (${service}, ${title}, 'common', 'published', 1, ${hidden})`.execute(db);
}

const get = (url: string, cookie = '') => http.send({ method: 'GET', url, headers: { cookie } });

describe('the docs of the published APIs', () => {
  it('show what is published and not hidden, each with parameters, answer, errors, code and try-it', async () => {
    const { text } = await get('/docs?lang=en');
    for (const word of [
      'App.Weather.Now',
      'Weather now',
      'data.list[].temp',
      'Degrees',
      'curl',
      'HttpRequest',
      'PostForm',
      'Try it',
      '409',
    ])
      expect(text).toContain(word);
    expect(text).not.toContain('App.Weather.Hidden');
    expect(text).toContain('Platform.User.UserLogin');
    const zh = await get('/docs');
    for (const word of ['接口参数', '返回结果', '错误列表', '示例代码', '在线测试'])
      expect(zh.text).toContain(word);
  });
  it('escape whatever stands in them and in their address (DES-12)', async () => {
    for (const url of [
      '/docs',
      `/docs?service=${encodeURIComponent(hostile)}`,
      '/docs?service=App.Evil.Now',
    ]) {
      const { text } = await get(url);
      expect(text).not.toContain('<script>alert');
      expect(text.match(/<script/g)).toHaveLength(1);
    }
    expect((await get('/docs?service=App.Weather.Now')).text).toContain(
      '<title>App.Weather.Now · Weather now</title>',
    );
  });
  it.each(['zh_cn', 'en'])('are an OpenAPI 3.1 document too, in %s', async (lang) => {
    const { text } = await get(`/openapi.json?lang=${lang}`);
    const document = JSON.parse(text);
    const found = await new Validator().validate(document);
    expect(found.errors ?? []).toEqual([]);
    const { post } = document.paths['/api/app.php?s=App.Weather.Now'];
    expect(post.tags).toEqual(['Weather']);
    expect(document.components.schemas['App.Weather.Now.input']).toMatchObject({
      required: ['access_token', 'city'],
      properties: {
        city: { type: 'string', maxLength: 30 },
        days: { type: 'integer', default: '3', minimum: 1 },
      },
    });
    const data = post.responses[200].content['application/json'].schema.oneOf[0].properties.data;
    expect(data.properties.list.items.properties.temp).toEqual({ type: 'number', description: 'Degrees' });
    expect(text).not.toContain('App.Weather.Hidden');
    expect(document.paths['/api/platform.php?service=Platform.User.UserLogin']).toBeDefined();
  });
});

test('a value in a snippet never leaves its quotes', () => {
  const api = {
    service: 'App.A.B',
    parameters: [{ name: 'a', type: 'string', required: true, default: `'"\\\n$(id)` }],
  } as unknown as Published;
  const code = Object.fromEntries(snippetsOf(api, 'http://h').map((one) => [one.language, one.code]));
  expect(code['curl']).toContain(`'a='\\''"\\`);
  expect(code['PHP']).toContain(`'\\'"\\\\`);
  for (const language of ['JavaScript', 'Python', 'Java', 'Go'])
    expect(code[language]).toContain(JSON.stringify(`'"\\\n$(id)`));
});

describe('docs with a password (DOC-01)', () => {
  const protect = async (password: string) => {
    const { db, keys } = kaifang.app;
    const sealed = keys.seal(JSON.stringify(password));
    await sql`create table if not exists site_config (docs_protected boolean, docs_password text)`.execute(
      db,
    );
    const { numAffectedRows } = await sql`
      update site_config set docs_protected = true, docs_password = ${sealed}`.execute(db);
    if (!numAffectedRows)
      await sql`insert into site_config (docs_protected, docs_password) values (true, ${sealed})`.execute(db);
    await sql`select pg_notify('kaifang', 'open site_config')`.execute(db);
    await expect.poll(async () => (await get('/docs')).text).not.toContain('App.Weather.Now');
  };
  const enter = (password: string) =>
    http.send({
      ...{ method: 'POST', url: '/docs?lang=zh_cn', payload: new URLSearchParams({ password }).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('show nothing without it, are kept by no cache, and close again when it is another one', async () => {
    await protect('open sesame');
    for (const url of ['/docs', '/docs?service=App.Weather.Now', '/openapi.json']) {
      const { text, headers } = await get(url, 'docs=xxxxxxxxxxxxxxxxxxxxxxxxxxxx');
      expect(text).not.toContain('App.Weather.Now');
      expect(headers['cache-control']).toBe('no-store');
    }
    expect((await enter('wrong')).text).toContain('查看密码错误！');
    const entered = await enter('open sesame');
    expect(entered.status).toBe(303);
    const cookie = String(entered.headers['set-cookie']).split(';')[0];
    expect(String(entered.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/);
    expect((await get('/docs', cookie)).text).toContain('App.Weather.Now');
    expect((await get('/openapi.json', cookie)).text).toContain('App.Weather.Now');
    await protect('another');
    // The news of it arrive a moment later.
    const reads = async () => (await get('/docs', cookie)).text.includes('App.Weather.Now');
    await expect.poll(reads, { timeout: 1000 }).toBe(false);
  });
  it('may be guessed at for a while only', async () => {
    for (let turn = 0; turn < 11; turn++) await enter('guess');
    expect((await enter('another')).text).toContain('尝试次数过多');
  });
});
