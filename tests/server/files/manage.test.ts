import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../support/app.ts';
import { picture } from '../../support/files/pictures.ts';
import { uploadFile } from '../../support/files/uploadFile.ts';
import { openHttp, type TestHttp } from '../../support/http.ts';

let kaifang: TestApp;
let http: TestHttp;
let admin: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  http = await openHttp(kaifang);
  admin = await kaifang.signIn(255, 'keeper');
});
afterAll(async () => {
  await http.close();
  await kaifang.close();
});

const send = async (bytes: Buffer, name = 'a.png') => {
  return (await uploadFile(kaifang, admin.token, { name, bytes })).data;
};
const get = (url: string) => http.server.inject({ method: 'GET', url });

describe('a small picture', () => {
  test('is made when it is asked for, never larger than the picture, kept, and made again', async () => {
    const { url } = await send(await picture('jpeg', 1600, 400), 'wide.jpg');
    const answer = await get(`${url}?width=384`);
    const made = await sharp(answer.rawPayload).metadata();
    expect([made.format, made.width, made.height]).toEqual(['webp', 384, 96]);
    expect(answer.rawPayload.length).toBeLessThan(5000);
    const tiny = await send(await picture('png', 40, 30));
    const small = await sharp((await get(`${tiny.url}?width=96`)).rawPayload).metadata();
    expect([small.width, small.height]).toEqual([40, 30]);

    const folder = join(kaifang.app.settings.dataDir, 'thumbnails');
    expect(readdirSync(join(folder, '384'))).toHaveLength(1);
    rmSync(folder, { recursive: true });
    const many = await Promise.all(Array.from({ length: 20 }, () => get(`${url}?width=384`)));
    expect(many.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(readdirSync(join(folder, '384'))).toHaveLength(1);
  });

  test('FIL-11 is there in two widths of pictures alone', async () => {
    const { url } = await send(await picture('png'));
    const text = await send(Buffer.from('hello'), 'a.txt');
    const wrong = [`${url}?width=95`, `${url}?width=384000`, `${url}?width=`, `${url}?width=96&width=96`];
    for (const address of [...wrong, `${text.url}?width=96`, `/uploads/${'0'.repeat(32)}.png?width=96`])
      expect([address, (await get(address)).statusCode]).toEqual([address, 404]);
  });
});

describe('the list of files', () => {
  test('FIL-01 a file is called again without its address changing, and is saved under that name', async () => {
    const { id, url, version } = await send(await picture('png'), 'old.png');
    const edit = (name: string) =>
      kaifang.call('Admin.File.Edit', { id, version, name, alt: 'A blue field' }, admin.token);
    for (const wrong of ['a/b.png', 'a\\b', 'a\u202egnp.exe', '\u2066x'])
      expect(await edit(wrong)).toMatchObject({ ret: 400, data: { errors: [{ field: 'name' }] } });
    expect(await edit('横幅 "1".exe')).toMatchObject({ ret: 200, data: { url, alt: 'A blue field' } });
    const saved = (await get(`${url}?download=1`)).headers['content-disposition'];
    // Its name cannot make it executable.
    expect(decodeURIComponent(String(saved))).toMatch(/^attachment; .*UTF-8''横幅 "1"\.exe\.png$/);
    expect((await get(String(url))).headers['content-disposition']).toBe('inline');
  });

  test('FIL-13 answers a page, a filter, a sort and a search of 100,000 pictures within 300 ms [call-12]', async () => {
    await sql`
      insert into file (name, url, kind, mime, size, width, height, uploader, account_id, hash)
      select 'IMG_' || n || '.jpg', '/uploads/' || md5(n::text) || '.jpg', case when n % 9 = 0 then 'file' else 'picture' end,
        'image/jpeg', n, 800, 600, 'user_' || n % 50, n % 50, md5(n::text) from generate_series(1, 100000) n`.execute(
      kaifang.app.db,
    );
    await sql`analyze file`.execute(kaifang.app.db);
    const asked = [
      { page: 1, limit: 50 },
      { page: 1000, limit: 50 },
      { filter: { kind: 'picture' }, sort: '-size', limit: 50 },
      { filter: { uploader: 'user_7' }, sort: 'name', limit: 50 },
      { filter: { name: { like: 'IMG_9999' } }, limit: 50 },
      { q: 'IMG_77777', limit: 50 },
    ];
    for (const fields of asked) {
      const times: number[] = [];
      for (let round = 0; round < 3; round++) {
        const started = performance.now();
        const answer = await kaifang.call('Admin.File.GetList', fields, admin.token);
        times.push(performance.now() - started);
        expect(answer.ret).toBe(200);
        expect((answer.data.items as unknown[]).length).toBeGreaterThan(0);
      }
      expect([fields, Math.min(...times) < 300]).toEqual([fields, true]);
    }
    await sql`delete from file where hash = md5(size::text)`.execute(kaifang.app.db);
  });
});

describe('Admin.File.GetUses', () => {
  test('FIL-10 shows which records use a file, and hides those that the caller may not open', async () => {
    const { id, url } = await send(await picture('png'));
    expect((await kaifang.call('Admin.File.GetUses', { id }, admin.token)).data).toEqual({
      items: [],
      hidden: 0,
    });
    const user = await kaifang.signIn(100, 'shows_it');
    await kaifang.call('Platform.User.EditProfile', { avatar: url }, user.token);
    const use = { of: id, resource: 'account', id: user.id, name: 'shows_it' };
    expect((await kaifang.call('Admin.File.GetUses', { id }, admin.token)).data).toEqual({
      items: [use],
      hidden: 0,
    });
    const helper = await kaifang.signIn(200, 'helper');
    expect((await kaifang.call('Admin.File.GetUses', { id }, helper.token)).ret).toBe(403);
    await grant(helper.id, '/platmanage/material/assets_manage/show');
    await grant(helper.id, '/platmanage/material/assets_manage/delete');
    expect((await kaifang.call('Admin.File.GetUses', { id }, helper.token)).data).toEqual({
      items: [],
      hidden: 1,
    });
    expect(await kaifang.call('Admin.File.DelFile', { ids: [id] }, helper.token)).toMatchObject({
      ret: 420,
      msg: 'The file is in use and cannot be deleted: 1 more that you have no access to',
      data: { uses: [], hidden: 1 },
    });
  });
});

test('FIL-10 a hundred files are looked for in many records as soon as one is', async () => {
  const query = { filter: { or: Array.from({ length: 40 }, (_none, n) => ({ name: `word ${n}` })) } };
  await sql`
    insert into saved_view (name, resource, account_id, query)
    select 'view ' || n, 'app', ${admin.id}, ${JSON.stringify(query)}::jsonb from generate_series(1, 20000) n`.execute(
    kaifang.app.db,
  );
  const ids: unknown[] = [];
  for (let n = 0; n < 100; n++) ids.push((await send(await picture('png', 4, 4))).id);
  const tookMs = async (asked: readonly unknown[]) => {
    const started = performance.now();
    const input = { ids: asked as number[] };
    expect((await kaifang.call('Admin.File.GetUses', input, admin.token)).data).toMatchObject({ items: [] });
    return performance.now() - started;
  };
  const one = await tookMs(ids.slice(0, 1));
  expect(await tookMs(ids)).toBeLessThan(10 * one + 1000);
}, 120_000);

test('FIL-10 a picture in what an API says of itself is used there', async () => {
  const { id, url } = await send(await picture('png'));
  const draft = {
    type: 'common',
    service: 'App.Pictured.Show',
    title: 'x',
    description: `see ![pic](${url})`,
  };
  const saved = await kaifang.call('Admin.ApiDesign.Add', draft, admin.token);
  expect(saved.ret).toBe(200);
  expect((await kaifang.call('Admin.File.GetUses', { id }, admin.token)).data).toMatchObject({
    items: [{ of: id, resource: 'api_design', id: saved.data.id }],
  });
  expect((await kaifang.call('Admin.File.DelFile', { ids: [id] }, admin.token)).ret).toBe(420);
});

test('FIL-10 a picture that callers of an API still get is used by its live version', async () => {
  const { id, url } = await send(await picture('png'));
  const other = await send(await picture('png'));
  const design = async (verb: string, fields: object) => {
    const { ret, data } = await kaifang.call(`Admin.ApiDesign.${verb}`, { ...fields }, admin.token);
    expect(ret).toBe(200);
    return data;
  };
  const showing = (image: unknown) => ({
    version: 1,
    nodes: { start: { type: 'request' }, end: { type: 'respond', fields: { image: { lit: image } } } },
    edges: [['start', 'out', 'end']],
  });
  const texts = { service: 'App.Pictured.Live', title: 'x', module: 'x', description: 'x' };
  const returns = [{ name: 'image', type: 'string' }];
  const saved = await design('SaveDraft', { ...texts, parameters: [], returns, flow: showing(url) });
  const published = await design('Publish', { id: saved['id'] });
  const version = published['version'];
  await design('SaveDraft', { id: saved['id'], version, flow: showing(other.url) });
  const remove = () => kaifang.call('Admin.File.DelFile', { ids: [id] }, admin.token);
  expect(await remove()).toMatchObject({
    ret: 420,
    data: { uses: [{ resource: 'api_version', name: 'App.Pictured.Live' }] },
  });
  // A version that is no longer served keeps no file.
  await design('Publish', { id: saved['id'] });
  expect((await remove()).ret).toBe(200);
});

describe('a file that is shown', () => {
  const article = {
    title: 'x',
    abstract: 'x',
    publish_at: '2026-01-01T00:00:00Z',
    view_permission: 'tourist',
    sort: 0,
  };
  const changed = async (kind: string, fields: object) => {
    const { data } = await kaifang.call(`Admin.${kind}.Get`, {}, admin.token);
    return kaifang.call(`Admin.${kind}.Save`, { version: data['version'], ...fields }, admin.token);
  };
  const added = (kind: string, fields: object) =>
    kaifang.call(`Admin.${kind}.Add`, { ...fields }, admin.token);
  const uses: readonly [string, string, (url: string) => ReturnType<typeof added>][] = [
    [
      'the cover of an article',
      'article',
      (cover) => added('Article', { ...article, content: '<p>x</p>', cover }),
    ],
    [
      'a picture in an article',
      'article',
      (url) => added('Article', { ...article, content: `<p>x<img src="${url}" alt="x"></p>` }),
    ],
    ['an icon of APIs', 'api_icon', (image) => added('ApiIcon', { name: 'x', image })],
    ['a banner', 'mall_config', (image) => changed('MallConfig', { banners: [{ image }] })],
    ['the logo', 'site_config', (logo) => changed('SiteConfig', { project_name: 'x', logo })],
    ['the icon of the site', 'site_config', (icon) => changed('SiteConfig', { project_name: 'x', icon })],
  ];
  test.each(uses)('FIL-10 is not deleted: %s', async (_what, resource, use) => {
    const { id, url } = await send(await picture('png', 64, 64));
    expect(await use(String(url))).toMatchObject({ ret: 200 });
    expect(await kaifang.call('Admin.File.DelFile', { ids: [id] }, admin.token)).toMatchObject({
      ret: 420,
      data: { uses: [{ resource }] },
    });
    expect((await get(String(url))).statusCode).toBe(200);
  });
});

async function grant(accountId: number, uri: string): Promise<void> {
  const added = { title: uri, uri, account_ids: [accountId] };
  expect((await kaifang.call('Admin.Operation.Add', added, admin.token)).ret).toBe(200);
}
