import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { visit } from '../support/browser/sharedTab.ts';
import { openPage } from '../support/browser.ts';
import { type Checkout, copyCheckout } from '../support/checkout.ts';
import { fieldOf } from '../support/form.ts';
import { type RestServer, startRestServer } from '../support/restServer.ts';
import { type RunningServer, startServer, tokenOf } from '../support/server.ts';

let rest: RestServer;
let stranger: RestServer;
let checkout: Checkout;
let server: RunningServer;
let token: string;
let page: Page;

const gadget = {
  name: 'gadget',
  label: { zh_cn: '器件', en: 'Gadget' },
  schema: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', search: true, label: { zh_cn: '名称', en: 'Name' } },
      weight: { type: 'number', label: { zh_cn: '重量', en: 'Weight' } },
      sold: { type: 'boolean', label: { zh_cn: '售出', en: 'Sold' } },
    },
  },
};

beforeAll(async () => {
  [rest, stranger] = await Promise.all([startRestServer(), startRestServer()]);
  for (let id = 1; id <= 12; id += 1)
    rest.records.set(id, {
      id,
      name: `Gadget ${id}`,
      weight: id / 2,
      sold: id % 2 === 0,
      secret_of_theirs: id,
    });
  checkout = copyCheckout();
  checkout.describe('gadget', { ...gadget, provider: { type: 'rest', url: `${rest.origin}/v1` } });
  server = await startServer({ root: checkout.folder });
  token = await tokenOf(server.url);
  page = await openPage(server.url, { lang: 'en', token });
}, 180_000);
afterAll(async () => {
  await page.context().close();
  await server.stop();
  checkout.remove();
  rest.close();
  stranger.close();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const names = () => page.locator('tbody th').allTextContents();

it('lists, turns pages, searches and filters what lives elsewhere', async () => {
  await visit(page, '/gadget/list');
  await page.getByText('12 records').waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'ID',
    'Name',
    'Weight',
    'Sold',
    'Actions',
  ]);
  await button('Next page').click();
  await expect.poll(names).toEqual(['Gadget 2', 'Gadget 1']);
  await page.getByRole('search').getByRole('textbox').fill('Gadget 1');
  await expect.poll(names).toEqual(['Gadget 12', 'Gadget 11', 'Gadget 10', 'Gadget 1']);
  await page.getByRole('combobox', { name: 'Sold' }).click();
  await page.getByRole('option', { name: 'Yes' }).click();
  await expect.poll(names).toEqual(['Gadget 12', 'Gadget 10']);
  await button('Clear all').click();
  expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
});

it('makes, shows, changes and deletes one there', async () => {
  await visit(page, '/gadget/add');
  await button('Create').click();
  await page.getByRole('alert').getByText('Name is required').waitFor();
  await fieldOf(page, 'Name').fill('Lever');
  await fieldOf(page, 'Weight').fill('2.5');
  await button('Create').click();
  await page.getByRole('heading', { name: 'Lever' }).waitFor();
  expect(rest.records.get(13)).toEqual({ id: 13, name: 'Lever', weight: 2.5, sold: false });

  await visit(page, '/gadget/edit/3');
  await fieldOf(page, 'Name').fill('Third');
  await button('Save').click();
  await page.getByRole('heading', { name: 'Third' }).waitFor();
  // PUT sends the whole record, so fields without a form input stay.
  expect(rest.records.get(3)).toEqual({
    id: 3,
    name: 'Third',
    weight: 1.5,
    sold: false,
    secret_of_theirs: 3,
  });
  expect(await violations(page)).toEqual([]);

  await button('Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(/\/gadget\/list/);
  await expect.poll(() => rest.records.has(3)).toBe(false);
  await visit(page, '/gadget/edit/3');
  await page.getByText('Record not found').waitFor();
});

it('never learns of our session', () => {
  expect(rest.asked.length).toBeGreaterThan(5);
  expect(rest.asked.filter((request) => request.includes(token))).toEqual([]);
});

it('is the only other origin that the policy lets through', async () => {
  const answer = await page.goto('/admin/gadget/list');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy.split(';').find((rule) => rule.startsWith('connect-src'))).toBe(
    `connect-src 'self' ${rest.origin}`,
  );
  const reach = (origin: string) =>
    page.evaluate(
      (url) =>
        fetch(`${url}/v1/gadget`).then(
          ({ status }) => status,
          () => 'refused',
        ),
      origin,
    );
  expect([await reach(rest.origin), await reach(stranger.origin)]).toEqual([200, 'refused']);
  expect(stranger.asked).toEqual([]);
});

it('a server that is away is shown, and tried again [error-18]', async () => {
  await page.route(`${rest.origin}/**`, (call) => call.abort());
  await page.goto('/admin/gadget/list');
  await page.getByRole('alertdialog').getByText('The network call returns nothing').waitFor();
  await button('OK').click();
  await page.unroute(`${rest.origin}/**`);
  await button('Try again').click();
  await page.getByText('12 records').waitFor();
});
