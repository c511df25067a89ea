import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { originList } from '#server/platform/rules/originList.ts';
import { flow } from '../support/flow/api.ts';
import { ref, respond } from '../support/flow/cases/case.ts';
import { type OpenApp, openApp } from '../support/gateway/openApp.ts';

let open: OpenApp;
const shop = 'https://shop.example.com';
beforeAll(async () => {
  open = await openApp();
  await open.publish('App.Page.Say', flow({ end: respond({ said: ref('start.text') }) }, 'start>end'), {
    parameters: [{ name: 'text', type: 'string' }],
  });
});
afterAll(() => open?.close());

const ask = (origin: string, more: object = {}) =>
  open.http.send({
    method: 'POST',
    url: '/api/app.php?s=App.Page.Say',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `access_token=${open.token}&text=hi`,
    ...more,
  });
const preflight = (origin: string, url = '/api/app.php') =>
  open.http.send({ method: 'OPTIONS', url, headers: { origin, 'access-control-request-method': 'POST' } });

describe('pages of other origins', () => {
  it('read nothing as long as none is named (HT-06)', async () => {
    for (const answer of [await ask(shop), await preflight(shop)])
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('read answers where the configuration names them, exactly and without cookies (HT-06)', async () => {
    const item = { name: 'allow_origins', value: `${shop} http://localhost:3000`, description: 'test' };
    expect((await open.kaifang.call('Admin.Config.Add', item, open.root)).ret).toBe(200);
    const allowed = async (origin: string) => (await ask(origin)).headers['access-control-allow-origin'];
    await expect.poll(() => allowed(shop), { timeout: 2000 }).toBe(shop);
    expect(await allowed('http://localhost:3000')).toBe('http://localhost:3000');
    for (const evil of [
      'null',
      'https://evil.example',
      `${shop}.evil.example`,
      'https://evilshop.example.com',
      'http://shop.example.com',
      `${shop}:8443`,
      'http://localhost:3001',
    ])
      expect(await allowed(evil), evil).toBeUndefined();
    // The page can read rejections that come before the body is read as well.
    for (const more of [
      { headers: { origin: shop, 'content-type': 'application/xml' }, payload: '<a/>' },
      { headers: { origin: shop, 'content-type': 'application/json' }, payload: '{"text":' },
      { url: '/?s=App.None.None' },
    ])
      expect((await ask(shop, more)).headers['access-control-allow-origin']).toBe(shop);
    const { status, headers } = await preflight(shop);
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': shop,
      'access-control-allow-methods': 'GET, POST',
    });
    expect(String(headers['vary']).toLowerCase()).toContain('origin');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    // Only the back office's own pages may call it and its services.
    for (const url of [
      '/api/admin.php?service=Admin.User.GetMember',
      '/api/platform.php',
      '/docs',
      '/readyz',
    ])
      for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
        const answer = await open.http.send({ method, url, headers: { origin: shop } });
        expect(answer.headers['access-control-allow-origin'], `${method} ${url}`).toBeUndefined();
      }
  });

  test.each([
    ['*', 'https://any.example', true],
    ['*', 'null', false],
    ['', shop, false],
    ['shop.example.com', shop, false],
    ['https://shop.example.com/', shop, true],
    ['https://*.example.com', shop, false],
    [`https://other.example.com，${shop}、https://third.example.com`, shop, true],
  ])('%j lets %s in: %s (HT-06)', (text, origin, isLetIn) => expect(originList(text)(origin)).toBe(isLetIn));
});

describe('an address with a slash behind it', () => {
  it('is the same address to anyone who calls it', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: shop };
    const payload = `access_token=${open.token}&text=hi`;
    const answer = await open.http.send({
      ...{ method: 'POST', url: '/api/app.php/?s=App.Page.Say', headers, payload },
    });
    expect(answer.envelope).toMatchObject({ ret: 200, data: { said: 'hi' } });
    expect(answer.headers['access-control-allow-origin']).toBe(shop);
    expect((await preflight(shop, '/api/app.php/')).headers['access-control-allow-origin']).toBe(shop);
    for (const url of ['/api/admin.php/?s=Admin.None.None', '/api/platform.php/?s=Platform.None.None'])
      expect((await open.http.send({ method: 'POST', url, headers, payload })).envelope.ret, url).toBe(404);
  });
});

