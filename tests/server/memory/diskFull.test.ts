import { mkdtempSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { spool } from '#server/platform/memory/spool.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { openHttp, type TestHttp } from '../../support/http.ts';

let kaifang: TestApp;
let http: TestHttp;
let token: string;
let prototype: FileHandle;
const folder = mkdtempSync(join(tmpdir(), 'kaifang-full-'));

beforeAll(async () => {
  kaifang = await startApp();
  http = await openHttp(kaifang);
  token = (await kaifang.signIn(255, 'root')).token;
  const handle = await open(join(folder, 'any'), 'w');
  prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await http.close();
  await kaifang.close();
});

/** From here on, no file takes another byte. */
function fillDisk(): void {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  vi.spyOn(prototype, 'appendFile').mockRejectedValue(full);
  vi.spyOn(prototype, 'writev').mockRejectedValue(full);
}

const diskFull = expect.stringMatching(/^The server's disk is full.*\(reference \w{16}\)$/);

test('FIL-07 a body or file that finds the disk full is refused with that reason, in its language', async () => {
  fillDisk();
  const long = 'x'.repeat(600_000);
  const article = { access_token: token, title: 't', abstract: 'a', content: long };
  expect((await http.post('Admin.Article.Add', article)).envelope).toMatchObject({ ret: 500, msg: diskFull });
  const form = new FormData();
  for (const [name, value] of Object.entries({ lang: 'en', access_token: token, step: 'upload' }))
    form.append(name, value);
  form.append('file', new Blob([`name,value,description\n${long}`]), 'rows.csv');
  const sent = new Response(form);
  const { envelope } = await http.send({
    ...{ method: 'POST', url: '/api/admin.php?service=Admin.Config.Import' },
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  expect(envelope).toMatchObject({ ret: 500, msg: diskFull });
});

test('a large answer is sent although the disk is full, because its call is done', async () => {
  await sql`insert into config (name, value, description)
    select 'long_' || n, repeat('x', 20000), 'd' from generate_series(1, 30) n`.execute(kaifang.app.db);
  fillDisk();
  const { envelope } = await http.post('Admin.Config.GetList', { access_token: token, limit: 100 });
  expect(envelope.ret).toBe(200);
  expect(envelope.data['items']).toHaveLength(30);
});

test('what a disk takes only a part of is completed', async () => {
  const { writev, write } = prototype;
  vi.spyOn(prototype, 'writev').mockImplementation(function (this: FileHandle, buffers) {
    const [first] = buffers as [Buffer];
    return writev.call(this, [first.subarray(0, 1000)]);
  });
  vi.spyOn(prototype, 'write').mockImplementation(function (this: FileHandle, ...given: unknown[]) {
    const [buffer, offset = 0, length = 0] = given as [Buffer, number, number];
    return write.call(this, buffer as never, offset as never, Math.min(length, 100_000) as never) as never;
  });
  const bytes = Buffer.alloc(400_000, 'kaifang');
  expect((await (await spool([bytes], folder)).read()).equals(bytes)).toBe(true);
});
