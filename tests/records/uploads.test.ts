import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json, Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { picture } from '../support/files/pictures.ts';
import { uploadFile } from '../support/files/uploadFile.ts';

let kaifang: TestApp;
let root: { token: string };
let member: { token: string };
let own: string;
beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  member = await kaifang.signIn(100, 'dev_1');
  ({ url: own } = await uploaded());
});
afterAll(() => kaifang.close());

async function uploaded(fields: Readonly<Record<string, string>> = {}) {
  const file = { name: 'a.png', bytes: await picture('png') };
  const { data } = await uploadFile(kaifang, root.token, file, fields);
  return { id: Number(data['id']), url: String(data['url']) };
}
const call = (service: string, fields: Row) => kaifang.call(service, fields, root.token, 'en');
const article = (cover: Json): Row => ({
  ...{ title: 'A', abstract: 'a', content: '<p>b</p>', publish_at: '2026-01-01T00:00:00.000Z', cover },
});
const nowhere = `/uploads/${'0'.repeat(32)}.png`;

test('an address of this platform at which there is no file is refused with the field’s name [rule-40]', async () => {
  for (const cover of [nowhere, '/uploads/banner.png', (await uploaded({ private: '1' })).url])
    expect(await call('Admin.Article.Add', article(cover))).toMatchObject({
      ret: 400,
      data: { errors: [{ field: 'cover', rule: 'format', message: 'Cover must be an uploaded picture' }] },
    });
  expect((await call('Admin.Article.Add', article(own))).ret).toBe(200);
  expect((await call('Admin.Article.Add', article(null))).ret).toBe(200);
});

test('a developer is refused it in his own profile as anybody is, and takes what is there', async () => {
  const edit = (avatar: string) => kaifang.call('Platform.User.EditProfile', { avatar }, member.token);
  expect(await edit(nowhere)).toMatchObject({ ret: 400, data: { errors: [{ field: 'avatar' }] } });
  expect((await edit(own)).ret).toBe(200);
});

test('a cell of rows is refused by its place', async () => {
  const { data } = await call('Admin.MallConfig.Get', {});
  const banners = [{ image: own }, { image: nowhere }];
  const refused = await call('Admin.MallConfig.Save', { version: data['version'] ?? 0, banners });
  expect(refused).toMatchObject({ ret: 400, data: { errors: [{ field: 'banners.1.image' }] } });
});

test('what a record showed before it may keep', async () => {
  const { data } = await call('Admin.Article.Add', article(own));
  await sql`update article set cover = ${nowhere} where id = ${data['id']}`.execute(kaifang.app.db);
  const edit = { id: data['id'] ?? 0, version: data['version'] ?? 0 };
  const kept = await call('Admin.Article.Edit', { ...edit, title: 'B', cover: nowhere });
  expect(kept).toMatchObject({ ret: 200, data: { title: 'B', cover: nowhere } });
});

test('a picture that is being written into a record is not removed meanwhile [rule-40]', async () => {
  const { id, url } = await uploaded();
  const both = await Promise.all([
    call('Admin.Article.Add', article(url)),
    call('Admin.File.DelFile', { ids: [id] }),
  ]);
  const rets = both.map(({ ret }) => ret);
  expect([
    [200, 420],
    [400, 200],
  ]).toContainEqual(rets);
});
