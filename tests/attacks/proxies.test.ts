import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { secretPlace } from '#server/core/openSecret.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { openHttp, type TestHttp } from '../support/http.ts';

const proxy = '10.9.0.7';
let kaifang: TestApp;
let http: TestHttp;
let made = 0;

beforeAll(async () => {
  kaifang = await startApp(undefined, { CAPTCHA: 'on', TRUSTED_PROXIES: '10.9.0.0/16, 2001:db8::7' });
  http = await openHttp(kaifang);
  const sealed = kaifang.app.keys.seal(
    JSON.stringify('hush-hush'),
    secretPlace('site_config', 'docs_password', 1),
  );
  await sql`update site_config set docs_password = ${sealed}`.execute(kaifang.app.db);
});
afterAll(async () => {
  await http.close();
  await kaifang.close();
});

/** The client address of a sign-in according to its records. */
async function seenOf(remoteAddress: string, forwarded: string): Promise<unknown> {
  const username = `proxied_${++made}`;
  await http.send({
    method: 'POST',
    url: '/api/platform.php?service=Platform.User.UserLogin',
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': forwarded },
    payload: `username=${username}&password=wrong-1`,
  });
  const { rows } = await sql<Row>`select ip from login_record where username = ${username}`.execute(
    kaifang.app.db,
  );
  return rows[0]?.['ip'];
}

describe('the address of a caller (AU-05)', () => {
  test.each([
    ['is what a trusted proxy says', proxy, '203.0.113.9', '203.0.113.9'],
    ['is what it says by IPv6', '2001:db8::7', '2001:db8:5::1', '2001:db8:5::1'],
    ['is what it says where a socket of IPv6 hears IPv4', `::ffff:${proxy}`, '203.0.113.9', '203.0.113.9'],
    ['is the last that it did not make itself', proxy, '6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['is what the first of two proxies says', proxy, '203.0.113.9, 10.9.1.1', '203.0.113.9'],
    ['is that of the socket where it is no proxy', '198.51.100.4', '203.0.113.9', '198.51.100.4'],
    ['is that of the socket at a neighbour of a proxy', '10.10.0.7', '203.0.113.9', '10.10.0.7'],
  ])('%s', async (_what, socket, forwarded, seen) => {
    expect(await seenOf(socket, forwarded)).toBe(seen);
  });
});

test.each([
  ['trusted', proxy, true],
  ['strange', '198.51.100.4', false],
])(
  'SE-16 a %s proxy that came by https makes the cookie of the docs secure: %s %s',
  async (_what, from, isSecure) => {
    const answer = await http.send({
      method: 'POST',
      url: '/docs',
      remoteAddress: from,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-proto': 'https' },
      payload: 'password=hush-hush',
    });
    expect(answer.status).toBe(303);
    expect(/; Secure/.test(String(answer.headers['set-cookie']))).toBe(isSecure);
  },
);
