import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json, Row } from '#schemas/resource.ts';
import { sweepTrash } from '#server/records/trash/purge.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { picture } from '../support/files/pictures.ts';
import { uploadFile } from '../support/files/uploadFile.ts';

let kaifang: TestApp;
let root: { token: string };
beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());

const call = (service: string, fields: Row) => kaifang.call(service, fields, root.token);
async function deleted(service: string, { id }: Row): Promise<number> {
  const { ret, data } = await call(service, { ids: [id ?? 0] });
  expect(ret).toBe(200);
  return Number((data['trash'] as Json[])[0]);
}
const restored = (trash: number) => call('Admin.Trash.Restore', { ids: [trash] });
const purged = (trash: number) => call('Admin.Trash.Purge', { ids: [trash] });
let n = 0;
/** An article and the picture that it shows, as its cover or in its text. */
async function shown(place: 'cover' | 'content'): Promise<{ article: Row; file: Row }> {
  const { data: file } = await uploadFile(kaifang, root.token, {
    name: 'a.png',
    bytes: await picture('png'),
  });
  const text = { title: `Shown ${++n}`, abstract: 'a', content: '<p>b</p>' };
  const part =
    place === 'cover' ? { cover: file['url'] } : { content: `<p>b<img src="${file['url']}" /></p>` };
  const fields = { ...text, ...part, publish_at: '2026-01-01T00:00:00.000Z' } as Row;
  return { article: (await call('Admin.Article.Add', fields)).data, file };
}

test.each(['cover', 'content'] as const)('an article comes back after its picture: %s', async (place) => {
  const { article, file } = await shown(place);
  const paper = await deleted('Admin.Article.Del', article);
  const image = await deleted('Admin.File.DelFile', file);
  const refused = await restored(paper);
  expect(refused).toMatchObject({ ret: 420 });
  expect(refused.msg).toContain('a.png');
  expect((await restored(image)).ret).toBe(200);
  expect((await restored(paper)).ret).toBe(200);
});

test('both come back together', async () => {
  const { article, file } = await shown('cover');
  const ids = [await deleted('Admin.Article.Del', article), await deleted('Admin.File.DelFile', file)];
  expect((await call('Admin.Trash.Restore', { ids })).ret).toBe(200);
});

test('a picture is not removed for good while an article shows it, in the trash or not', async () => {
  const { article, file } = await shown('content');
  const paper = await deleted('Admin.Article.Del', article);
  const image = await deleted('Admin.File.DelFile', file);
  const kept = await purged(image);
  expect(kept).toMatchObject({ ret: 420, msg: expect.stringContaining('cannot be deleted permanently') });
  await sql`update trash set expires_at = now() - interval '1 day' where id = ${image}`.execute(
    kaifang.app.db,
  );
  await sweepTrash(kaifang.app);
  expect((await call('Admin.Trash.Get', { id: image })).data).toMatchObject({ id: image, days_left: 30 });
  expect((await purged(paper)).ret).toBe(200);
  expect((await purged(image)).ret).toBe(200);
});
