import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newFileName } from '#server/platform/files/fileName.ts';
import { createS3Files } from '#server/platform/files/s3Files.ts';
import { readS3Address } from '#server/platform/rules/s3Address.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { picture } from '../../support/files/pictures.ts';
import { type S3Server, startS3 } from '../../support/files/s3Server.ts';
import { uploadFile } from '../../support/files/uploadFile.ts';
import { openHttp, type TestHttp } from '../../support/http.ts';

let s3: S3Server;
let kaifang: TestApp;
let http: TestHttp;
let admin: { id: number; token: string };
const visits: string[] = [];
const elsewhere = createServer((request, response) => {
  visits.push(String(request.url));
  response.end('stolen');
});

beforeAll(async () => {
  await new Promise<void>((ready) => elsewhere.listen(0, '127.0.0.1', ready));
  s3 = await startS3(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
  kaifang = await startApp(undefined, { S3_URL: s3.url });
  http = await openHttp(kaifang);
  admin = await kaifang.signIn(255);
});
afterAll(async () => {
  await http.close();
  await kaifang.close();
  await s3.close();
  elsewhere.close();
});

const upload = async (bytes: Buffer, name = 'a.png') => uploadFile(kaifang, admin.token, { name, bytes });
const pathOf = (url: unknown) => `/bucket/some/prefix/${String(url).replace('/uploads/', '')}`;

describe('uploads in an S3-compatible store', () => {
  test('go there signed, come back through our own address, and go when they are deleted', async () => {
    const { ret, data } = await upload(await picture('png', 800, 600));
    expect(ret).toBe(200);
    expect(s3.objects.get(pathOf(data.url))).toMatchObject({ type: 'image/png' });
    expect(existsSync(join(kaifang.app.settings.dataDir, 'uploads'))).toBe(false);

    const whole = await http.send({ method: 'GET', url: String(data.url) });
    expect(whole).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
    expect(Number(whole.headers['content-length'])).toBe(data.size);
    const small = await http.send({ method: 'GET', url: `${data.url}?width=96` });
    expect(small).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
    const asked = s3.log.length;
    await http.send({ method: 'GET', url: `${data.url}?width=96` });
    expect(s3.log.length).toBe(asked);

    const deleted = await kaifang.call('Admin.File.DelFile', { ids: [data.id] }, admin.token);
    expect((await kaifang.call('Admin.Trash.Purge', { ids: deleted.data.trash }, admin.token)).ret).toBe(200);
    await expect.poll(() => s3.objects.has(pathOf(data.url))).toBe(false);
    await expect
      .poll(async () => (await http.send({ method: 'GET', url: `${data.url}?width=96` })).status)
      .toBe(404);
  });

  test('FIL-07 a store that fails leaves no row', async () => {
    s3.fail(507);
    const answer = await upload(await picture('png'));
    s3.fail(null);
    expect(answer).toMatchObject({ ret: 500, msg: expect.stringContaining('The file could not be saved') });
    const list = await kaifang.call('Admin.File.GetList', {}, admin.token);
    expect(list.data).toMatchObject({ items: [] });
  }, 30_000);

  test('call nothing but their own address: where the store sends elsewhere no one goes', async () => {
    s3.fail(302);
    const files = createS3Files(readS3Address(s3.url) as Exclude<ReturnType<typeof readS3Address>, string>);
    await expect(files.open(newFileName('png'))).rejects.toThrow();
    s3.fail(null);
    expect(visits).toEqual([]);
    const asked = s3.log.length;
    for (const wrong of ['../../x.png', `${'a'.repeat(32)}.png?acl`, '//evil.example/x.png', ''])
      expect(await files.open(wrong)).toBeNull();
    expect(s3.log.length).toBe(asked);
  });

  test('are refused when the secret is wrong, and nothing of it is shown', async () => {
    const address = readS3Address(s3.url.replace('secret', 'other')) as { base: string };
    const files = createS3Files(address as never);
    const name = newFileName('txt');
    const failing = files.save(name, Buffer.from('x'));
    await expect(failing).rejects.toThrow('the S3 store did not store a file: 403 SignatureDoesNotMatch');
    expect(s3.objects.has(pathOf(name))).toBe(false);
  });

  test('keep every byte', async () => {
    const files = createS3Files(readS3Address(s3.url) as never);
    const name = newFileName('zip');
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_none, at) => (at * 7) % 256));
    await files.save(name, bytes);
    const opened = await files.open(name);
    expect(opened && (await buffer(opened.stream)).equals(bytes)).toBe(true);
    await files.remove(name);
    await files.remove(name);
    expect(await files.open(name)).toBeNull();
  });
});

describe('S3_URL', () => {
  test.each([
    ['s3://k:s@s3.example/pics?region=cn-1', { base: 'https://s3.example/pics/', region: 'cn-1' }],
    ['https://k:s@s3.example:9000/pics/', { base: 'https://s3.example:9000/pics/', region: 'us-east-1' }],
    ['http://k:s@10.0.0.5:9000/pics/c/d', { base: 'http://10.0.0.5:9000/pics/c/d/' }],
    [
      's3://k%2F:s%2B@oss.example/pics?style=virtual',
      { base: 'https://pics.oss.example/', accessKeyId: 'k/' },
    ],
  ])('%s', (text, meant) => expect(readS3Address(text)).toMatchObject(meant));

  test.each([
    's3://bucket',
    's3://host/bucket',
    's3://key@host/bucket',
    's3://k:s@host/',
    's3://k:s@host/BUCKET',
    's3://k:%E0%A4%A@host/bucket',
    's3://k:s@host/bucket?token=1',
    's3://k:s@host/bucket?style=odd',
    'ftp://k:s@host/bucket',
    'file:///etc',
    'nonsense',
  ])('refuses %s', (text) => {
    const told = readS3Address(text);
    expect(typeof told).toBe('string');
    expect(told).not.toContain('%E0');
  });
});
