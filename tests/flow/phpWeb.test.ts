import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer, type Server as SocketServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FlowNode } from '#schemas/flow/document.ts';
import { callOutside } from '#server/gateway/outgoing.ts';
import { createBreaker } from '#server/platform/httpClient/breaker.ts';
import { testCertificate, trustTestAuthority } from '../support/console/testAuthority.ts';
import { inGateway, inPhp } from '../support/flow/agree.ts';
import { join, lit, made, ref, respond } from '../support/flow/cases/case.ts';

/** The raw response for each path, so that it may violate HTTP. */
const raw: Readonly<Record<string, readonly (string | Buffer)[]>> = {
  '/chunks': [
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5;x=y\r\nhel',
    'lo\r\n7\r\n 你好',
    '\r\n0\r\n\r\n',
  ],
  '/early': ['HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokmore'],
  '/short': ['HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\nhalf'],
  '/halfchunk': ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhe'],
  '/nohttp': ['SSH-2.0-OpenSSH_9.9\r\n\r\n'],
  '/empty': [],
  '/letters': ['HTTP/1.1 200 OK\r\n\r\n', Buffer.from([0x61, 0xff, 0x62])],
  '/nothing': ['HTTP/1.1 204 No Content\r\n\r\n'],
};
let server: Server;
let letters: SocketServer;
let port = 0;
let rawPort = 0;
const seen: string[] = [];

beforeAll(async () => {
  server = createServer((request, answer) => {
    const url = request.url ?? '';
    const path = url.replace(/\?.*/, '');
    seen.push(path);
    const packed = (way: string, bytes: Buffer) =>
      answer.writeHead(200, { 'content-encoding': way }).end(bytes);
    if (path === '/redirect') return void answer.writeHead(302, { location: '/secret' }).end('there');
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
    if (path === '/most') return void answer.end(Buffer.alloc(4_900_000, 'x'));
    if (path === '/bomb') return void packed('gzip', gzipSync(Buffer.alloc(50_000_000)));
    if (path === '/gzip') return void packed('gzip', gzipSync('packed 你好'));
    if (path === '/deflate') return void packed('deflate', deflateSync('packed too'));
    if (path === '/notzip') return void packed('gzip', Buffer.from('plain'));
    if (path === '/halfzip') return void packed('gzip', gzipSync('packed 你好').subarray(0, 20));
    if (path === '/headers') {
      for (let n = 0; n < 100; n++) answer.setHeader(`x-${n}`, 'y'.repeat(1000));
      return void answer.end();
    }
    if (path === '/json')
      return void answer
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"id":12345678901234567890}');
    const said = { '/brokenjson': '{"id":', '/emptyjson': ' \n', '/nulljson': ' null ' }[path];
    if (said !== undefined)
      return void answer.writeHead(200, { 'content-type': 'application/json' }).end(said);
    if (path === '/missing') return void answer.writeHead(404).end('no such');
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { host, 'content-type': type, 'content-length': length, 'x-said': said = '' } = request.headers;
      const { 'x-kaifang-hops': hops, 'user-agent': agent, connection } = request.headers;
      const body = Buffer.concat(pieces).toString();
      const heard = Buffer.from(String(said), 'latin1').toString();
      answer.end([request.method, url, host, type, length, heard, hops, agent, connection, body].join('|'));
    });
  });
  letters = createSocketServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', async (asked) => {
      for (const piece of raw[String(asked).split(' ')[1] ?? ''] ?? []) {
        socket.write(piece);
        await new Promise((sent) => setTimeout(sent, 30));
      }
      socket.end();
    });
  });
  for (const one of [server, letters])
    await new Promise<void>((listening) => one.listen(0, '127.0.0.1', listening));
  port = (server.address() as AddressInfo).port;
  rawPort = (letters.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  letters.close();
});

const h: FlowNode = {
  type: 'http',
  method: 'POST',
  timeout: 2,
  url: ref('start.url'),
  query: { q: ref('start.q') },
  headers: { 'X-Said': ref('start.said') },
  body: ref('start.body'),
};
const shown = { status: ref('h.status'), body: ref('h.body') };
const ask = (
  name: string,
  calls: readonly Readonly<Record<string, unknown>>[],
  more: Partial<typeof h> = {},
) =>
  made(
    name,
    'url:s q:s said:s body:s',
    {
      h: { ...h, ...more } as FlowNode,
      end: respond(shown),
      no: respond({ ...shown, error: ref('h.error') }),
    },
    'start>h h>end h.failed>no',
    calls,
  );

async function both(cases: ReturnType<typeof ask>[], allowed: string, trusts?: string) {
  const http = (asked: Parameters<typeof callOutside>[0]) =>
    callOutside(
      asked,
      allowed,
      createBreaker(() => {}),
    );
  const project = { config: { 'app.outgoing_allow_list': allowed }, ...(trusts && { trusts }) };
  const [gateway, php] = await Promise.all([inGateway(cases, {}, { http }), inPhp(cases, {}, null, project)]);
  return { gateway, php };
}

