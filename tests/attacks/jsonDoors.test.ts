import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flow } from '../support/flow/api.ts';
import { lit, respond } from '../support/flow/cases/case.ts';
import { type OpenApp, openApp } from '../support/gateway/openApp.ts';

let open: OpenApp;
beforeAll(async () => {
  open = await openApp();
  await open.publish('App.Doors.Say', flow({ end: respond({ said: lit('heard') }) }, 'start>end'), {
    parameters: [{ name: 'e', type: 'array', required: true }],
  });
});
afterAll(() => open?.close());

const form = 'application/x-www-form-urlencoded';
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Every way to send a JSON value: the service, the name of its field, and the encoding. */
const doors = ['/api/admin.php?s=Admin.Config.GetList', '/api/app.php?s=App.Doors.Say'].flatMap((url) => {
  const field = url.includes('app.php') ? 'e' : 'filter';
  return [
    [
      url,
      'a form',
      field,
      form,
      (json: string, token: string) => new URLSearchParams({ [field]: json, access_token: token }).toString(),
    ],
    [
      url,
      'a body of JSON',
      field,
      'application/json',
      (json: string, token: string) => `{"access_token":"${token}","${field}":${json}}`,
    ],
    [
      url,
      'parts',
      field,
      'multipart/form-data; boundary=b',
      (json: string, token: string) => `${part('access_token', token)}${part(field, json)}--b--\r\n`,
    ],
  ] as const;
});

function send(url: string, type: string, payload: string) {
  const headers = { 'content-type': type, 'accept-language': 'en' };
  return open.http.send({ method: 'POST', url, headers, payload });
}

const tokenFor = (url: string) => (url.includes('app.php') ? open.token : open.root);

describe('a name that an object within a value says twice is refused, and said', () => {
  test.each(doors)('%s by %s', async (url, _how, _field, type, body) => {
    const { envelope } = await send(url, type, body('{"nickel":1,"nickel":2}', tokenFor(url)));
    expect(envelope.ret).toBe(400);
    expect(envelope.msg + JSON.stringify(envelope.data)).toContain('nickel');
  });
});

describe('a body of JSON that nests deeper than 32 levels is refused for that reason', () => {
  test.each(doors.filter(([, how]) => how === 'a body of JSON'))(
    '%s',
    async (url, _how, _field, type, body) => {
      const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
      const { envelope } = await send(url, type, body(nested(32), tokenFor(url)));
      expect(envelope).toMatchObject({ ret: 400, msg: expect.stringContaining('nested up to 32 levels') });
      const shallow = await send(url, type, body(nested(31), tokenFor(url)));
      expect(shallow.envelope.msg).not.toContain('nested up to 32 levels');
    },
  );
});
