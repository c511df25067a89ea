import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { visit } from '../support/browser/sharedTab.ts';
import { openPage } from '../support/browser.ts';
import { sharedCheckout } from '../support/checkout.ts';
import { type ConsoleTarget, openTarget } from '../support/console/targets.ts';
import { fieldOf } from '../support/form.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

let target: ConsoleTarget;
let server: RunningServer;
let token: string;
let page: Page;

const tables = `
  create table customers (id bigint auto_increment primary key, title varchar(40) not null);
  create table orders (orderNo varchar(30) primary key, customer_id bigint, total decimal(10,2) not null, paid tinyint(1),
    state enum('open', 'sent') default 'open', note text, created_at datetime default current_timestamp,
    foreign key (customer_id) references customers (id));
  insert into customers (title) values ('Acme'), ('宏达贸易');
  insert into orders (orderNo, customer_id, total, paid, state) values
    ('2026/001', 1, 12.5, true, 'sent'), ('007', 2, 3, false, 'open'), ('A?1#', null, 99.99, null, 'open')`;

beforeAll(async () => {
  target = await openTarget('mysql');
  await target.run(tables);
  server = await startServer({ root: await sharedCheckout() });
  token = await tokenOf(server.url);
  const call = (service: string, fields: object) =>
    callService(server.url, service, { ...fields, access_token: token } as never);
  await call('Admin.Config.Add', { name: 'database_allow_list', value: '127.0.0.1', description: 'tests' });
  await call('Admin.Database.Add', { ...target.record, di_name: 'db_shop', enabled: true });
  page = await openPage(server.url, { lang: 'en', token });
}, 180_000);
afterAll(async () => {
  await page?.context().close();
  await server?.stop();
  await target?.drop();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const names = () => page.locator('tbody th').allTextContents();

it('lists, filters and shows the rows of a table that others write', async () => {
  await visit(page, '/shop_order/list');
  await page.getByText('3 records').waitFor();
  await page.getByRole('cell', { name: '宏达贸易' }).waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).not.toContain('ID');
  await page.getByRole('combobox', { name: 'Paid' }).click();
  await page.getByRole('option', { name: 'Yes' }).click();
  await expect.poll(names).toEqual(['2026/001']);
  expect(await violations(page)).toEqual([]);
  await visit(page, `/shop_order/show/${encodeURIComponent('2026/001')}`);
  await page.getByRole('heading', { name: '2026/001' }).waitFor();
  await page.getByText('12.50').waitFor();
  expect(await violations(page)).toEqual([]);
});

it('adds, changes and deletes a row there, and reports a conflict', async () => {
  await visit(page, '/shop_order/add');
  await fieldOf(page, 'Number').fill('008');
  await fieldOf(page, 'Total').fill('7.05');
  await button('Create').click();
  await page.getByRole('heading', { name: '008' }).waitFor();
  expect(await target.run("select total, state from orders where orderNo = '008'")).toEqual([
    { total: '7.05', state: 'open' },
  ]);
  await visit(page, '/shop_order/edit/008');
  await fieldOf(page, 'Total').fill('8');
  await target.run("update orders set note = 'theirs' where orderNo = '008'");
  await button('Save').click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor();
  expect(await target.run("select total from orders where orderNo = '008'")).toEqual([{ total: '7.05' }]);
  await visit(page, '/shop_order/show/008');
  await button('Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(/\/shop_order\/list/);
  expect(await target.run("select 1 from orders where orderNo = '008'")).toEqual([]);
});
