import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { closeRefusal } from '../support/browser/closeRefusal.ts';
import { goTo } from '../support/browser/goTo.ts';
import { openPage, routeOf } from '../support/browser.ts';
import { sharedCheckout } from '../support/checkout.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

let server: RunningServer;
let token: string;

beforeAll(async () => {
  server = await startServer({ root: await sharedCheckout() });
  token = await tokenOf(server.url);
  await call('Admin.Shop.Add', { name: 'Corner shop' });
  for (const code of ['A-1', 'A-2', 'A-3']) await call('Admin.Coupon.Add', { code, amount: '5.00', shop: 1 });
}, 240_000);
afterAll(() => server.stop());

const call = (service: string, fields: object) =>
  callService(server.url, service, { access_token: token, ...fields });

const words = {
  en: {
    title: 'Coupon',
    select: 'Select this row',
    all: 'Select all',
    delete: 'Delete',
    confirm: 'Confirm',
    show: 'Show',
    edit: 'Edit',
    create: 'Create',
    export: 'Export',
    save: 'Save',
    fields: ['Code', 'Amount', 'Shop', 'Created', 'Actions'],
    missing: 'Code is required',
    taken: 'Code is already taken',
  },
  zh_cn: {
    title: '优惠券 列表',
    select: '选择此行',
    all: '全选',
    delete: '删除',
    confirm: '确认',
    show: '查看',
    edit: '编辑',
    create: '新建',
    export: '导出',
    save: '保存',
    fields: ['券码', '金额', '店铺', '创建时间', '操作'],
    missing: '券码不能为空',
    taken: '券码已经存在',
  },
} as const;

describe.each(['en', 'zh_cn'] as const)('pages made of react-admin components, in %s', (lang) => {
  const say = words[lang];
  let page: Page;

  beforeAll(async () => {
    page = await openPage(server.url, { lang, token });
  });
  afterAll(() => page.context().close());

  const button = (label: string) => page.locator('#main').getByRole('button', { name: label, exact: true });
  const link = (label: string) => page.locator('#main').getByRole('link', { name: label, exact: true });
  const codes = () => page.locator('tbody tr td.column-code').allTextContents();

  it('shows a replaced list with its title, labelled check boxes and our words', async () => {
    await page.goto('/admin/coupon/list');
    await expect.poll(codes).toEqual(['A-1', 'A-2', 'A-3']);
    await expect.poll(() => page.title()).toContain(say.title);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(say.title);
    const head = await page.getByRole('columnheader').allTextContents();
    expect(head.filter(Boolean)).toEqual(say.fields);
    await page.getByText('Corner shop').first().waitFor();
    expect(await page.getByRole('checkbox', { name: say.select }).count()).toBe(3);
    expect(await page.getByRole('checkbox', { name: say.all }).count()).toBe(1);
    expect(await button(say.export).count()).toBe(1);
    expect(await page.locator('#main').innerText()).not.toMatch(/ra\.|resources\./);
    expect(await violations(page)).toEqual([]);
  });

  it('has one heading, also on a page of ours', async () => {
    await goTo(page, '/shop/list');
    await page.locator('#main h1').waitFor();
    expect(await page.locator('#main').locator('[role=heading], h1').count()).toBe(1);
    await goTo(page, '/coupon/list');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([say.title]);
  });

  it('leads by its buttons and by a click on a row to our screens', async () => {
    await goTo(page, '/coupon/list');
    await link(say.show).first().click();
    await expect.poll(() => routeOf(page)).toBe('/coupon/show/1');
    await page.locator('.show-page').getByText('Corner shop').waitFor();
    await goTo(page, '/coupon/list');
    await link(say.edit).first().click();
    await expect.poll(() => routeOf(page)).toBe('/coupon/edit/1');
    await page.locator('input[name="code"]').waitFor();
    expect(await violations(page)).toEqual([]);
    await goTo(page, '/coupon/list');
    await page.locator('td.column-code').nth(1).click();
    await expect.poll(() => routeOf(page)).toBe('/coupon/show/2');
    await page.locator('.show-page').getByText('Corner shop').waitFor();
    await goTo(page, '/coupon/list');
    await link(say.create).click();
    await expect.poll(() => routeOf(page)).toBe('/coupon/add');
  });

  it('shows what the server finds wrong at the fields', async () => {
    await goTo(page, '/coupon/add');
    const code = page.locator('input[name="code"]');
    await code.fill('A-2');
    await button(say.save).click();
    await page.locator('.ra-input-code').getByText(say.taken).waitFor();
    await closeRefusal(page);
    await code.fill(`B-${lang}`);
    await button(say.save).click();
    await expect.poll(() => routeOf(page)).toMatch(/^\/coupon\/show\/\d+$/);
    await page.getByText(`B-${lang}`).first().waitFor();
  });

  it('saves a form and goes back to the list', async () => {
    await goTo(page, '/coupon/edit/3');
    const code = page.locator('input[name="code"]');
    await code.fill('A-2');
    await button(say.save).click();
    await page.locator('.ra-input-code').getByText(say.taken).waitFor();
    await closeRefusal(page);
    await code.fill(`C-${lang}`);
    await button(say.save).click();
    await expect.poll(() => routeOf(page)).toContain('/coupon/list');
    await expect.poll(codes).toContain(`C-${lang}`);
    await call('Admin.Coupon.Edit', { id: 3, code: 'A-3', version: lang === 'en' ? 2 : 4 });
  });

  it('deletes several rows at once', async () => {
    await goTo(page, '/coupon/list');
    const row = page.getByRole('row').filter({ hasText: `B-${lang}` });
    await row.getByRole('checkbox').check();
    await button(say.delete).click();
    await page.getByRole('dialog').getByRole('button', { name: say.confirm }).click();
    await expect.poll(codes).not.toContain(`B-${lang}`);
  });

  it('lists the records of another resource on a page of its own', async () => {
    await goTo(page, '/coupon_desk');
    await expect.poll(() => page.title()).toContain('Coupon desk');
    await page.locator('td.column-code').first().waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
