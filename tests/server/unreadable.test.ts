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
const json = 'application/json';
const parted = 'multipart/form-data; boundary=b';
const part = (name: string, more = '') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n1\r\n`;
const texts = (count: number) => Array.from({ length: count }, (_one, at) => part(`f${at}`)).join('');

test.each([
  ['a type that is not supported', 'text/plain', 'a=1', 'The Content-Type must be'],
  ['JSON that ends early', json, '{"a":', 'The body is not a valid JSON object'],
  ['a JSON list', json, '[1]', 'The body is not a valid JSON object'],
  ['bytes of another encoding', form, 'a=%C4%E3', 'The request is not valid UTF-8'],
  ['another charset', `${form}; charset=gbk`, 'a=1', 'The request is not valid UTF-8'],
  ['a percent sign alone', form, 'a=100%', 'The request is not valid UTF-8'],
  ['too many fields', form, 'a&'.repeat(1001), 'At most 1000 fields, with names of at most 200 characters'],
  ['a name that is too long', json, JSON.stringify({ ['a'.repeat(201)]: 1 }), 'At most 1000 fields, with'],
  ['parts that end early', parted, part('a').slice(0, -9), 'body is incomplete or malformed'],
  ['too many parts', parted, `${texts(51)}--b--\r\n`, 'body has at most 50 fields and'],
])('says of a body with %s what is wrong with it', async (_what, type, payload, reason) => {
  const headers = { 'content-type': type, 'accept-language': 'en' };
  for (const url of ['/api/app.php?s=App.No.One', '/api/platform.php?service=Platform.User.Profile']) {
    const { envelope } = await http.send({ method: 'POST', url, headers, payload });
    expect(envelope).toMatchObject({
      ret: 400,
      msg: 'Wrong form data, please fill again',
      data: { reason: expect.stringContaining(reason) },
    });
  }
});

test('says that the token must come before the files', async () => {
  const { token } = await kaifang.signIn(255);
  const headers = { 'content-type': parted, 'accept-language': 'en' };
  const file = part('file', '; filename="a.txt"');
  const named = `--b\r\ncontent-disposition: form-data; name="access_token"\r\n\r\n${token}\r\n`;
  for (const url of ['/api/app.php?s=App.Config.GetConfig', '/api/admin.php?service=Admin.File.Upload']) {
    const said = async (...parts: string[]) => {
      const payload = `${parts.join('')}--b--\r\n`;
      return (await http.send({ method: 'POST', url, headers, payload })).envelope;
    };
    expect(await said(file, named)).toMatchObject({
      ret: 406,
      data: { reason: 'The access_token is missing: send it and the other fields before the files' },
    });
    expect((await said(named, file)).data).not.toHaveProperty('reason');
  }
});
