import { once } from 'node:events';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import type { Envelope } from '#schemas/wire.ts';
import { createServer } from '#server/http/createServer.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { padded, picture } from '../../support/files/pictures.ts';
import { openHttp, type TestHttp } from '../../support/http.ts';

let kaifang: TestApp;
let http: TestHttp;
let url = '';
let token = '';
let png: Buffer;

beforeAll(async () => {
  kaifang = await startApp();
  http = await openHttp(kaifang);
  url = await http.server.listen({ port: 0, host: '127.0.0.1' });
  token = (await kaifang.signIn(100)).token;
  png = await picture('png');
});
afterAll(async () => {
  http.server.server.closeAllConnections();
  await http.close();
  await kaifang.close();
});

const service = () => `${url}/api/admin.php?service=Admin.File.Upload&lang=en`;
const send = async (bytes: Buffer, name = 'a.png') => {
  const form = new FormData();
  form.append('access_token', token);
  form.append('lang', 'en');
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(service(), { method: 'POST', body: form });
  return (await answer.json()) as Envelope<Row>;
};
const boundary = 'kaifang-boundary';
const head = (name = 'a.png') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="access_token"\r\n\r\n${token}\r\n` +
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;

/** The number of stored files, and of their records. */
const kept = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from file`.execute(kaifang.app.db);
  const folder = join(kaifang.app.settings.dataDir, 'uploads');
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }).length : 0;
  return { records: rows[0]?.count, files };
};
/** Uploads a picture whose part has this header. @returns the name of the file. */
const nameFor = async (disposition: string) => {
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="access_token"\r\n\r\n${token}\r\n`),
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; ${disposition}\r\n\r\n`,
      'latin1',
    ),
    png,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const answer = await fetch(service(), { method: 'POST', headers, body });
  return ((await answer.json()) as Envelope<Row>).data['name'];
};
test.each([
  ['GBK', `filename="${Buffer.from('cfeec4bf', 'hex').toString('latin1')}.png"`, '项目.png'],
  ['RFC 8187', 'filename="x.png"; filename*=UTF-8\'\'%E9%A1%B9%E7%9B%AE.png', '项目.png'],
  ['percent', 'filename="%E9%A1%B9%E7%9B%AE.png"', '项目.png'],
  ['UTF-8 that is not composed', `filename="${Buffer.from('e\u0301.png').toString('latin1')}"`, '\u00e9.png'],
])('the name of an upload comes out right in %s', async (_what, disposition, name) => {
  expect(await nameFor(disposition)).toBe(name);
});

const lines = (length: number) =>
  `POST ${new URL(service()).pathname}?service=Admin.File.Upload HTTP/1.1\r\nhost: x\r\n` +
  `content-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${length}\r\n\r\n`;
/** Sends a body with any declared length, and disconnects. @returns the answer before that. */
const raw = (body: Buffer, length: number) =>
  new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (piece) => {
      answer += String(piece);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
    socket.write(lines(length));
    socket.end(body);
  });

