import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { closeRefusal } from '../support/browser/closeRefusal.ts';
import { goTo } from '../support/browser/goTo.ts';
import { openPage, signIn } from '../support/browser.ts';
import { type Checkout, copyCheckout } from '../support/checkout.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/databaseUrl.ts';
import { fieldOf } from '../support/form.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

/** The smallest useful file, exactly as in the contract. */
const coupon = {
  $schema: '../schemas/resource.schema.json',
  name: 'coupon',
  label: { zh_cn: '优惠券', en: 'Coupon' },
  schema: {
    type: 'object',
    required: ['code'],
    properties: {
      code: { type: 'string', maxLength: 32, unique: true, label: { zh_cn: '券码', en: 'Code' } },
      amount: { type: 'string', format: 'money', label: { zh_cn: '金额', en: 'Amount' } },
      expires_at: { type: 'string', format: 'date-time', label: { zh_cn: '到期', en: 'Expires' } },
    },
  },
};
const note = { type: 'string', maxLength: 50, label: { zh_cn: '备注', en: 'Note' } };

const words = {
  zh_cn: {
    menu: '菜单',
    name: '优惠券',
    empty: '还没有优惠券',
    fields: ['券码', '金额', '到期', '备注'],
    missing: '券码不能为空',
    taken: '券码已经存在',
    add: '新增',
    create: '创建',
    edit: '编辑',
    save: '保存',
    delete: '删除',
    min: '金额 最小',
    head: ['ID', '券码', '金额', '到期', '创建时间', '操作'],
  },
  en: {
    menu: 'Menu',
    name: 'Coupon',
    empty: 'No coupon yet',
    fields: ['Code', 'Amount', 'Expires', 'Note'],
    missing: 'Code is required',
    taken: 'Code is already taken',
    add: 'Add',
    create: 'Create',
    edit: 'Edit',
    save: 'Save',
    delete: 'Delete',
    min: 'Amount min',
    head: ['ID', 'Code', 'Amount', 'Expires', 'Created', 'Actions'],
  },
} as const;

let checkout: Checkout;
let database: TestDatabase;
let dataDir: string;
let settings: { readonly DATABASE_URL: string };
let server: RunningServer;

const start = async (properties: object, written = new Date()) => {
  checkout.describe('coupon', { ...coupon, schema: { ...coupon.schema, properties } });
  utimesSync(join(checkout.folder, 'resources/coupon.json'), written, written);
  server = await startServer({ root: checkout.folder, dataDir, env: settings });
};
/** The first file's timestamp: restoring it restores its cached build. */
const first = new Date();

