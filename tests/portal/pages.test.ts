import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { createReadLimit } from '#server/core/access/readLimit.ts';
import { createServer } from '#server/http/createServer.ts';
import { startApp, type TestApp } from '../support/app.ts';

// The server's side of the portal: heads, addresses, the switch. What the browser draws: portal.test.ts.
let kaifang: TestApp;
let server: FastifyInstance;
let root: { id: number; token: string };
const folder = mkdtempSync(join(tmpdir(), 'kaifang-portal-'));
const hostile = `"></title></script><script>alert(1)</script>$&`;

beforeAll(async () => {
  mkdirSync(join(folder, '.vite'));
  const manifest = { 'i18n/portal/en.json': { file: 'assets/en-1.js' } };
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>app</title>');
  writeFileSync(join(folder, 'portal.html'), readFileSync('portal.html', 'utf8'));
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  server = await createServer(kaifang.app, { screens: { folders: [folder], finish: async () => {} } });
  await server.ready();
  await sql`
    insert into api_version (service, number, title, module, description, parameters, returns, flow)
    values ('App.Evil.Now', 1, ${hostile}, 'Evil', ${hostile}, '[]', '[]', null)`.execute(kaifang.app.db);
  await sql`
    insert into api_design (service, title, type, status, live, hidden)
    values ('App.Evil.Now', 'Evil', 'common', 'published', 1, false)`.execute(kaifang.app.db);
});
afterAll(async () => {
  await server.close();
  await kaifang.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { host: 'portal.example', accept: 'text/html', ...headers } });

async function save(more: Row): Promise<void> {
  const { data } = await kaifang.call('Admin.SiteConfig.Get', {}, root.token);
  const saved = { project_name: 'Sky & Sea', version: data['version'] ?? 1, ...more };
  expect(await kaifang.call('Admin.SiteConfig.Save', saved, root.token)).toMatchObject({ ret: 200 });
  kaifang.app.site.forget();
}

async function write(title: string, view_permission: string): Promise<number> {
  const fields = {
    ...{ title, view_permission, abstract: `About ${title}`, content: '<p>x</p>', sort: 0 },
    publish_at: '2020-01-01T00:00:00.000Z',
  };
  const { ret, data } = await kaifang.call('Admin.Article.Add', fields, root.token);
  expect(ret).toBe(200);
  return Number(data['id']);
}

describe('the head of a page', () => {
  test('has the title, description and keywords of the site, its address and its language', async () => {
    await save({ seo_description: 'Data of the sky', seo_keywords: 'sky,sea' });
    const { payload, statusCode, headers } = await get('/', { 'accept-language': 'en' });
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(payload).toContain('<html lang="en"');
    expect(payload).toContain('<title>Sky &amp; Sea</title>');
    expect(payload).toContain('<meta name="description" content="Data of the sky" />');
    expect(payload).toContain('<meta name="keywords" content="sky,sea" />');
    // Search engines take only addresses with a domain.
    expect(payload).not.toContain('canonical');
    expect(payload).toContain('<meta property="og:site_name" content="Sky &amp; Sea" />');
    expect(payload).toContain('<link rel="modulepreload" href="/admin/assets/en-1.js" />');
    const chinese = '<html lang="zh-CN"';
    expect((await get('/?lang=zh_cn', { 'accept-language': 'en' })).payload).toContain(chinese);
    // The language that a reader chose on the page.
    const chosen = { 'accept-language': 'en', cookie: 'token=x; lang=zh_cn' };
    expect((await get('/', chosen)).payload).toContain(chinese);
  });

  test('and the page are compressed for browsers that say so, whatever the path', async () => {
    for (const url of ['/', '/apis', '/nowhere']) {
      const zipped = await get(url, { 'accept-encoding': 'br, gzip' });
      expect(zipped.headers['content-encoding'], url).toBe('gzip');
      expect(gunzipSync(zipped.rawPayload).toString(), url).toContain('<html');
      expect((await get(url, { 'accept-encoding': 'gzip;q=0' })).payload, url).toContain('<html');
    }
  });

  test('is escaped, and so is the data that the page comes with', async () => {
    const { payload } = await get('/apis/App.Evil.Now');
    expect(payload).not.toContain('<script>alert');
    expect(payload).not.toContain('</script><');
    expect(payload).toContain('&quot;&gt;&lt;/title&gt;');
    const [, seeds = '{}'] = /id="seeds">(.*?)<\/script>/s.exec(payload) ?? [];
    const { seeds: known } = JSON.parse(seeds) as { seeds: { service: string; data: Row }[] };
    expect(known.map(({ service }) => service)).toEqual(['Platform.Site.Get', 'Platform.Api.Get']);
    expect(known[1]?.data).toMatchObject({ title: hostile });
  });

  test('uses the domain of the settings, and never the host of the request', async () => {
    await save({ portal_domain: 'https://www.example.com' });
    expect((await get('/apis')).payload).toContain(
      '<link rel="canonical" href="https://www.example.com/apis" />',
    );
    await save({ portal_domain: '' });
    const [head = ''] = (await get('/apis', { host: 'evil.example' })).payload.split('</head>');
    expect(head).not.toContain('canonical');
    expect(head).not.toContain('evil.example');
    expect(head).not.toContain('og:url');
    expect((await get('/apis', { host: 'bad host"' })).payload).not.toContain('bad host');
  });

  test('tells nothing of an article for signed-in readers, and counts no reading', async () => {
    const open = await write('For everybody', 'tourist');
    const closed = await write('For developers', 'developer');
    expect((await get(`/articles/${open}`)).payload).toContain(
      '<meta property="og:title" content="For everybody',
    );
    const { payload, statusCode } = await get(`/articles/${closed}`);
    expect(statusCode).toBe(200);
    expect(payload).not.toContain('For developers');
    expect(payload).toContain('noindex');
    const { rows } = await sql<{ reads: number }>`select sum(read_count) as reads from article`.execute(
      kaifang.app.db,
    );
    expect(Number(rows[0]?.reads ?? 0)).toBe(0);
  });
});

