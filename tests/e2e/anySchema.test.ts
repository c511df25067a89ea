import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { violations } from '../support/axe.ts';
import { closeRefusal } from '../support/browser/closeRefusal.ts';
import { visit } from '../support/browser/sharedTab.ts';
import { openPage } from '../support/browser.ts';
import { sharedCheckout } from '../support/checkout.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

let server: RunningServer;
let token: string;
let page: Page;

beforeAll(async () => {
  server = await startServer({ root: await sharedCheckout() });
  token = await tokenOf(server.url);
  page = await openPage(server.url, { token, lang: 'en' });
}, 300_000);
afterAll(() => server.stop());

const saved = async (): Promise<Row> => {
  const { data } = await callService(server.url, 'Admin.Deployment.GetList', { access_token: token });
  return (data['items'] as unknown as readonly Row[])[0] ?? {};
};

it('draws a value by its schema, and saves what is filled in', async () => {
  await visit(page, '/deployment/add');
  await page.getByLabel('Service').fill('gateway');
  const auth = page.getByRole('group', { name: 'Authentication' });
  await auth.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Token' }).click();
  await auth.getByLabel('token').last().fill('short');
  await page.getByRole('button', { name: 'Environment: Fill in' }).click();
  const env = page.getByRole('group', { name: 'Environment' });
  await env.getByRole('button', { name: 'Add' }).click();
  await env.getByRole('textbox').last().fill('production');
  await page.getByRole('button', { name: 'Ports: Fill in' }).click();
  const ports = page.getByRole('group', { name: 'Ports' });
  await ports.getByRole('button', { name: 'Add' }).click();
  await ports.getByLabel('number').fill('8080');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('Authentication › token needs at least 8 characters').first().waitFor();
  await closeRefusal(page);
  await auth.getByLabel('token').last().fill('long enough');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect.poll(saved).toMatchObject({
    serviceName: 'gateway',
    auth: { kind: 'token', token: 'long enough' },
    env: { newKey: 'production' },
    ports: [{ number: 8080 }],
    tree: null,
  });
});

it('shows it as a tree, and begins an edit with it', async () => {
  const { id } = await saved();
  await visit(page, `/deployment/show/${String(id)}`);
  await page.getByText('"production"').waitFor();
  await visit(page, `/deployment/edit/${String(id)}`);
  await expect
    .poll(() => page.getByRole('group', { name: 'Ports' }).getByLabel('number').inputValue())
    .toBe('8080');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('group', { name: 'Environment' }).getByRole('textbox').last().fill('test');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(saved).toMatchObject({ env: { newKey: 'test' }, version: 2 });
});