describe('an upload over HTTP', () => {
  test('ACC-05 FIL-03 is taken up to its limit, and refused in words beyond [rule-41]', async () => {
    expect(await send(padded(png, 2_097_152), '图.png')).toMatchObject({
      ret: 200,
      data: { name: '图.png' },
    });
    for (const size of [2_097_153, 8_388_609, 12_000_000])
      expect(await send(padded(png, size))).toMatchObject({ ret: 400, msg: 'File Too Large' });
    expect(await send(Buffer.alloc(0))).toMatchObject({ ret: 400, msg: 'The file is empty' });
  });

  test('without a name is called a file', async () => {
    const body = Buffer.concat([Buffer.from(head('')), png, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const answer = await fetch(service(), { method: 'POST', headers, body: new Uint8Array(body) });
    expect(await answer.json()).toMatchObject({ ret: 200, data: { name: 'file', kind: 'picture' } });
  });

  test('FIL-03 needs no length, and one that breaks off leaves nothing and no one waiting', async () => {
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const chunked = await new Promise<string>((resolve, reject) => {
      const sending = httpRequest(service(), { method: 'POST', headers }, (answer) => {
        answer.setEncoding('utf8').on('data', (text: string) => resolve(text));
      });
      sending.on('error', reject);
      sending.write(head());
      sending.write(png);
      sending.end(`\r\n--${boundary}--\r\n`);
    });
    expect(JSON.parse(chunked)).toMatchObject({ ret: 200 });
    await new Promise<void>((resolve) => {
      const length = { 'content-length': '1000000' };
      const leaving = httpRequest(service(), { method: 'POST', headers: { ...headers, ...length } });
      leaving.on('error', () => resolve());
      leaving.write(head());
      leaving.write(png);
      setTimeout(() => leaving.destroy(new Error('left')), 100);
    });
    expect((await send(png)).ret).toBe(200);
  });

  test('FIL-03 that stops half-way, or says another length than it has, leaves no file and no record', async () => {
    const held = await kept();
    const body = Buffer.concat([Buffer.from(head()), padded(png, 1_000_000)]);
    const half = body.subarray(0, body.length / 2);
    expect(await raw(half, body.length)).not.toContain('"ret":200');
    // Bytes beyond the declared length are neither part of the file nor a separate request.
    const short = await raw(Buffer.concat([body, Buffer.from(`\r\n--${boundary}--\r\n`)]), 5000);
    expect(short).toMatch(/^HTTP\/1\.1 (200|400) /);
    expect(short).not.toContain('"ret":200');
    expect(await kept()).toEqual(held);
    expect((await send(png)).ret).toBe(200);
  });

  test('FIL-03 that does not go on is ended, and leaves no file and no record', async () => {
    const slow = await createServer(kaifang.app, {
      screens: null,
      patience: { headers: 10_000, silence: 300 },
    });
    const { server } = slow;
    await slow.listen({ port: 0, host: '127.0.0.1' });
    const held = await kept();
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    try {
      socket.on('error', () => undefined);
      let answer = '';
      socket.on('data', (piece) => {
        answer += String(piece);
      });
      socket.write(lines(1_000_000) + head());
      await once(socket, 'close');
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    } finally {
      socket.destroy();
      await slow.close();
    }
    expect(await kept()).toEqual(held);
  });
});

describe('a file that no one may send', () => {
  // Sends only the texts and the head of the file: a server that waits for the rest never answers.
  const answerTo = (service: string, fields: Row, length: number) =>
    new Promise<{ text: string; ms: number }>((resolve, reject) => {
      const started = performance.now();
      const headers = {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': String(length),
        'accept-language': 'en',
      };
      const address = `${url}/api/admin.php?service=${service}`;
      const sending = httpRequest(address, { method: 'POST', headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        answer.on('end', () => {
          resolve({ text, ms: performance.now() - started });
          sending.destroy();
        });
      });
      sending.on('error', reject);
      const texts = Object.entries(fields).map(([name, value]) => {
        return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
      });
      sending.write(texts.join(''));
      sending.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`);
      sending.write(Buffer.alloc(100_000));
    });

  test.each([
    ['without a token', 'Admin.File.Upload', () => ({}), 406],
    ['with a wrong one', 'Admin.File.Upload', () => ({ access_token: 'x'.repeat(40) }), 406],
    ['a part without a token', 'Admin.File.AppendUpload', () => ({ offset: '0' }), 406],
    ['to a service that takes none', 'Admin.User.GetAllMembers', () => ({ access_token: token }), 400],
    ['to a service that is none', 'Admin.File.Nothing', () => ({ access_token: token }), 404],
    ['more than is ever taken', 'Admin.File.Upload', () => ({ access_token: token }), 400],
  ] as const)('FIL-03 is refused before it is read: %s', async (_what, service, fields, code) => {
    const answer = await answerTo(service, fields(), 50_000_000);
    expect(JSON.parse(answer.text)).toMatchObject({ ret: code });
    expect(answer.ms).toBeLessThan(1500);
  });

  test('is shown why while its sender still goes on, and cut off a moment later', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(lines(50_000_000));
    socket.write(head().replace(token, 'x'.repeat(40)));
    const sending = setInterval(() => socket.write(Buffer.alloc(1_000)), 50);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(String(answer)).toContain('406');
    const started = performance.now();
    await once(socket, 'close');
    clearInterval(sending);
    expect(performance.now() - started).toBeGreaterThan(1_000);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test('is refused in the language that was asked for, not in the browser’s', async () => {
    const { text } = await answerTo('Admin.File.Upload', { lang: 'zh_cn' }, 50_000_000);
    expect(JSON.parse(text)).toMatchObject({ ret: 406, msg: expect.stringMatching(/[\u4e00-\u9fff]/) });
  });

  test('IN-14 is refused where the body is not what it says', async () => {
    const post = (type: string, body: string, more: Record<string, string> = {}) =>
      fetch(service(), { method: 'POST', headers: { 'content-type': type, ...more }, body });
    for (const answer of [
      await post('multipart/form-data', head()),
      await post(`multipart/form-data; boundary=other`, head()),
      await post('multipart/mixed; boundary=x', head()),
      await post('text/plain', 'x'),
      await post(`multipart/form-data; boundary=${boundary}`, head(), { 'content-encoding': 'gzip' }),
    ])
      expect([400, 406, 415]).toContain(((await answer.json()) as Envelope<Row>).ret);
  });
});

describe('GET /uploads/', () => {
  test('FIL-02 sends a picture to be shown and any other file to be saved, neither to be run', async () => {
    const saved = `attachment; filename="a.txt"; filename*=UTF-8''a.txt`;
    for (const [bytes, name, type, how] of [
      [png, 'a.png', 'image/png', 'inline'],
      [Buffer.from('<script>1</script>'), 'a.txt', 'application/octet-stream', saved],
    ] as const) {
      const { data } = await send(bytes, name);
      const answer = await fetch(url + data.url);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        ...{ 'content-type': type, 'content-disposition': how, 'x-content-type-options': 'nosniff' },
        ...{ 'content-security-policy': "default-src 'none'; sandbox" },
      });
      expect((await answer.arrayBuffer()).byteLength).toBe(data.size);
    }
  });

  test('FIL-11 knows no folder, no other file and no pieces', async () => {
    const { data } = await send(png);
    const address = String(data.url);
    for (const path of [
      ...[
        '/uploads/',
        '/uploads',
        '/uploads/.',
        '/uploads/..%2fkeys%2fmaster.key',
        '/uploads/%2e%2e/keys/master.key',
      ],
      ...['/uploads/..%5ckeys', '/uploads/%00.png', `${address}/`, `${address}%00`, address.toUpperCase()],
      `/uploads/${'a'.repeat(190)}`,
    ]) {
      const answer = await http.send({ method: 'GET', url: path });
      expect([path, answer.status]).toEqual([path, 404]);
    }
    const ranges = Array.from({ length: 1000 }, (_none, at) => `${at}-${at}`).join(',');
    const pieces = await fetch(url + address, { headers: { range: `bytes=${ranges}` } });
    expect(pieces.status).toBe(200);
    expect((await pieces.arrayBuffer()).byteLength).toBe(data.size);
    expect((await fetch(url + address, { method: 'HEAD' })).headers.get('content-length')).toBe(
      String(data.size),
    );
  });

  // Each open file is a link there; other systems have no such folder.
  test.skipIf(!existsSync('/proc/self/fd'))(
    'leaves no file open, however little of it is taken',
    async () => {
      const { data } = await send(padded(png, 1_900_000));
      const address = `${url}${data.url}`;
      const stop = new AbortController();
      const broken = await fetch(address, { signal: stop.signal });
      await broken.body?.getReader().read();
      stop.abort();
      await (await fetch(address)).arrayBuffer();
      await (await fetch(`${address}?width=96`)).arrayBuffer();
      await fetch(address, { method: 'HEAD' });
      await http.send({ method: 'HEAD', url: String(data.url) });
      const name = String(data.url).split('/').at(-1) ?? '';
      const open = () =>
        readdirSync('/proc/self/fd').filter((fd) => {
          try {
            return readlinkSync(`/proc/self/fd/${fd}`).includes(name);
          } catch {
            return false;
          }
        });
      await expect.poll(open).toEqual([]);
    },
  );
});
