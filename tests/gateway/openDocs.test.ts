import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json, Row } from '#schemas/resource.ts';
import { violations } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { flow } from '../support/flow/api.ts';
import { newApp } from '../support/gateway/newApp.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

let server: RunningServer;
let token: string;

beforeAll(async () => {
  server = await startServer({ screens: false });
  const root = await tokenOf(server.url);
  const admin = async (verb: string, fields: Row) =>
    (await callService(server.url, `Admin.${verb}`, { access_token: root, ...fields })).data;
  const drawn = flow({ end: { type: 'respond', fields: { said: { ref: 'start.text' } } } }, 'start>end');
  for (const [action, title] of [
    ['Say', 'Says it again'],
    ['Other', 'Another one'],
  ]) {
    const { id = 0 } = await admin('ApiDesign.SaveDraft', {
      ...{
        service: `App.Mirror.${action}`,
        title: title ?? '',
        module: 'Echo',
        description: 'Says what it was told',
      },
      ...{
        parameters: [{ name: 'text', type: 'string', required: true }],
        returns: [{ name: 'said', type: 'string' }],
      },
      ...{ example: { said: 'hello' }, flow: drawn as unknown as Json },
    });
    await admin('ApiDesign.Publish', { id });
  }
  const { id: owner = 0 } = await admin('User.AddMember', {
    username: 'owner',
    password: 'secret-6',
    level: 200,
  });
  const app = await admin(
    'App.Add',
    newApp({ name: 'A', app_key: 'echo1', account_id: owner, daily_limit: 0 }),
  );
  await admin('App.Pass', { id: app['id'] ?? 0 });
  const fields = { app_key: 'echo1', app_secret: String(app['app_secret']) };
  const answer = await fetch(`${server.url}/api/app.php?s=App.Auth.ApplyToken`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  token = String(((await answer.json()) as { data: Row }).data['access_token']);
});
afterAll(() => server?.stop());

test('an API is found, tried with a token, and its code is there in six languages', async () => {
  const page = await openPage(server.url);
  await page.goto('/docs?lang=en');
  await page.getByRole('searchbox').fill('says it again');
  expect(await page.locator('.api:visible').count()).toBe(1);
  await page.getByText('Says it again').click();
  const form = page.locator('form.try:visible');
  await form.getByLabel('access_token').fill(token);
  await form.getByRole('button', { name: 'Send' }).click();
  const output = form.locator('output');
  await expect.poll(() => output.textContent()).toContain('text require, but miss');
  await form.getByLabel('text').fill('你好');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => output.textContent()).toContain('"said": "你好"');
  const api = page.locator('.api:visible');
  await api.getByText('Python', { exact: true }).filter({ visible: true }).first().click();
  const python = page.locator('pre:visible', { hasText: 'import requests' });
  expect(await python.count()).toBe(1);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await python.getByRole('button', { name: 'Copy' }).click();
  await python.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await python.locator('code').textContent(),
  );
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await page.getByText('Another one').click();
  expect(await page.locator('form.try:visible').getByLabel('access_token').inputValue()).toBe(token);
  await page.context().close();
});