beforeAll(async () => {
  checkout = copyCheckout();
  database = await freshDatabase();
  settings = { DATABASE_URL: databaseUrl(database.connection) };
  dataDir = mkdtempSync(join(tmpdir(), 'kaifang-'));
  await start(coupon.schema.properties, first);
}, 180_000);
afterAll(async () => {
  await server.stop();
  await database.drop();
  checkout.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const cells = (page: Page) => page.locator('tbody th').allTextContents();

describe.each(['zh_cn', 'en'] as const)('one dropped file, in %s', (lang) => {
  const say = words[lang];
  const [code, amount, expires] = say.fields;
  let page: Page;

  beforeAll(async () => {
    page = await openPage(server.url, { lang });
    await page.goto('/admin/');
    await signIn(page);
  });
  afterAll(() => page.context().close());

  it('is in the menu, and its list is empty', async () => {
    await page.getByRole('navigation', { name: say.menu }).getByRole('link', { name: say.name }).click();
    await page.getByText(say.empty).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it.each([
    ['A-1', '12.5', '¥12.50'],
    ['A-2', '300', '¥300.00'],
  ])('makes the record %s', async (name, typed, shown) => {
    await goTo(page, '/coupon/list');
    await page.locator('#main').getByRole('link', { name: say.add, exact: true }).first().click();
    await button(page, say.create).click();
    await page.getByRole('alert').getByText(say.missing).waitFor();
    await fieldOf(page, code).fill(name);
    await fieldOf(page, amount).fill(typed);
    await fieldOf(page, expires).fill('2027-01-31 08:30');
    await button(page, say.create).click();
    await page.getByRole('heading', { name }).waitFor();
    const told = await page.locator('dd').allTextContents();
    expect(told.slice(1, 4)).toEqual([name, shown, '2027-01-31 08:30:00']);
  });

  it('lists, filters and searches them', async () => {
    await goTo(page, '/coupon/list');
    await expect.poll(() => cells(page)).toEqual(['A-2', 'A-1']);
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(say.head);
    await page.getByRole('textbox', { name: say.min }).fill('100');
    await expect.poll(() => cells(page)).toEqual(['A-2']);
    await page.getByRole('textbox', { name: say.min }).fill('');
    await page.getByRole('search').getByRole('textbox').fill('a-1');
    await expect.poll(() => cells(page)).toEqual(['A-1']);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('search').getByRole('textbox').fill('');
    await expect.poll(() => cells(page)).toEqual(['A-2', 'A-1']);
  });

  it('changes one, mentions a code that is taken, and deletes', async () => {
    await goTo(page, '/coupon/list');
    await page.getByRole('link', { name: `${say.edit} A-1` }).click();
    await fieldOf(page, code).fill('A-2');
    await button(page, say.save).click();
    await page.getByRole('alert').getByText(say.taken).waitFor();
    await closeRefusal(page);
    await fieldOf(page, code).fill('A-3');
    await button(page, say.save).click();
    await page.getByRole('heading', { name: 'A-3' }).waitFor();
    await button(page, say.delete).click();
    await page.getByRole('alertdialog').getByRole('button', { name: say.delete }).click();
    await expect.poll(() => cells(page)).toEqual(['A-2']);
    const token = await tokenOf(server.url);
    const { data } = await callService(server.url, 'Admin.Coupon.GetList', { access_token: token });
    const ids = (data['items'] as { id: number }[]).map(({ id }) => id);
    await callService(server.url, 'Admin.Coupon.Del', { access_token: token, ids });
  });
});

describe('the file is changed', () => {
  let page: Page;
  const [code, , , remark] = words.zh_cn.fields;

  const restart = async (properties: object) => {
    await server.stop();
    await start(properties);
    page = await openPage(server.url, { lang: 'zh_cn', token: await tokenOf(server.url) });
    await page.goto('/admin/coupon/list');
  };
  const add = (fields: object) =>
    tokenOf(server.url).then((token) =>
      callService(server.url, 'Admin.Coupon.Add', { access_token: token, ...fields }),
    );

  it('a new property is a column and a field, and nothing is lost', async () => {
    await add({ code: 'OLD', amount: '1.00' });
    await restart({ ...coupon.schema.properties, note });
    await expect.poll(() => cells(page)).toEqual(['OLD']);
    expect(await page.getByRole('columnheader', { name: remark }).count()).toBe(1);
    await page.getByRole('link', { name: '编辑 OLD' }).click();
    await fieldOf(page, remark).fill('写下来');
    await button(page, '保存').click();
    await page.getByRole('definition').getByText('写下来').waitFor();
    await page.context().close();
  }, 120_000);

  it('a property with values is taken away only by the command that the refusal names', async () => {
    await server.stop();
    const refused = await start(coupon.schema.properties, first).catch((error: Error) => error.message);
    expect(refused).toContain('coupon.note is no longer in its file but holds 1 value');
    const [, command = ''] = /run: (npm run migrate -- --drop coupon\.note)/.exec(String(refused)) ?? [];
    const [npm = 'npm', ...args] = command.split(' ');
    const env = { ...process.env, DATA_DIR: dataDir, ...settings };
    execFileSync(npm, args, { cwd: checkout.folder, env, shell: process.platform === 'win32' });
    await start(coupon.schema.properties, first);
    page = await openPage(server.url, { lang: 'zh_cn', token: await tokenOf(server.url) });
    await page.goto('/admin/coupon/list');
    await expect.poll(() => cells(page)).toEqual(['OLD']);
    expect(await page.getByRole('columnheader', { name: remark }).count()).toBe(0);
    expect(await page.getByRole('columnheader', { name: code }).count()).toBe(1);
    await page.context().close();
  }, 120_000);
});
