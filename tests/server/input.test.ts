import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type HttpAnswer, openHttp, type TestHttp } from '../support/http.ts';
import { impossibleStrings, naughtyStrings } from '../support/records/naughtyStrings.ts';
import { wideRegistry } from '../support/records/wideRegistry.ts';

let kaifang: TestApp;
let http: TestHttp;
let token: string;

beforeAll(async () => {
  kaifang = await startApp(wideRegistry());
  http = await openHttp(kaifang);
  ({ token } = await kaifang.signIn(255));
});
afterAll(async () => {
  await http.close();
  await kaifang.close();
});
beforeEach(async () => void (await sql`delete from config`.execute(kaifang.app.db)));

const form = 'application/x-www-form-urlencoded';
const add = '/api/admin.php?service=Admin.Config.Add';
const list = '/api/admin.php?service=Admin.Config.GetList';

const send = (url: string, payload: string | Buffer, type = form, headers: Record<string, string> = {}) =>
  http.send({
    method: 'POST',
    url,
    headers: { 'content-type': type, 'accept-language': 'en', ...headers },
    payload,
  });
const addJson = (fields: Row) =>
  send(add, JSON.stringify({ access_token: token, ...fields }), 'application/json');
const addForm = (fields: Row) => http.post('Admin.Config.Add', { access_token: token, ...fields });

async function stored(): Promise<Row[]> {
  const { rows } = await sql<Row>`select name, value, description from config order by id`.execute(
    kaifang.app.db,
  );
  return rows;
}

/** A clear error: an envelope that is not 200, with our own message, and no effect. */
async function expectRefused(answer: HttpAnswer, what = ''): Promise<void> {
  expect(answer.status, what).toBeLessThan(500);
  expect(answer.envelope, what).toMatchObject({
    ret: expect.any(Number),
    data: expect.any(Object),
    msg: expect.stringMatching(/\w/),
  });
  expect([400, 404, 406, 410], `${what}: ${answer.text.slice(0, 200)}`).toContain(answer.envelope.ret);
  expect(await stored(), what).toEqual([]);
}