describe('an address that generated PHP calls', () => {
  it('is not one of the network inside, nor one that hides it (SSRF-01, SSRF-02)', async () => {
    const hosts = [
      ...[
        '127.0.0.1',
        'localhost',
        'LOCALHOST',
        '0.0.0.0',
        '[::]',
        '[::1]',
        '[::ffff:127.0.0.1]',
        '[::ffff:7f00:1]',
      ],
      ...['[64:ff9b::7f00:1]', '[fe80::1]', '[fc00::1]', '[2002:7f00:1::]', '10.1.2.3', '172.31.255.255'],
      ...['192.168.1.1', '100.64.0.1', '169.254.169.254', '2130706433', '0177.0.0.1', '0x7f000001', '127.1'],
      ...['①②⑦.0.0.1', '%6c%6fcalhost', 'good.example@127.0.0.1', 'good.example\\@127.0.0.1'],
    ];
    const urls = [
      ...hosts.map((host) => `http://${host}:${port}/secret`),
      `http://127.0.0.1:${port}#@good.example/`,
    ];
    const before = seen.length;
    const { gateway, php } = await both(
      [
        ask(
          'inside',
          urls.map((url) => ({ url })),
        ),
      ],
      '',
    );
    expect(php).toEqual(urls.map(() => ({ ret: 500, data: [], sent: [], msg: '' })));
    expect(gateway).toEqual(php);
    expect(seen).toHaveLength(before);
  });

  it('gets no more time and room than in the gateway, and leads nowhere else (SSRF-03, SSRF-06)', async () => {
    const paths = ['/redirect', '/drip', '/silent', '/huge', '/bomb', '/headers', '/notzip', '/halfzip'];
    const calls = paths.map((path) => ({ url: `http://127.0.0.1:${port}${path}` }));
    const started = performance.now();
    const trouble = ask('trouble', calls, { timeout: 1 } as Partial<typeof h>);
    const { gateway, php } = await both([trouble], `127.0.0.1:${port}`);
    expect(php).toEqual(gateway);
    expect(gateway.map((one) => (one as { data: { status: unknown } }).data.status)).toEqual([
      302,
      ...Array(7).fill(null),
    ]);
    expect(seen).not.toContain('/secret');
    expect(performance.now() - started).toBeLessThan(40_000);
  });

  it('is asked and heard as in the gateway, no matter what it sends', async () => {
    const at = (path: string) => `http://127.0.0.1:${port}${path}`;
    const plain = ask('plain', [
      ...['/a/b?x=1', '/你好?名=值#part', '?x', '', '/json', '/missing', '/gzip', '/deflate', '/most'].map(
        (path) => ({
          url: at(path),
          q: 'one & two',
          said: '你好\r\nx: y',
          body: '中文',
        }),
      ),
      { url: at('/none') },
      ...Object.keys(raw).map((path) => ({ url: `http://127.0.0.1:${rawPort}${path}` })),
      { url: 'http://127.0.0.1:1/nobody' },
      { url: 'http://nobody.invalid/' },
    ]);
    const got = ask('got', [{ url: at('/get') }], { method: 'GET' } as Partial<typeof h>);
    const named = ask('named', [{ url: at('/host') }], {
      headers: { Host: lit('shop.example'), 'User-Agent': join('me ', ref('start.q')) },
    } as Partial<typeof h>);
    const { gateway, php } = await both([plain, got, named], '127.0.0.1');
    expect(php).toEqual(gateway);
    expect(JSON.stringify(gateway)).toContain('|shop.example|');
    expect(gateway.filter((one) => (one as { data: { status: unknown } }).data.status === 200)).toHaveLength(
      14,
    );
    expect(JSON.stringify(gateway)).toContain('"12345678901234567890"');
    expect(JSON.stringify(gateway)).toContain('packed 你好');
  });

  it('that answers with broken JSON has failed, and one that answers with nothing has not', async () => {
    const paths = ['/brokenjson', '/emptyjson', '/nulljson'];
    const calls = ask(
      'json',
      paths.map((path) => ({ url: `http://127.0.0.1:${port}${path}` })),
    );
    const { gateway, php } = await both([calls], '127.0.0.1');
    expect(php).toEqual(gateway);
    expect(gateway.map((one) => (one as { data: unknown }).data)).toEqual([
      { status: 200, body: null, error: 'The answer is not valid JSON' },
      { status: 200, body: null },
      { status: 200, body: null },
    ]);
  });

  it('is believed only with a certificate of its own name', async () => {
    const answer = (_asked: unknown, said: { end(text: string): void }) => said.end('in secret');
    const servers = (['localhost', 'address', 'other'] as const).map((name) =>
      createSecureServer(testCertificate(name), answer),
    );
    for (const one of servers) await new Promise<void>((done) => one.listen(0, '127.0.0.1', done));
    const ports = servers.map((one) => (one.address() as AddressInfo).port);
    const calls = ports.flatMap((at) =>
      ['localhost', '127.0.0.1'].map((host) => ({ url: `https://${host}:${at}/` })),
    );
    const statuses = (answers: unknown[]) =>
      answers.map((one) => (one as { data: { status: unknown } }).data.status);
    const stop = trustTestAuthority();
    try {
      const trusted = fileURLToPath(new URL('../fixtures/tls/ca.pem', import.meta.url));
      const { gateway, php } = await both([ask('secure', calls)], '127.0.0.1 localhost', trusted);
      expect(php).toEqual(gateway);
      expect(statuses(php)).toEqual([200, null, null, 200, null, null]);
      const untrusted = await both([ask('secure', calls)], '127.0.0.1 localhost');
      expect(statuses(untrusted.php)).toEqual(Array(6).fill(null));
    } finally {
      stop();
      for (const one of servers) one.close();
    }
  });
});
