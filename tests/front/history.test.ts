import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage, routeOf } from '../support/browser.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

const secret = 'known-to-accounts-only';
let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
  const access_token = await tokenOf(server.url);
  await callService(server.url, 'Admin.Config.Add', {
    ...{ access_token, name: 'history.item', value: secret, description: 'x' },
  });
}, 180_000);
afterAll(() => server.stop());

const list = '/admin/platmanage/configuration/list';
const showsSecret = (page: Page) => page.evaluate((text) => document.body.innerText.includes(text), secret);

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
}

it('(FE-12) after signing out no step back or forward shows data, and the sign-in leads to where one stepped', async () => {
  const page = await openPage(server.url, { lang: 'en', token: await tokenOf(server.url) });
  await page.goto('/admin/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(list);
  await page.getByText(secret).waitFor();
  await page.goto('/admin/account/accountInfo');
  await signOut(page);
  const asked: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('service=Admin.')) asked.push(response.url());
  });
  for (const step of ['goBack', 'goBack', 'goForward'] as const) {
    await page[step]();
    await page.getByLabel('Password', { exact: true }).waitFor();
    expect(routeOf(page)).toMatch(/^\/login/);
    expect(await showsSecret(page)).toBe(false);
  }
  expect(asked).toEqual([]);
  await page.context().close();
});

it('(FE-12) a page that comes out of the back/forward cache shows nothing of a session that ended meanwhile', async () => {
  const page = await openPage(server.url, { lang: 'en', token: await tokenOf(server.url) });
  await page.goto(list);
  await page.getByText(secret).waitFor();
  // A page in the back/forward cache gets no events until the browser restores it and fires pageshow.
  await page.context().clearCookies();
  expect(await showsSecret(page)).toBe(true);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.getByLabel('Password', { exact: true }).waitFor();
  expect(await showsSecret(page)).toBe(false);
  await page.context().close();
});
