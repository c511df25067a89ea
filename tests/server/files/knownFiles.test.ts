import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import type { Envelope } from '#schemas/wire.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { picture } from '../../support/files/pictures.ts';
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

const send = async (bytes: Buffer) => {
  const form = new FormData();
  form.append('access_token', token);
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.png');
  const answer = await fetch(`${url}/api/admin.php?service=Admin.File.Upload`, {
    method: 'POST',
    body: form,
  });
  return (await answer.json()) as Envelope<Row>;
};

test('FIL-11 is not sent again to anyone who has it, as long as it is there', async () => {
  const { data } = await send(png);
  const ask = (known: string, query = '') =>
    fetch(`${url}${data.url}${query}`, { headers: { 'if-none-match': known } });
  for (const query of ['', '?width=96']) {
    const first = await fetch(`${url}${data.url}${query}`);
    const tag = first.headers.get('etag') ?? 'none';
    expect(tag).toMatch(/^"[\w.-]+"$/);
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    await first.arrayBuffer();
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await ask(known, query);
      expect([known, again.status, await again.text()]).toEqual([known, 304, '']);
      expect(again.headers.get('etag')).toBe(tag);
      expect(again.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    }
  }
  const full = (await ask('"other"')).headers.get('etag') ?? '';
  for (const known of ['"other"', '*', full.slice(0, -1), full.toUpperCase()])
    expect([known, (await ask(known)).status]).toEqual([known, 200]);
  // The thumbnail has other content and so another ETag; a width that does not exist is not found.
  expect((await ask(full, '?width=96')).status).toBe(200);
  expect((await ask(full, '?width=97')).status).toBe(404);
  await sql`delete from file where url = ${data.url}`.execute(kaifang.app.db);
  expect((await ask(full)).status).toBe(404);
});
