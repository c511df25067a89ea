import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { phpRules } from '#schemas/flow/php/rules.ts';
import { api, flow } from '../support/flow/api.ts';
import { fn, ref, respond } from '../support/flow/cases/case.ts';
import { type OpenApp, openApp } from '../support/gateway/openApp.ts';

let open: OpenApp;
beforeAll(async () => {
  open = await openApp();
  const facts = respond({
    name: ref('start.cover.name'),
    type: ref('start.cover.type'),
    size: ref('start.cover.size'),
    text: fn('file_text', ref('start.cover')),
    base64: fn('file_base64', ref('start.cover')),
    more: fn('file_text', ref('start.second')),
  });
  const returns = ['name', 'type', 'text', 'base64', 'more'].map((name) => ({ name, type: 'string' }));
  await open.publish('App.Files.Take', flow({ end: facts }, 'start>end'), {
    parameters: [
      { name: 'cover', type: 'file', required: true, min: 2, max: 2_000_000, ext: 'png, .TXT,csv,bin' },
      { name: 'second', type: 'file' },
    ],
    returns: [...returns, { name: 'size', type: 'integer' }],
  });
});
afterAll(() => open?.close());

interface Sent {
  readonly field: string;
  readonly name: string;
  readonly bytes: Buffer | string;
}

const boundary = 'b0undary';
const send = async (files: readonly Sent[], headers: Record<string, string> = {}) => {
  const parts = files.flatMap(({ field, name, bytes }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`,
    bytes,
    '\r\n',
  ]);
  const text = `--${boundary}\r\ncontent-disposition: form-data; name="access_token"\r\n\r\n${open.token}\r\n`;
  const payload = Buffer.concat([text, ...parts, `--${boundary}--\r\n`].map((one) => Buffer.from(one)));
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'accept-language': 'en' };
  const answer = await open.http.send({
    method: 'POST',
    url: '/api/app.php?s=App.Files.Take',
    headers: { ...type, ...headers },
    payload,
  });
  return answer.envelope;
};
const cover = (name: string, bytes: Buffer | string) => [{ field: 'cover', name, bytes }];
const png = Buffer.from('89504e470d0a1a0a0000', 'hex');

describe('a file that is sent to an API', () => {
  it('is to its flow its name, its size, what it is, and its content', async () => {
    expect(await send(cover('a.txt', '中文'))).toMatchObject({
      ret: 200,
      data: { name: 'a.txt', type: 'text/plain', size: 6, text: '中文', base64: '5Lit5paH', more: null },
    });
    const { data } = await send([...cover('b.PNG', png), { field: 'second', name: 'x', bytes: 'two' }]);
    expect(data).toMatchObject({
      type: 'image/png',
      text: null,
      base64: png.toString('base64'),
      more: 'two',
    });
  });

  it.each([
    ['of another kind', cover('a.gif', 'GIF89a'), 'Bad Request: Not the file type png, .TXT,csv,bin'],
    [
      'of another content than its name says',
      cover('a.png', 'no picture'),
      'Bad Request: Not the file type png, .TXT,csv,bin',
    ],
    [
      'that calls itself text and is a picture',
      cover('a.txt', png),
      'Bad Request: Not the file type png, .TXT,csv,bin',
    ],
    ['that is too small', cover('a.txt', 'x'), 'Bad Request: cover.size should >= 2, but now cover.size = 1'],
    [
      'that is too large',
      cover('a.bin', Buffer.alloc(2_000_001, 1)),
      'Bad Request: cover.size should <= 2000000, but now cover.size = 2000001',
    ],
    [
      'in another field',
      [{ field: 'other', name: 'a.txt', bytes: 'text' }],
      'Bad Request: miss upload file: cover',
    ],
  ] as const)('%s is refused before anything runs (GW-10)', async (_what, files, msg) => {
    expect(await send(files)).toMatchObject({ ret: 400, msg, data: { errors: [{ field: 'cover' }] } });
  });

  it('of two gigabytes is refused by its length, before it is read (GW-10)', async () => {
    const huge = await send(cover('a.bin', 'ab'), { 'content-length': '2147483648' }).catch(String);
    expect(huge).toMatchObject({ ret: 400, msg: 'Bad Request: fail to upload file with error = 1' });
    // So do two that are too large together.
    const many = [1, 2].map((at) => ({
      field: at === 1 ? 'second' : 'cover',
      name: 'a.bin',
      bytes: Buffer.alloc(5_000_000, 1),
    }));
    expect(await send(many)).toMatchObject({ ret: 400, msg: /(size should|error = 1)/ });
  });

  it('is nothing that a body of texts could say', async () => {
    const { envelope } = await open.http.send({
      method: 'POST',
      url: '/api/app.php?s=App.Files.Take',
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      payload: JSON.stringify({
        access_token: open.token,
        cover: { name: 'a.txt', type: 'text/plain', size: 3, tmp_name: '/etc/passwd' },
      }),
    });
    expect(envelope).toMatchObject({ ret: 400, msg: 'Bad Request: miss upload file: cover' });
  });

  it('may be tried with its draft, its content in Base64', async () => {
    const id = await open.draw(
      'App.Files.Draft',
      flow({ end: respond({ said: fn('file_text', ref('start.f')) }) }, 'start>end'),
      {
        parameters: [{ name: 'f', type: 'file', required: true }],
      },
    );
    const { data } = await open.design('Run', { id, params: { f: { name: 'a.txt', content: 'aGk=' } } });
    expect(data).toMatchObject({ ret: 200, data: { said: 'hi' } });
  });

  it('is written down by its name and its size alone', async () => {
    await send(cover('n.txt', 'what is in it'));
    await open.kaifang.app.gateway.flush();
    const { data } = await open.kaifang.call('Admin.Stats.Log', { sort: '-id', limit: 1 }, open.root);
    expect(data['items']).toMatchObject([{ params: { cover: 'n.txt (13 bytes)' } }]);
  });

  it('is to PHP a rule of the framework', () => {
    const rules = phpRules(
      { ...api(), parameters: [{ name: 'f', type: 'file', max: 5, ext: '.jpg PNG' }] },
      'Take',
    );
    expect(rules.join('')).toContain("'type' => 'file', 'max' => 5, 'ext' => 'jpg,png'");
  });
});
