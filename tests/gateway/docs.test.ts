import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Json, Row } from '#schemas/resource.ts';
import { secretPlace } from '#server/core/openSecret.ts';
import { exampleSign } from '#server/docs/open/signSamples.ts';
import { snippetsOf, typeScriptOf } from '#server/docs/open/snippets.ts';
import type { Published } from '#server/gateway/liveVersions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { openHttp, type TestHttp } from '../support/http.ts';
import { findPhp } from '../support/tools/findPhp.ts';

let kaifang: TestApp;
let http: TestHttp;

const hostile = '</title><script>alert(1)</script>';

const prose = [
  'Gives **degrees**\n\n- for `city`',
  '<img src=x onerror=alert(1)> [run](javascript:alert(1)) ![a](https://elsewhere.example/a.png)',
].join('\n\n');

beforeAll(async () => {
  kaifang = await startApp();
  http = await openHttp(kaifang);
  await add('App.Weather.Now', 'Weather now');
  await add('App.Weather.Hidden', 'Secret title', true);
  await add('App.Evil.Now', hostile);
  await add('App.Prose.Now', 'Prose', false, null, prose);
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

async function add(
  service: string,
  title: string,
  hidden = false,
  flow: Json = null,
  description = title,
): Promise<void> {
  const { db } = kaifang.app;
  await sql`
    insert into api_version (service, number, title, module, description, parameters, returns, example, flow)
    values (${service}, 1, ${title}, 'Weather', ${description}, ${JSON.stringify(parameters)}, ${JSON.stringify(returns)}, '{"list":[]}',
      ${flow === null ? null : JSON.stringify(flow)})`.execute(db);
  await sql`
    insert into api_design (service, title, type, status, live, hidden)
    values (${service}, ${title}, 'common', 'published', 1, ${hidden})`.execute(db);
}

const get = (url: string, cookie = '', more: Record<string, string> = {}) =>
  http.send({ method: 'GET', url, headers: { cookie, ...more } });

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
      'multipart.NewWriter',
      'Try it',
      'hash_hmac(',
      'Accept-Language',
      exampleSign,
      '409',
    ])
      expect(text).toContain(word);
    expect(text).not.toContain('App.Weather.Hidden');
    expect(text).toContain('Platform.User.UserLogin');
    const zh = await get('/docs');
    for (const word of ['接口参数', '返回结果', '错误列表', '示例代码', '在线测试'])
      expect(zh.text).toContain(word);
  });
  it('begin with how a token is got, with its parameters and code, and name the address of the settings', async () => {
    const { text } = await get('/docs?lang=en');
    const entries = text.split('<details class="service api"').slice(1);
    const [first = '', second = ''] = entries;
    expect(first).toContain('<code>App.Auth.ApplyToken</code>');
    for (const word of ['app_key', 'app_secret', 'data.expire_at', 'YOUR_APP_SECRET', 'package main'])
      expect(first).toContain(word);
    // A visitor without a token does not see a placeholder for one.
    expect(first).not.toContain('YOUR_ACCESS_TOKEN');
    expect(first).not.toContain('name="access_token"');
    expect(second).toContain('<code>App.Auth.RefreshAccessToken</code>');
    expect(second.match(/<input name="access_token"/g)).toHaveLength(1);
    const { db } = kaifang.app;
    await sql`
      insert into site_config (id, api_domain) values (1, 'https://api.example.com')
      on conflict (id) do update set api_domain = excluded.api_domain`.execute(db);
    await expect
      .poll(async () => (await get('/docs?lang=en')).text)
      .toContain('https://api.example.com/api/app.php?s=App.Weather.Now');
    await sql`update site_config set api_domain = null where id = 1`.execute(db);
  });
  it('mention the ends that a flow was drawn to fail with, in the language of the page', async () => {
    const node = (code: number, en: string) => ({ type: 'fail', code, message: { zh_cn: `远 ${en}`, en } });
    const nodes = { a: node(451, 'Too <far>'), b: node(430, 'No such town'), c: node(451, 'Too <far>') };
    await add('App.Weather.Far', 'Weather far away', false, { version: 1, nodes, edges: [] });
    const errors = async (lang: string) => {
      const { text } = await get(`/docs?lang=${lang}`);
      const entry = text.slice(text.indexOf('id="App.Weather.Far"'));
      const list = entry.slice(entry.indexOf('<dl class="codes">'), entry.indexOf('</dl>'));
      return [...list.matchAll(/<dt>(4[35]\d)<\/dt><dd>(.*?)<\/dd>/g)].map(([, code, words]) => [
        code,
        words,
      ]);
    };
    expect(await errors('en')).toEqual([
      ['430', 'No such town'],
      ['451', 'Too &lt;far&gt;'],
    ]);
    expect((await errors('zh_cn'))[0]).toEqual(['430', '远 No such town']);
  });
  it('are in the language chosen on the portal, unless their address names one', async () => {
    const english = { 'accept-language': 'en' };
    expect((await get('/docs', 'lang=zh_cn', english)).text).toContain('<html lang="zh-CN"');
    expect((await get('/docs?lang=en', 'lang=zh_cn')).text).toContain('<html lang="en"');
  });
  it('leave out what is hidden as soon as that is saved, while what it answers stays published', async () => {
    await add('App.Weather.Shown', 'Weather shown');
    const { token } = await kaifang.signIn(255, 'hider');
    const { rows } = await sql<Row>`
      select id, version from api_design where service = 'App.Weather.Shown'`.execute(kaifang.app.db);
    const changes: Row = { ...rows[0], title: 'Not yet', hidden: true };
    expect((await kaifang.call('Admin.ApiDesign.SaveDraft', changes, token)).ret).toBe(200);
    expect((await get('/docs?lang=en')).text).not.toContain('App.Weather.Shown');
    const shown = { id: changes['id'] ?? 0, version: 2, hidden: false };
    expect((await kaifang.call('Admin.ApiDesign.SaveDraft', shown, token)).ret).toBe(200);
    const { text } = await get('/docs?lang=en');
    expect(text).toContain('Weather shown');
    expect(text).not.toContain('Not yet');
  });
  it('escape what stands in them and in their address (DES-12)', async () => {
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
      '<title>App.Weather.Now · Weather now · 开放 API</title>',
    );
  });
  it('draw what an API says of itself in Markdown, and nothing of it can run or call elsewhere [shell-06]', async () => {
    const { text } = await get('/docs?lang=en');
    expect(text).toContain(
      '<div class="told"><p>Gives <strong>degrees</strong></p>\n<ul>\n<li>for <code>city</code></li>',
    );
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(text).not.toMatch(/<img[^>]* src|<a[^>]* href="javascript:/);
    const json = await get('/openapi.json?lang=en');
    expect(JSON.parse(json.text).paths['/api/app.php?s=App.Prose.Now'].post.description).toBe(prose);
  });
  it.each(['zh_cn', 'en'])('are an OpenAPI 3.1 document too, in %s', async (lang) => {
    const { text } = await get(`/openapi.json?lang=${lang}`);
    const document = JSON.parse(text);
    const found = await new Validator().validate(document);
    expect(found.errors ?? []).toEqual([]);
    // That APIs accept GET as well, and how to get a token; platform services accept only POST.
    const told = document.info.description.split('\n\n');
    expect(told[0]).toMatch(/App\.Auth\.ApplyToken.*app_key.*app_secret.*GET/);
    expect(told.at(-1)).toMatch(/^(平台服务|Platform services): .*POST/);
    const { post } = document.paths['/api/app.php?s=App.Weather.Now'];
    expect(post.tags).toEqual(['Weather']);
    expect(document.components.schemas['App.Weather.Now.input']).toMatchObject({
      required: ['access_token', 'city'],
      properties: {
        city: { type: 'string', maxLength: 30 },
        days: { type: 'integer', default: 3, minimum: 1 },
      },
    });
    const data = post.responses[200].content['application/json'].schema.oneOf[0].properties.data;
    expect(data.properties.list.items.properties.temp).toEqual({
      type: ['number', 'string', 'null'],
      description: 'Degrees',
    });
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

test('the code in languages that know whole programs alone is one, so that it runs as it was copied', () => {
  for (const type of ['string', 'file']) {
    const parameters = [{ name: 'a', type, required: true }];
    const api = { service: 'App.A.B', parameters } as unknown as Published;
    const code = new Map(snippetsOf(api, 'http://h').map((one) => [one.language, one.code]));
    expect(code.get('Java')).toMatch(/^import java\..+public static void main\(/s);
    expect(code.get('Go')).toMatch(/^package main\n\nimport \(.+func main\(\) \{/s);
  }
});

test('a copied script runs in Node as CommonJS and in PHP without extensions, and sends Chinese as it is', async () => {
  const sent: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      sent.push(String(new URLSearchParams(body).get('city')));
      response.end('{"ret":200,"data":{"sky":"晴"},"msg":""}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = mkdtempSync(join(tmpdir(), 'kaifang-samples-'));
  const api = {
    service: 'App.A.B',
    parameters: [{ name: 'city', type: 'string', required: true, default: '北京 & 上海' }],
    returns: [{ name: 'sky', type: 'string' }],
  } as unknown as Published;
  const code = new Map(snippetsOf(api, base).map((one) => [one.language, one.code]));
  const run = async (name: string, text: string | undefined, command: string, ...options: string[]) => {
    writeFileSync(join(folder, name), text ?? '');
    return (await promisify(execFile)(command, [...options, join(folder, name)])).stdout;
  };
  try {
    expect(await run('call.cjs', code.get('JavaScript'), process.execPath)).toBe("{ sky: '晴' }\n");
    expect(await run('call.php', code.get('PHP'), findPhp(), '-n')).toContain('[sky] => 晴');
    expect(sent).toEqual(['北京 & 上海', '北京 & 上海']);
    const typed = typeScriptOf({ language: 'JavaScript', code: code.get('JavaScript') ?? '' }, api).code;
    expect(typed).toContain('(await response.json()) as Answer');
    // A file without imports and exports cannot await outside of functions.
    expect(typed).not.toMatch(/^\S.*await/m);
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
});

test('the code in Go is as gofmt sets it: values in one column, a far longer name outside of it', () => {
  const far = 'a_name_that_is_far_longer_than_those_above_it';
  const parameters = ['id', 'city', far].map((name) => ({ name, type: 'integer', required: true }));
  const go = (more: readonly object[]) => {
    const api = { service: 'App.A.B', parameters: [...parameters, ...more] } as unknown as Published;
    return snippetsOf(api, 'http://h').find(({ language }) => language === 'Go')?.code;
  };
  expect(go([])).toContain(`url.Values{
\t\t"access_token": {"YOUR_ACCESS_TOKEN"},
\t\t"id":           {"1"},
\t\t"city":         {"1"},
\t\t"${far}": {"1"},
\t})`);
  expect(go([{ name: 'cover', type: 'file', ext: 'png' }])).toContain(`map[string]string{
\t\t"access_token": "YOUR_ACCESS_TOKEN",
\t\t"id":           "1",
\t\t"city":         "1",
\t\t"${far}": "1",
\t} {`);
});

test('the code of an API that takes a file sends one, in each language', () => {
  const api = {
    service: 'App.A.B',
    parameters: [
      { name: 'title', type: 'string', required: true },
      { name: 'cover', type: 'file', ext: 'png, jpg' },
    ],
  } as unknown as Published;
  const code = Object.fromEntries(snippetsOf(api, 'http://h').map((one) => [one.language, one.code]));
  const sends: Readonly<Record<string, string>> = {
    curl: "-F 'cover=@cover.png'",
    JavaScript: 'body.append("cover", ',
    Python: '"cover": open("cover.png", "rb")',
    PHP: "'cover' => new CURLFile('cover.png')",
    Java: '{"cover", "cover.png"}',
    Go: '"cover": "cover.png"',
  };
  for (const [language, line] of Object.entries(sends)) {
    expect(code[language], language).toContain(line);
    expect(code[language], language).toContain('title');
  }
  expect(Object.keys(sends)).toEqual(Object.keys(code));
});

test('the code of an API that takes two files reads each from its own input', () => {
  const parameters = ['front', 'back'].map((name) => ({ name, type: 'file', required: true }));
  const api = { service: 'App.A.B', parameters, returns: [] } as unknown as Published;
  const code = snippetsOf(api, 'http://h').find(({ language }) => language === 'JavaScript')?.code ?? '';
  const typed = typeScriptOf({ language: 'JavaScript', code }, api).code;
  for (const [at, name] of ['front', 'back'].entries()) {
    const input = `('input[type=file]')[${at}]`;
    expect(code).toContain(`body.append("${name}", document.querySelectorAll${input}.files[0]);`);
    expect(typed).toContain(
      `body.append("${name}", document.querySelectorAll<HTMLInputElement>${input}!.files![0]!);`,
    );
  }
});

describe('docs with a password (DOC-01)', () => {
  const protect = async (password: string) => {
    const { db, keys } = kaifang.app;
    const sealed = keys.seal(JSON.stringify(password), secretPlace('site_config', 'docs_password', 1));
    await sql`create table if not exists site_config (docs_password text)`.execute(db);
    const { numAffectedRows } = await sql`
      update site_config set docs_password = ${sealed}`.execute(db);
    if (!numAffectedRows) await sql`insert into site_config (docs_password) values (${sealed})`.execute(db);
    await sql`select pg_notify('kaifang', 'open site_config')`.execute(db);
    await expect.poll(async () => (await get('/docs')).text).not.toContain('App.Weather.Now');
  };
  it('are open to everybody again as soon as there is none', async () => {
    await protect('for now');
    const { db } = kaifang.app;
    await sql`update site_config set docs_password = null`.execute(db);
    await sql`select pg_notify('kaifang', 'open site_config')`.execute(db);
    for (const url of ['/docs', '/openapi.json'])
      await expect.poll(async () => (await get(url)).text).toContain('App.Weather.Now');
  });

  const enter = (password: string, of = '') =>
    http.send({
      ...{
        method: 'POST',
        url: `/docs?lang=zh_cn${of}`,
        payload: new URLSearchParams({ password }).toString(),
      },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('show nothing without it, are kept by no cache, and close again when it is another one', async () => {
    await protect('open sesame');
    for (const url of ['/docs', '/docs?service=App.Weather.Now', '/openapi.json']) {
      const { text, headers } = await get(url, 'docs=xxxxxxxxxxxxxxxxxxxxxxxxxxxx');
      expect(text).not.toContain('App.Weather.Now');
      expect(headers['cache-control']).toBe('no-store');
    }
    const { status, text } = await get('/openapi.json?lang=zh_cn');
    expect([status, JSON.parse(text).msg]).toEqual([401, '接口文档需要查看密码，请先在 /docs 输入']);
    expect((await enter('wrong')).text).toContain('查看密码错误！');
    const entered = await enter('open sesame');
    expect([entered.status, entered.headers['location']]).toEqual([303, '/docs?lang=zh_cn']);
    // A link to one API leads there after the password.
    const led = await enter('open sesame', '&service=App.Weather.Now');
    expect(led.headers['location']).toBe('/docs?lang=zh_cn&service=App.Weather.Now');
    const cookie = String(entered.headers['set-cookie']).split(';')[0];
    expect(String(entered.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/);
    expect((await get('/docs', cookie)).text).toContain('App.Weather.Now');
    expect((await get('/openapi.json', cookie)).text).toContain('App.Weather.Now');
    await protect('another');
    // Its change event arrives a moment later.
    const reads = async () => (await get('/docs', cookie)).text.includes('App.Weather.Now');
    await expect.poll(reads, { timeout: 1000 }).toBe(false);
  });
  it('may be guessed at for a while only', async () => {
    for (let turn = 0; turn < 11; turn++) await enter('guess');
    expect((await enter('another')).text).toContain('尝试次数过多');
  });
});