const part = (name: string, value: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
const multipart = (fields: Readonly<Record<string, string | Buffer>>) =>
  send(
    add,
    Buffer.concat([
      ...Object.entries(fields).map(([name, value]) => part(name, value)),
      Buffer.from('--b--\r\n'),
    ]),
    'multipart/form-data; boundary=b',
  );

describe('IN-01 IN-03 shapes of a body', () => {
  const all = () => `access_token=${token}&name=a&value=b&description=c`;
  test.each([
    'a[__proto__][x]=1',
    '__proto__=1',
    '__proto__[x]=1',
    'constructor[prototype][x]=1',
    'constructor=1',
    'name[]=x',
    'name[a]=b',
    'name=x',
    'access_token=x',
    'toString=1',
    'prototype=1',
    '%5F_proto__=1',
    'a.b=1',
    '=1',
    '&&',
    'name',
  ])('a form with %s', async (more) => {
    await expectRefused(await send(add, `${all()}&${more}`));
    expect(({} as Row).x).toBeUndefined();
  });

  test.each([
    '{"__proto__":{"x":1}}',
    '{"name":"a","value":"b","description":"c","__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"name":["a"],"value":"b","description":"c"}',
    '{"name":{"a":1},"value":"b","description":"c"}',
    '{"name":5,"value":"b","description":"c"}',
    '{"name":null,"value":"b","description":"c"}',
    '{"name":"a","value":true,"description":"c"}',
    '[]',
    'null',
    '5',
    '"x"',
    '{',
    '',
    '{"a":1}{"b":2}',
  ])('JSON %s', async (text) => {
    const body = text.startsWith('{"') ? text.replace('{', `{"access_token":"${token}",`) : text;
    await expectRefused(await send(add, body, 'application/json'));
    expect(({} as Row).x).toBeUndefined();
  });

  test.each(['__proto__', 'constructor', 'toString', 'name', 'x'.repeat(200)])(
    'a multipart field called %s',
    async (name) => {
      const fields = { access_token: token, name: 'a', value: 'b', description: 'c' };
      const body = Buffer.concat([
        ...Object.entries(fields).map(([key, value]) => part(key, value)),
        part(name, '1'),
        Buffer.from('--b--\r\n'),
      ]);
      await expectRefused(await send(add, body, 'multipart/form-data; boundary=b'));
    },
  );

  test('a file for a service that takes none', async () => {
    const file = Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="file"; filename="x.txt"\r\n\r\nx\r\n--b--\r\n',
    );
    const fields = Object.entries({ access_token: token, name: 'a', value: 'b', description: 'c' });
    const body = Buffer.concat([...fields.map(([name, value]) => part(name, value)), file]);
    await expectRefused(await send(add, body, 'multipart/form-data; boundary=b'));
  });

  test('IN-13 the token is read from the body alone', async () => {
    await expectRefused(await send(`${add}&access_token=${token}`, 'name=a&value=b&description=c'));
    const twice = await send(`${list}&access_token=${token}`, `access_token=${token}`);
    expect(twice.envelope.ret).toBe(200);
  });

  test.each([
    ['another token', () => `&access_token=${'x'.repeat(43)}`, () => `access_token=${token}`, 'access_token'],
    [
      'its token beside another one',
      () => `&access_token=${token}`,
      () => `access_token=${'x'.repeat(43)}`,
      'access_token',
    ],
    ['another value of a field', () => '&limit=2', () => `access_token=${token}&limit=1`, 'limit'],
  ])('IN-13 an address that says %s than the body is refused', async (_what, query, body, field) => {
    const { envelope } = await send(`${list}${query()}`, `${body()}&lang=en`);
    const message = `${field} appears more than once; provide it only once`;
    expect(envelope).toEqual({
      ret: 400,
      data: { errors: [{ field, rule: 'twice', message }] },
      msg: message,
    });
  });

  test('IN-13 a name that a body says twice is shown', async () => {
    const { envelope } = await send(list, `access_token=${token}&limit=1&limit=1`);
    expect(envelope).toMatchObject({ ret: 400, data: { errors: [{ field: 'limit', rule: 'twice' }] } });
  });

  test('IN-13 of a field that the body leaves out, what the address says is not read', async () => {
    const { envelope } = await send(`${list}&limit=0`, `access_token=${token}`);
    expect(envelope.ret).toBe(200);
  });
});

describe('IN-04 texts come back as they were written', () => {
  test('in a form, in JSON and in multipart', async () => {
    const ways: ((fields: Row) => Promise<HttpAnswer>)[] = [
      addForm,
      addJson,
      (fields) => multipart({ access_token: token, ...(fields as Record<string, string>) }),
    ];
    let n = 0;
    for (const value of naughtyStrings)
      for (const way of ways) {
        const answer = await way({ name: `n${++n}`, value, description: 'x' });
        const isBlank = !/[^\s\p{Z}\ufeff]/u.test(value);
        const isMojibake = value.includes('\ufffd') && way === ways[2];
        if (isBlank || isMojibake) expect(answer.envelope.ret).toBe(400);
        else
          expect(answer.envelope, JSON.stringify(value).slice(0, 80)).toMatchObject({
            ret: 200,
            // The same letters in one normal form: NFC.
            data: { value: value.normalize('NFC') },
          });
      }
    const values = new Set((await stored()).map((row) => row.value));
    expect(naughtyStrings.filter((value) => !values.has(value.normalize('NFC')))).toEqual(['\u00a0']);
  });

  test('what cannot be kept is refused by its field', async () => {
    for (const value of impossibleStrings)
      for (const field of ['name', 'value', 'description'])
        for (const way of [addForm, addJson]) {
          const answer = await way({ name: 'a', value: 'b', description: 'c', [field]: value });
          // A form cannot encode a lone surrogate: it arrives as the replacement character.
          if (way === addForm && !value.includes('\0')) continue;
          expect(answer.envelope).toMatchObject({ ret: 400, data: { errors: [{ field, rule: 'text' }] } });
        }
    for (const q of ['\0', 'a\0b'])
      expect((await http.post('Admin.Config.GetList', { access_token: token, q })).envelope.ret).toBe(400);
    for (const filter of [
      { name: 'a\0' },
      { name: { like: '\0' } },
      { 'a\0': 1 },
      { name: { in: ['\0'] } },
      { name: '\ud800' },
    ])
      expect((await http.post('Admin.Config.GetList', { access_token: token, filter })).envelope.ret).toBe(
        400,
      );
  });
});