describe('an answer as a script (JSONP)', () => {
  const get = (callback: string, text = 'hi') =>
    open.http.send({
      method: 'GET',
      url: `/api/app.php?s=App.Page.Say&access_token=${open.token}&text=${encodeURIComponent(text)}&callback=${encodeURIComponent(callback)}`,
    });

  it('calls the function that a GET names', async () => {
    const { text, headers } = await get('app.done', '</script>\u2028');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(text).toBe('/**/app.done({"ret":200,"data":{"said":"</script>\\u2028"},"msg":""});');
  });

  it('calls the function that is named last, as the library adds it that asks', async () => {
    const address = `s=App.Page.Say&access_token=${open.token}&text=hi&callback=first`;
    const url = `/api/app.php?${address}&callback=second&_=1700000000000`;
    const { text } = await open.http.send({ method: 'GET', url });
    expect(text).toBe('/**/second({"ret":200,"data":{"said":"hi"},"msg":""});');
    const twice = await open.http.send({ method: 'GET', url: `/api/app.php?${address}&text=ho` });
    expect(twice.text).toContain('"rule":"twice"');
  });

  it.each(['alert(1)', 'a;b', '1a', 'a[0]', 'https://x.example/', '', 'x'.repeat(80), 'a.b.c.d.e.f.g'])(
    'is plain JSON where %j is no name of a function',
    async (callback) => {
      const { headers, envelope } = await get(callback);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(envelope.ret).toBe(200);
    },
  );

  it('is only for those who ask by GET', async () => {
    const { headers } = await ask(shop, { payload: `access_token=${open.token}&callback=done` });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });
});

describe('what a cache may keep (HT-07)', () => {
  it.each([
    '/api/app.php?s=App.Page.Say',
    '/?s=App.Page.Say',
    '/api/app.php/x.css',
    '/api/app.php;x.css?s=App.Page.Say',
    '/api/admin.php/x.css?service=Admin.User.GetMember',
    '/docs/x.css',
    '/openapi.json/x.js',
    '/readyz/x.png',
  ])('is nothing of %s', async (url) => {
    const { headers, status, envelope } = await open.http.send({
      method: 'GET',
      url: `${url}${url.includes('?') ? '&' : '?'}access_token=${open.token}`,
    });
    expect(headers['cache-control']).toBe('no-store');
    // A path that ends like a file name leads to no API answer.
    if (url.includes('.css') || url.includes('/x.')) expect([status, envelope.ret]).toEqual([404, 404]);
  });
});

describe('what is packed (HT-09)', () => {
  const packed = { 'accept-encoding': 'gzip', 'content-type': 'application/x-www-form-urlencoded' };

  it('never holds a token beside what someone else chose', async () => {
    const key = 'a'.repeat(3000);
    const wrong = await open.http.send({
      method: 'POST',
      url: '/api/app.php?s=App.Auth.ApplyToken',
      headers: packed,
      payload: `app_key=mine1&app_secret=x&junk=${key}&lang=en`,
    });
    expect(wrong.text).not.toContain('aaaaaaaa');
    const renewed = await open.http.send({
      method: 'POST',
      url: '/api/app.php?s=App.Auth.RefreshAccessToken',
      headers: packed,
      payload: `access_token=${open.token}&junk=${key}`,
    });
    expect(renewed.envelope.ret).toBe(200);
    expect(renewed.headers['content-encoding']).toBeUndefined();
    expect(renewed.text).not.toContain('aaaaaaaa');
    // A cookie alone gives access to nothing that could be guessed: the caller must already have the token.
    const byCookie = await open.http.send({
      method: 'POST',
      url: '/api/app.php?s=App.Page.Say',
      headers: { ...packed, cookie: `token=${open.root}` },
      payload: `text=${key}`,
    });
    expect(byCookie.envelope.ret).toBe(406);
  });

  it.each(['gzip', 'deflate', 'br', 'zstd', 'compress', 'gzip, gzip'])(
    'is no body at any address, whatever its type: %s (SWG-06)',
    async (encoding) => {
      const payload = gzipSync(Buffer.alloc(50_000_000));
      for (const type of [packed['content-type'], 'application/json', 'multipart/form-data; boundary=b'])
        for (const url of ['/', '/api/app.php?s=App.Page.Say', '/api/admin.php', '/api/payment/paypal']) {
          const headers = { 'content-type': type, 'content-encoding': encoding, 'accept-language': 'en' };
          const { envelope, status } = await open.http.send({ method: 'POST', url, headers, payload });
          expect([status, envelope.ret, envelope.msg], `${url} ${type}`).toEqual([
            ...[200, 400],
            `The body of the request is compressed (Content-Encoding: ${encoding}); send it uncompressed`,
          ]);
        }
    },
  );

  it('is refused by its length when it is too long, before it is read (SWG-04)', async () => {
    const before = performance.now();
    const { envelope } = await open.http.send({
      method: 'POST',
      url: '/api/admin.php?service=Admin.ApiImport.Parse',
      headers: { ...packed, 'content-length': String(47 * 1024 * 1024) },
      payload: 'x=1',
    });
    expect(envelope).toMatchObject({ ret: 400 });
    expect(performance.now() - before).toBeLessThan(2000);
  });
});
