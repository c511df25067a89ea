import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { openHttp, type TestHttp } from '../support/http.ts';

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

const form = 'application/x-www-form-urlencoded';
const list = '/api/admin.php?service=Admin.Config.GetList';
const parts = (...names: string[]) =>
  names.map((name) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nen\r\n`).join('');

const broken: readonly (readonly [string, string | Buffer, string])[] = [
  ['a name said twice', 'lang=en&limit=1&limit=1', form],
  ['another service than that of the address', 'lang=en&s=App.Other.One', form],
  ['a forbidden name', '__proto__=1&lang=en', form],
  ['broken escapes', 'q=%ff&lang=en', form],
  ['bytes that are no UTF-8', Buffer.from('lang=en&q=\xff', 'latin1'), form],
  ['a name said twice in JSON', '{"a":{"q":1},"lang":"en","q":"a","\\u0071":"b"}', 'application/json'],
  ['JSON that ends in its middle', '{"lang":"en",', 'application/json'],
  ['a part sent twice', `${parts('lang', 'q', 'q')}--b--\r\n`, 'multipart/form-data; boundary=b'],
  ['a part of a forbidden name', `${parts('lang', '__proto__')}--b--\r\n`, 'multipart/form-data; boundary=b'],
];
const addresses = [list, '/api/app.php?s=App.None.None'];

test.each(broken)('IN-13 %s is refused in the language that it asks for', async (_what, payload, type) => {
  const headers = { 'content-type': type, 'accept-language': 'zh-CN' };
  // A rejected address means that no part is read.
  const twice = type === form ? [`${list}&service=Admin.App.GetList`] : [];
  for (const url of [...addresses, ...twice]) {
    const { envelope } = await http.send({ method: 'POST', url, headers, payload });
    expect(envelope.ret, url).toBeGreaterThanOrEqual(400);
    expect(envelope.msg, url).toMatch(/^[\x20-\x7e]+$/);
  }
});
