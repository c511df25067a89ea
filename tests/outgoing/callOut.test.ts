import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mayConnect, readAllowList } from '#server/platform/httpClient/judgeTarget.ts';
import { mostAtHost, type Outgoing, safeFetch } from '#server/platform/httpClient/safeFetch.ts';

vi.setConfig({ testTimeout: 20_000 });

let server: Server;
let port = 0;
const seen: string[] = [];

beforeAll(async () => {
  server = createServer((request, answer) => {
    seen.push(`${request.method} ${request.url}`);
    const path = request.url ?? '';
    if (path === '/redirect') return void answer.writeHead(302, { location: '/secret' }).end();
    if (path === '/drip') {
      const drip = setInterval(() => answer.write('x'), 100);
      return void answer.on('close', () => clearInterval(drip));
    }
    if (path === '/silent') return;
    if (path === '/huge') {
      const more = () => {
        while (answer.write(Buffer.alloc(65_536, 'x')) && !answer.destroyed);
      };
      answer.on('drain', more).on('error', () => {});
      return more();
    }
    if (path === '/bomb')
      return void answer
        .writeHead(200, { 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(50_000_000)));
    if (path === '/notzip') return void answer.writeHead(200, { 'content-encoding': 'gzip' }).end('plain');
    if (path === '/headers') {
      for (let n = 0; n < 100; n++) answer.setHeader(`x-${n}`, 'y'.repeat(1000));
      return void answer.end();
    }
    if (path === '/length') {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      const { host: _host, ...said } = request.headers;
      return void request.on('end', () => answer.end(JSON.stringify({ body, said })));
    }
    if (path === '/said') return void answer.end(Buffer.from(String(request.headers['x-said']), 'latin1'));
    return void answer.end(`hello 你好 ${request.headers.host}`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const call = (url: string, more: Partial<Outgoing> = {}) =>
  safeFetch({ url, method: 'GET', allowed: [], patience: 3000, ...more });
const here = (path: string, more: Partial<Outgoing> = {}) =>
  call(`http://127.0.0.1:${port}${path}`, { allowed: readAllowList(`127.0.0.1:${port}`), ...more });

describe('an address of the network inside is not called (SSRF-01)', () => {
  test.each([
    ...[
      '127.0.0.1',
      'localhost',
      '0.0.0.0',
      '[::]',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::7f00:1]',
    ],
    ...[
      '[64:ff9b::7f00:1]',
      '[fe80::1]',
      '[fc00::1]',
      '[fd12:3456::1]',
      '[ff02::1]',
      '[2002:7f00:1::]',
      '[2001::1]',
    ],
    ...[
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '100.64.0.1',
      '169.254.169.254',
      '224.0.0.1',
    ],
    ...['255.255.255.255', '198.18.0.1', '192.0.2.1', '0.1.2.3'],
  ])('%s', async (host) => {
    const before = seen.length;
    await expect(call(`http://${host}:${port}/`)).rejects.toMatchObject({ kind: 'blocked' });
    expect(seen).toHaveLength(before);
  });

  test('and public ones may be', () => {
    for (const address of ['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450::1'])
      expect(mayConnect(address, 'x', 443, [])).toBe(true);
  });
});

describe('where a cloud keeps the keys of its machines is not called, unless by its very address (SSRF-01)', () => {
  test.each([
    ...['168.63.129.16', '169.254.169.254', '169.254.170.2', '100.100.100.200', '192.0.0.192'],
    ...['fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254', 'fd00:42::42', 'fe80::a9fe:a9fe'],
    ...['::ffff:168.63.129.16', '::ffff:a9fe:a9fe'],
  ])('%s', (address) => {
    expect(mayConnect(address, 'x', 80, [])).toBe(false);
    const wide = readAllowList('inside.example 0.0.0.0/0 ::/0 169.254.0.0/16 fc00::/7 168.63.128.0/20');
    expect(mayConnect(address, 'inside.example', 80, wide)).toBe(false);
    expect(mayConnect(address, 'x', 80, readAllowList(address))).toBe(true);
  });
});

describe('an address that hides another is checked by where it leads (SSRF-02)', () => {
  test.each([
    '2130706433',
    '0177.0.0.1',
    '0x7f000001',
    '127.1',
    '①②⑦.0.0.1',
    '127.0.0.1.',
    'LOCALHOST',
    '%6c%6fcalhost',
  ])('%s', (host) => expect(call(`http://${host}:${port}/`)).rejects.toMatchObject({ kind: 'blocked' }));
  test.each([
    'http://good.example@127.0.0.1/',
    'http://a:b@127.0.0.1/',
    'http://good.example\\@127.0.0.1/',
    'http:\\\\127.0.0.1',
    'http://',
  ])('%s', (url) => expect(call(url)).rejects.toMatchObject({ kind: 'address' }));
  test('localhost with a dot', () => expect(call(`http://localhost.:${port}/`)).rejects.toThrow());
  test('what comes after # is no host', () =>
    expect(call(`http://127.0.0.1:${port}#@good.example/`)).rejects.toMatchObject({ kind: 'blocked' }));
});

test('a redirect is not followed (SSRF-03)', async () => {
  expect(await here('/redirect')).toMatchObject({ status: 302 });
  expect(seen).not.toContain('GET /secret');
});

test.each([
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'ftp://a/',
  'dict://a/',
  'data:text/plain,x',
  'unix:/tmp/x',
  'javascript:1',
  '',
])('only the web is called, not %j (SSRF-04)', (url) =>
  expect(call(url)).rejects.toMatchObject({ kind: 'address' }),
);

test('nothing smuggles a line into the request (SSRF-05)', async () => {
  for (const url of [
    `http://127.0.0.1:${port}/\r\nX: y`,
    'http://a\n.example/',
    'http://a\t.example/',
    ' http://a.example/',
  ])
    await expect(call(url)).rejects.toMatchObject({ kind: 'address' });
  await expect(here('/', { headers: { appkey: 'a\r\nx: y' } })).rejects.toMatchObject({ kind: 'address' });
});

test('a header says any text, as UTF-8', async () => {
  const answer = await here('/said', { headers: { 'x-said': '你好 é 😀' } });
  expect(answer).toMatchObject({ status: 200, body: '你好 é 😀' });
});

describe('an answer costs so much and takes so long, and no more (SSRF-06)', () => {
  test('what never ends is cut off', async () => {
    const answer = await here('/huge', { most: 100_000 });
    expect(answer).toMatchObject({ status: 200, truncated: true });
    expect(answer.body).toHaveLength(100_000);
  });
  test('what drips, and what says nothing, is given up', async () => {
    for (const path of ['/drip', '/silent']) {
      const started = Date.now();
      await expect(here(path, { patience: 400 })).rejects.toMatchObject({ kind: 'timeout' });
      expect(Date.now() - started).toBeLessThan(2000);
    }
  });
  test('what is packed is counted unpacked', async () => {
    const answer = await here('/bomb', { most: 1_000_000 });
    expect(answer).toMatchObject({ truncated: true });
    expect(answer.body).toHaveLength(1_000_000);
    await expect(here('/notzip')).rejects.toMatchObject({ kind: 'broken' });
  });
  test('endless headers break it off', () =>
    expect(here('/headers')).rejects.toMatchObject({ kind: 'network' }));
  test('one that is wanted no more ends at once', async () => {
    await expect(here('/silent', { signal: AbortSignal.timeout(100) })).rejects.toMatchObject({
      kind: 'timeout',
    });
  });
});

describe('the allow-list', () => {
  test('opens what it names, at the port that it names', async () => {
    expect(await here('/')).toMatchObject({
      status: 200,
      body: `hello 你好 127.0.0.1:${port}`,
      truncated: false,
    });
    expect(await call(`http://localhost:${port}/`, { allowed: readAllowList('localhost') })).toMatchObject({
      status: 200,
    });
    expect(await call(`http://127.0.0.1:${port}/`, { allowed: readAllowList('127.0.0.0/8') })).toMatchObject({
      status: 200,
    });
    await expect(
      call(`http://127.0.0.1:${port}/`, { allowed: readAllowList('127.0.0.1:1') }),
    ).rejects.toMatchObject({ kind: 'blocked' });
    await expect(
      call(`http://127.0.0.1:${port}/`, { allowed: readAllowList('10.0.0.0/8, example.com') }),
    ).rejects.toMatchObject({ kind: 'blocked' });
  });
  test('reads hosts, addresses and ranges, with and without a port', () => {
    const list = readAllowList(
      'api.inside:8080, 10.0.0.0/8\n[fd00::1]:443;fd00::/64 192.168.1.5:80 bad/host ::1',
    );
    expect(list).toHaveLength(6);
    expect(mayConnect('10.9.9.9', 'x', 1, list)).toBe(true);
    expect(mayConnect('192.168.1.5', 'x', 80, list)).toBe(true);
    expect(mayConnect('192.168.1.5', 'x', 81, list)).toBe(false);
    expect(mayConnect('fd00::1', 'x', 443, list)).toBe(true);
    expect(mayConnect('127.0.0.1', 'API.inside.', 8080, list)).toBe(true);
    expect(mayConnect('127.0.0.1', 'api.inside', 80, list)).toBe(false);
    expect(mayConnect('::1', 'x', 9, list)).toBe(true);
  });
});

test('so many calls are under way to one host at a time, and one more is refused', async () => {
  const end = new AbortController();
  const asking = Array.from({ length: mostAtHost }, () =>
    here('/silent', { signal: end.signal }).catch((error: unknown) => error),
  );
  await expect(here('/')).rejects.toMatchObject({ kind: 'busy' });
  expect(await call(`http://localhost:${port}/`, { allowed: readAllowList('localhost') })).toMatchObject({
    status: 200,
  });
  end.abort();
  await Promise.all(asking);
  expect(await here('/')).toMatchObject({ status: 200 });
});

test('a port where no one is, and a host that is none, are shown the same way (DBC-06)', async () => {
  const closed = await new Promise<number>((found) => {
    const probe = createSocketServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as AddressInfo;
      probe.close(() => found(free));
    });
  });
  await expect(
    call(`http://127.0.0.1:${closed}/`, { allowed: readAllowList('127.0.0.1') }),
  ).rejects.toMatchObject({ kind: 'network' });
  await expect(call('http://no-such-host.invalid/')).rejects.toMatchObject({ kind: 'network' });
});

test('how long a request is and how it ends is said by who sends it, so that none becomes two (SSRF-05)', async () => {
  const headers = {
    ...{ 'Content-Length': '2', 'transfer-encoding': 'chunked', Expect: '100-continue', te: 'trailers' },
    ...{ connection: 'keep-alive', upgrade: 'websocket', 'x-own': 'kept' },
  };
  const { body } = await here('/length', { method: 'POST', body: 'okGET /admin HTTP/1.1', headers });
  expect(JSON.parse(body)).toEqual({
    body: 'okGET /admin HTTP/1.1',
    said: {
      ...{ 'accept-encoding': 'identity', 'user-agent': 'Kaifang', connection: 'close' },
      ...{ 'content-length': '21', 'x-own': 'kept' },
    },
  });
  expect(JSON.parse((await here('/length', { headers: { 'content-length': '7' } })).body)).toMatchObject({
    body: '',
  });
});