describe('IN-05 IN-14 bytes and kinds of a body', () => {
  const wrongBytes: readonly [string, Buffer][] = [
    ['0xFF', Buffer.from([0xff])],
    ['an overlong slash', Buffer.from([0xc0, 0xaf])],
    ['a cut character', Buffer.from([0xe4, 0xbd])],
    ['a surrogate', Buffer.from([0xed, 0xa0, 0x80])],
    ['GBK', Buffer.from([0xc4, 0xe3, 0xba, 0xc3])],
    ['Latin-1', Buffer.from('café', 'latin1')],
    ['UTF-16', Buffer.from('\ufeff你好', 'utf16le')],
  ];
  test.each(wrongBytes)('%s', async (_what, bytes) => {
    const start = `access_token=${token}&name=a&description=c&value=`;
    const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
    if (!bytes.includes(0x60)) await expectRefused(await send(add, start + percent), 'percent');
    await expectRefused(await send(add, Buffer.concat([Buffer.from(start), bytes])), 'form');
    const json = Buffer.concat([
      Buffer.from(`{"access_token":"${token}","name":"a","description":"c","value":"`),
      bytes,
      Buffer.from('"}'),
    ]);
    await expectRefused(await send(add, json, 'application/json'), 'JSON');
    await expectRefused(
      await multipart({ access_token: token, name: 'a', description: 'c', value: bytes }),
      'multipart',
    );
  });

  test('a number of JSON that would come out as another one is refused, and its field named', async () => {
    for (const number of ['9007199254740993', '{"deep":[1e999]}']) {
      const body = `{"access_token":"${token}","name":"a","value":${number},"description":"b"}`;
      const answer = await send(add, body, 'application/json');
      await expectRefused(answer, number);
      expect(answer.envelope.data['errors']).toMatchObject([{ field: 'value', rule: 'exact' }]);
    }
  });

  test.each([`${form}; charset=gbk`, `${form}; charset=iso-8859-1`, 'application/json; charset=utf-16'])(
    'a body of %s',
    async (type) => {
      const body = type.includes('json')
        ? JSON.stringify({ access_token: token, name: 'a', value: 'b', description: 'c' })
        : `access_token=${token}&name=a&value=%C2%A9&description=c`;
      await expectRefused(await send(add, body, type));
      const right = type.replace(/charset=.*/, 'charset=UTF-8');
      expect((await send(add, body, right)).envelope.ret).toBe(200);
    },
  );

  test.each([
    'text/plain',
    'application/xml',
    'text/html',
    'multipart/form-data',
    'multipart/mixed; boundary=b',
    'application/x-www-form-urlencoded, text/plain',
    'nonsense',
    'application/json-patch+json',
  ])('a body of the type %s', async (type) => {
    await expectRefused(await send(add, `access_token=${token}&name=a&value=b&description=c`, type));
  });

  test('a compressed body, and one of another type than it says', async () => {
    await expectRefused(
      await send(add, Buffer.from('1f8b0800000000000003', 'hex'), form, { 'content-encoding': 'gzip' }),
    );
    await expectRefused(
      await send(add, JSON.stringify({ access_token: token, name: 'a', value: 'b', description: 'c' })),
    );
    await expectRefused(await send(add, `access_token=${token}&name=a`, 'application/json'));
  });
});
