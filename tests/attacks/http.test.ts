import { connect } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { openHttp, type TestHttp } from '../support/http.ts';
import { wideRegistry } from '../support/records/wideRegistry.ts';

let kaifang: TestApp;
let http: TestHttp;
let root: Awaited<ReturnType<TestApp['signIn']>>;
let port: number;
const logged: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });

beforeAll(async () => {
  kaifang = await startApp(wideRegistry(), {}, log);
  http = await openHttp(kaifang);
  root = await kaifang.signIn(255, 'root_1');
  await http.server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = http.server.server.address() as { port: number });
});
afterAll(async () => {
  await http.close();
  await kaifang.close();
});
beforeEach(() => void logged.splice(0));

const form = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' };
const list = '/api/admin.php?service=Admin.Config.GetList';
const url = (path: string) => `http://127.0.0.1:${port}${path}`;

describe('HT-05 SE-14 every answer', () => {
  const asks: readonly [string, string, RequestInit][] = [
    ['of a service', list, { method: 'POST', headers: form }],
    ['of no service', '/api/admin.php?service=x', { method: 'POST', headers: form }],
    ['to a wrong method', '/api/admin.php', {}],
    ['to an unreadable body', list, { method: 'POST', headers: form, body: '%ff' }],
    [
      'to a body of an unknown kind',
      list,
      { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' },
    ],
    ['to a body that is too large', list, { method: 'POST', headers: form, body: 'x'.repeat(3_000_000) }],
    ['at no address', '/nothing', {}],
    ['at a broken address', '/%ff', {}],
    ['of the front door', '/', { redirect: 'manual' }],
    ['of the health check', '/healthz', {}],
    ['of the readiness check', '/readyz', {}],
    ['of the docs', '/api/docs', { redirect: 'manual' }],
    ['of the description', '/api/openapi.json', { redirect: 'manual' }],
    ['of the open docs', '/docs', {}],
    ['of the open description', '/openapi.json', {}],
    ['of uploads', '/uploads/nothing.png', {}],
  ];

  test.each(asks)(
    '%s has the headers that keep a browser safe, and shows nothing',
    async (_what, path, init) => {
      const answer = await fetch(url(path), init);
      const { headers } = answer;
      expect(answer.status).toBeLessThan(500);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toMatch(/default-src 'self'.*frame-ancestors 'none'/);
      expect(headers.get('content-security-policy')).toMatch(
        /require-trusted-types-for 'script';trusted-types /,
      );
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe-eval|https?:/);
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('x-frame-options')).toMatch(/SAMEORIGIN|DENY/);
      expect(headers.get('cache-control')).toBe('no-store');
      for (const name of ['x-powered-by', 'server']) expect(headers.get(name)).toBeNull();
      expect(await answer.text()).not.toMatch(/node_modules|\bat \S+:\d+|fastify|FST_|select |postgres/i);
    },
  );
});

test('HT-11 AU-13 who claims to be forwarded, or calls us by another name, is not believed', async () => {
  const { id } = await kaifang.signIn(100, 'forwarded');
  const headers = {
    ...form,
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    host: 'evil.example',
  };
  const body = `username=forwarded&password=${testPassword}`;
  const answer = await http.send({
    method: 'POST',
    url: '/api/platform.php?service=Platform.User.UserLogin',
    headers,
    payload: body,
  });
  expect(answer.envelope.ret).toBe(200);
  expect(answer.text).not.toContain('evil');
  const { rows } = await sql<Row>`select ip from login_record where account_id = ${id}`.execute(
    kaifang.app.db,
  );
  expect(rows).toEqual([{ ip: '127.0.0.1' }]);
  const home = await http.send({ method: 'GET', url: '/', headers });
  expect(home.headers.location).toBe('/admin/');
});

test('SE-09 a token in an address opens nothing, and is in no line of the log', async () => {
  const tried = [
    `${list}&access_token=${root.token}`,
    `/api/openapi.json?access_token=${root.token}`,
    `/admin/home?token=${root.token}`,
  ];
  for (const path of tried) {
    const answer = await fetch(url(path), {
      method: path === tried[0] ? 'POST' : 'GET',
      headers: { ...form, referer: url(`/admin/home?access_token=${root.token}`) },
    });
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    const text = await answer.text();
    expect(text).not.toContain('"items"');
    expect(text).not.toContain('"paths"');
    expect(text + JSON.stringify([...answer.headers])).not.toContain(root.token);
  }
  // Rejected calls leave no log line; a served call does, whichever other place holds its token.
  const served = await fetch(url(list), {
    method: 'POST',
    headers: { ...form, referer: url(`/admin/home?access_token=${root.token}`) },
    body: `access_token=${root.token}`,
  });
  expect(await served.json()).toMatchObject({ ret: 200 });
  expect(logged.join('')).toContain('Admin.Config.GetList');
  expect(logged.join('')).not.toContain(root.token);
});

