import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import studioTexts from '#i18n/studio/en.json' with { type: 'json' };
import { studioEvent, studioPath } from '#schemas/payloads/studio.ts';
import { buildScreens } from '#server/boot/build.mjs';
import { type RunningServer, startServer } from '../../support/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('the production server has no studio: no service, nothing that saves, and the page of the app', async () => {
  const post = (path: string, body: string, type: string) =>
    fetch(server.url + path, { method: 'POST', body, headers: { 'content-type': type } });
  const json = 'application/json';
  const nowhere = (await post('/admin/nowhere/at/all', '{}', json)).status;
  for (const action of ['open', 'evaluate', 'plan', 'save'])
    expect((await post(`${studioPath}/api/${action}`, '{"drafts":[]}', json)).status).toBe(nowhere);
  expect(nowhere).toBe(405);
  const form = 'application/x-www-form-urlencoded';
  const answer = await post('/api/admin.php?service=Admin.Studio.Open', '', form);
  expect(((await answer.json()) as { ret: number }).ret).toBe(404);
  const html = async (path: string) =>
    (await fetch(server.url + path, { headers: { accept: 'text/html' } })).text();
  for (const path of [studioPath, `${studioPath}/preview`])
    expect(await html(path)).toBe(await html('/admin/'));
});

it('the production build has none of its code and texts', async () => {
  const [folder] = (await buildScreens(`${process.cwd()}/`)).folders;
  const assets = join(folder, 'assets');
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(20);
  const marks = [studioEvent, `${studioPath}/`, 'studio-preview-ready', studioTexts.studio.refused.token];
  const found = scripts.filter((file) => {
    const text = readFileSync(join(assets, file), 'utf8');
    return marks.some((mark) => text.includes(mark));
  });
  expect(found).toEqual([]);
});
