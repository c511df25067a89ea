import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { awaitedMark } from '#src/awaitedMark.ts';
import { openPage } from '../../support/browser.ts';
import { type Checkout, copyCheckout } from '../../support/checkout.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { databaseUrl } from '../../support/databaseUrl.ts';
import { adminPassword, type RunningServer, startServer } from '../../support/server.ts';

let checkout: Checkout;
let database: TestDatabase;
let server: RunningServer | undefined;
let page: Page | undefined;

beforeEach(async () => {
  checkout = copyCheckout();
  database = await freshDatabase();
}, 60_000);
afterEach(async () => {
  await page?.context().close();
  await server?.stop();
  await database.drop();
  checkout.remove();
  page = server = undefined;
});

const start = async () => {
  const env = { DATABASE_URL: databaseUrl(database.connection) };
  server = await startServer({ root: checkout.folder, screens: 'first', env });
  return server;
};

test('anyone who comes while the app is being built signs in, and is in as soon as it is there', async () => {
  const { url } = await start();
  page = await openPage(url, { lang: 'en' });
  await page.goto('/admin/platmanage/article/list');
  const html = await (await fetch(`${url}/admin/`)).text();
  expect(html).toContain(awaitedMark);
  const [script = ''] = /\/admin\/assets\/main-[\w-]+\.js/.exec(html) ?? [];
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Articles' }).waitFor({ timeout: 100_000 });
  expect(new URL(page.url()).pathname).toBe('/admin/platmanage/article/list');
  expect(await (await fetch(`${url}/admin/`)).text()).not.toContain(awaitedMark);
  // A page loaded before may still request the files of the first build.
  expect(script).not.toBe('');
  expect((await fetch(url + script)).status).toBe(200);
}, 180_000);

test('a build that fails behind the sign-in pages ends the server, and says so', async () => {
  checkout.change('src/App.tsx', 'export async function startApp', 'export async function startApp(');
  const { ended, output } = await start();
  expect(await ended()).toBe(1);
  expect(output()).toContain('could not be built');
}, 180_000);
