import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { callService, openPage, tokenOf } from '../support/browser.ts';
import { type Checkout, copyCheckout } from '../support/checkout.ts';
import { type ConsoleTarget, openTarget } from '../support/console/targets.ts';
import { fieldOf } from '../support/form.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let target: ConsoleTarget;
let checkout: Checkout;
let server: RunningServer;
let token: string;
let page: Page;

const words = (zhCn: string, en: string) => ({ zh_cn: zhCn, en });
const provider = { type: 'sql', connection: 'db_shop' };

const customer = {
  ...{ name: 'customer', label: words('客户', 'Customer') },
  provider: { ...provider, table: 'customers' },
  schema: {
    type: 'object',
    required: ['title'],
    properties: { title: { type: 'string', maxLength: 40, search: true, label: words('名称', 'Name') } },
  },
};

const order = {
  ...{ name: 'shop_order', label: words('商城订单', 'Shop order') },
  provider: {
    ...{ ...provider, table: 'orders', key: 'orderNo', keyType: 'text' },
    columns: { order_no: 'orderNo', ordered_at: 'created_at' },
  },
  schema: {
    type: 'object',
    required: ['order_no', 'total'],
    properties: {
      order_no: { type: 'string', maxLength: 30, frozen: true, unique: true, label: words('单号', 'Number') },
      customer_id: { reference: { resource: 'customer' }, label: words('客户', 'Customer') },
      total: { type: 'string', format: 'money', label: words('总额', 'Total') },
      paid: { type: 'boolean', label: words('已付款', 'Paid') },
      state: {
        type: 'string',
        enum: ['open', 'sent'],
        label: words('状态', 'State'),
        options: {
          open: { label: words('待发货', 'Open') },
          sent: { label: words('已发货', 'Sent'), tone: 'success' },
        },
      },
      note: { type: 'string', format: 'text', maxLength: 1000, label: words('备注', 'Note') },
      ordered_at: {
        type: 'string',
        format: 'date-time',
        readOnly: true,
        label: words('下单时间', 'Ordered'),
      },
    },
  },
};

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
  checkout = copyCheckout();
  checkout.describe('customer', customer);
  checkout.describe('shop_order', order);
  server = await startServer({ root: checkout.folder });
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
  checkout?.remove();
  await target?.drop();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const names = () => page.locator('tbody th').allTextContents();

it('lists, filters and shows the rows of a table that others write', async () => {
  await page.goto('/admin/shop_order/list');
  await page.getByText('3 records').waitFor();
  await page.getByRole('cell', { name: '宏达贸易' }).waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).not.toContain('ID');
  await page.getByRole('combobox', { name: 'Paid' }).click();
  await page.getByRole('option', { name: 'Yes' }).click();
  await expect.poll(names).toEqual(['2026/001']);
  expect(await violations(page)).toEqual([]);
  await page.goto(`/admin/shop_order/show/${encodeURIComponent('2026/001')}`);
  await page.getByRole('heading', { name: '2026/001' }).waitFor();
  await page.getByText('12.50').waitFor();
  expect(await violations(page)).toEqual([]);
});

it('adds, changes and deletes a row there, and reports a conflict', async () => {
  await page.goto('/admin/shop_order/add');
  await fieldOf(page, 'Number').fill('008');
  await fieldOf(page, 'Total').fill('7.05');
  await button('Create').click();
  await page.getByRole('heading', { name: '008' }).waitFor();
  expect(await target.run("select total, state from orders where orderNo = '008'")).toEqual([
    { total: '7.05', state: 'open' },
  ]);
  await page.goto('/admin/shop_order/edit/008');
  await fieldOf(page, 'Total').fill('8');
  await target.run("update orders set note = 'theirs' where orderNo = '008'");
  await button('Save').click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor();
  expect(await target.run("select total from orders where orderNo = '008'")).toEqual([{ total: '7.05' }]);
  await page.goto('/admin/shop_order/show/008');
  await button('Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(/\/shop_order\/list/);
  expect(await target.run("select 1 from orders where orderNo = '008'")).toEqual([]);
});