describe('addresses', () => {
  test('that lead nowhere are 404: a page for people, an envelope for programs', async () => {
    for (const url of ['/nowhere', '/apis/App.No.Such', '/articles/999999']) {
      const { statusCode, payload } = await get(url);
      expect([statusCode, payload.includes('<html')], url).toEqual([404, true]);
      expect(payload).toContain('noindex');
    }
    expect(JSON.parse((await get('/nowhere', { accept: '*/*' })).payload)).toMatchObject({ ret: 404 });
    expect(JSON.parse((await get('/api/nowhere')).payload)).toMatchObject({ ret: 404 });
    expect(
      (await server.inject({ method: 'POST', url: '/apis', headers: { accept: 'text/html' } })).statusCode,
    ).toBe(404);
  });

  test('are refused with a status that search engines know while their reader reads too often', async () => {
    const { count } = createReadLimit(1);
    count('127.0.0.1');
    const limited = vi.spyOn(kaifang.app.anonymousReads, 'count').mockImplementation(count);
    for (const url of ['/', '/apis', '/articles', '/sitemap.xml'])
      expect((await get(url)).statusCode, url).toBe(429);
    limited.mockRestore();
    expect((await get('/apis')).statusCode).toBe(200);
  });

  test('of the gateway are its own: a service in the query is called', async () => {
    expect(JSON.parse((await get('/?s=App.No.Such')).payload)).toMatchObject({ ret: 404 });
    expect(JSON.parse((await get('/?service=App.No.Such')).payload)).toMatchObject({ ret: 404 });
    expect((await server.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200);
  });

  test('for search engines list what visitors may read', async () => {
    await save({ portal_domain: 'https://open.example' });
    const robots = (await get('/robots.txt')).payload;
    expect(robots).toContain('Disallow: /admin/');
    expect(robots).toContain('Sitemap: https://open.example/sitemap.xml');
    const { payload, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    expect(payload).toContain('<loc>https://open.example/apis/App.Evil.Now</loc>');
    const articles = await kaifang.call('Platform.Article.GetList', { limit: 100 });
    for (const { id } of articles.data['items'] as Row[]) expect(payload).toContain(`/articles/${id}<`);
    expect(payload.match(/\/articles\/\d+</g)).toHaveLength((articles.data['items'] as Row[]).length);
    await save({ portal_domain: null });
  });

  test('for search engines never name the domain that a request claims to be for', async () => {
    const robots = (await get('/robots.txt')).payload;
    expect(robots).toContain('Disallow: /admin/');
    expect(robots).not.toContain('Sitemap');
    expect((await get('/sitemap.xml')).payload).not.toContain('<loc>');
  });
});

test('the portal switched off leaves the root address as it was without one', async () => {
  await save({ portal_enabled: false });
  expect((await get('/')).headers['location']).toBe('/admin/');
  expect((await get('/apis')).statusCode).toBe(404);
  expect((await get('/robots.txt')).payload).toBe('User-agent: *\nDisallow: /\n');
  expect((await get('/sitemap.xml')).payload).not.toContain('<loc>');
  await save({ portal_enabled: true });
  expect((await get('/')).statusCode).toBe(200);
});