test('SE-09 a token in what a browser reports is in no entry of the error log, and in no export of it', async () => {
  const address = `https://a.example/admin/home?access_token=${root.token}&id=1#token=${root.token}`;
  const report = await http.send({
    method: 'POST',
    url: '/api/save_error_logger',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({
      ...{ type: 'ajax', url: address, stack: `at ${address}:1:1` },
      message: `GET ${address} failed, token: ${root.token}`,
    }),
  });
  expect(report.envelope.ret).toBe(200);
  const { rows } = await sql<Row>`select url, message, stack from error_log order by id desc limit 1`.execute(
    kaifang.app.db,
  );
  expect(rows[0]?.['message']).toContain('/admin/home');
  expect(JSON.stringify(rows)).not.toContain(root.token);
  const exported = await http.post('Admin.ErrorLog.Export', { access_token: root.token });
  expect(exported.headers['content-type']).toContain('text/csv');
  expect(exported.text).toContain('/admin/home');
  expect(exported.text).not.toContain(root.token);
  expect(logged.join('')).not.toContain(root.token);
});

test('HT-13 a thousand health checks are cheap and show nothing of the inside', async () => {
  const started = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 1000 }, () => http.send({ method: 'GET', url: '/readyz' })),
  );
  expect(performance.now() - started).toBeLessThan(5000);
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['{"status":"ready"}']));
});

describe('IN-08 sizes', () => {
  const post = (path: string, body: string, more: Record<string, string> = {}) =>
    fetch(url(path), { method: 'POST', headers: { ...form, ...more }, body });

  test.each([
    ['ten thousand fields', 'a=1&'.repeat(10_000), 200, 400],
    ['a text of a megabyte', `name=a&description=b&value=${'x'.repeat(1_000_000)}`, 200, 400],
    ['a name of a megabyte', `${'x'.repeat(1_000_000)}=1`, 200, 400],
    ['three megabytes', `value=${'x'.repeat(3_000_000)}`, 413, 400],
    ['ten megabytes', `value=${'x'.repeat(10_000_000)}`, 413, 400],
  ])('%s', async (_what, body, status, ret) => {
    const answer = await post(
      '/api/admin.php?service=Admin.Config.Add',
      `access_token=${root.token}&${body}`,
    );
    expect(answer.status).toBe(status);
    const envelope = await answer.json();
    expect(envelope).toMatchObject({ ret, data: expect.any(Object), msg: expect.stringMatching(/\w/) });
    expect(JSON.stringify(envelope).length).toBeLessThan(2_000_000);
  });

  test('a body that was never read is refused in the language of its header', async () => {
    const body = `lang=en&value=${'x'.repeat(3_000_000)}`;
    const told = async (language: string) =>
      (await (await post(list, body, { 'accept-language': language })).json()).msg;
    expect([await told('en'), await told('zh-CN')]).toEqual(['The request is too large', '请求内容过大']);
  });

  test('a name of 10 KB in an address, like any other that leads nowhere', async () => {
    const [short, long] = await Promise.all(
      ['x', 'x'.repeat(10_000)].map((name) => fetch(url(`/uploads/${name}`))),
    );
    expect(long?.status).toBe(404);
    expect([...(long?.headers.keys() ?? [])]).toEqual([...(short?.headers.keys() ?? [])]);
    expect(await long?.text()).toBe(await short?.text());
  });

  test('a header of 64 KB and an address of 100 KB', async () => {
    for (const answer of [
      await post(list, '', { 'x-long': 'x'.repeat(65_536) }),
      await post(`${list}&x=${'x'.repeat(102_400)}`, ''),
    ])
      expect(answer.status).toBe(431);
    expect((await post(list, '')).status).toBe(200);
  });
});

describe('HT-02', () => {
  /** The server's whole answer to a request until it closes the connection. */
  const raw = (head: string) =>
    new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`POST ${list} HTTP/1.1\r\nHost: x\r\n${head}`),
      );
      socket.setEncoding('utf8').on('data', (more) => {
        text += more;
      });
      socket.on('close', () => resolve(text)).on('error', () => resolve(text));
    });
  const chunked = (chunks: string) => `Transfer-Encoding: chunked\r\n\r\n${chunks}\r\n0\r\n\r\n`;

  test.each([
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd'],
    ['a length beside chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a bare line feed', 'A: b\nC: d\r\n\r\n'],
    ['a blank before the colon', 'A : b\r\n\r\n'],
    ['a length below nothing', 'Content-Length: -1\r\n\r\n'],
    ['a header that goes on in the next line', 'A: b\r\n c\r\nContent-Length: 0\r\n\r\n'],
    ['a length in the next line', 'Content-Length:\r\n 4\r\n\r\nabcd'],
    ['a coding in the next line', 'Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n'],
    ['a chunk’s extension that ends in a bare line feed', chunked('4;a\nabcd')],
    ['a chunk’s extension over two lines', chunked('4;a="x\r\n"\r\nabcd')],
    ['a chunk’s extension of 20 KB', chunked(`4;${'a'.repeat(20_000)}\r\nabcd`)],
    ['a blank before a chunk’s extension', chunked('4 ;a=b\r\nabcd')],
  ])('%s is answered by 400 and a closed line', async (_what, head) => {
    expect(await raw(head)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('extensions of chunks mean nothing', async () => {
    const body = (extension: string) => chunked(`b${extension}\r\nfilter=oops`);
    const head = `Content-Type: ${form['content-type']}\r\nConnection: close\r\n`;
    const [plain, extended] = [await raw(head + body('')), await raw(head + body(';a=b;c="d"'))];
    const envelope = (answer: string) => /\{"ret".*\}/.exec(answer)?.[0];
    expect(envelope(plain)).toMatch(/"ret":406/);
    expect(envelope(extended)).toBe(envelope(plain));
  });
});
