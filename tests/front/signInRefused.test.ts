import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { launchBrowser } from '../support/chromium.ts';
import { adminPassword, type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  server = await startServer();
}, 180_000);
afterAll(() => server.stop());
beforeEach(async () => {
  const browser = await launchBrowser();
  context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' });
  page = await context.newPage();
});
afterEach(() => context.close());

const answered = (ret: number, msg = '') => ({ json: { ret, data: {}, msg } });

async function signIn(path = '/admin/', tab: Page = page, password = adminPassword): Promise<void> {
  await tab.goto(path);
  await tab.fill('input[name=username]', ' admin ');
  await tab.fill('input[name=password]', password);
  await tab.keyboard.press('Enter');
}

/** Expects the error dialog; closing it moves the focus to the field to correct. */
async function isTold(why: string, field: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: '错误提示' });
  await dialog.getByText(why).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(field);
}

it.each([
  ['a disabled account', 408, '账号已被禁用', '请重新登录，账号已被禁用', false],
  ['anything else', 410, '操作过于频繁', '操作过于频繁', true],
])('the sign-in of %s is refused in the words of the catalogue', async (_who, ret, msg, told, isInDialog) => {
  await context.route(/Platform\.User\.UserLogin/, (call) => call.fulfill(answered(ret, msg)));
  await signIn('/admin/login');
  await page.waitForSelector('.kf-alert');
  expect(await page.textContent('[role=alert]')).toBe(told);
  if (isInDialog) await isTold(told, 'password');
  else await page.waitForTimeout(1500);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  expect(await context.cookies()).toEqual([]);
});

it('a registration that is refused is shown in the dialog, and keeps what was typed [error-02]', async () => {
  const errors = [{ field: 'username', rule: 'unique', message: '该账号已存在' }];
  const refused = { json: { ret: 422, data: { errors }, msg: '数据重复' } };
  await context.route(/Platform\.User\.Register/, (call) => call.fulfill(refused));
  await page.goto('/admin/register');
  await page.fill('input[name=username]', 'taken');
  for (const field of await page.locator('input[type=password]').all()) await field.fill('secret-1');
  await page.click('button[type=submit]');
  await page.waitForSelector('.kf-field-error');
  expect(await page.textContent('.kf-field-error')).toBe('该账号已存在');
  await isTold('数据重复', 'username');
  expect(await page.inputValue('input[name=username]')).toBe('taken');
  expect(await page.inputValue('input[name=password]')).toBe('secret-1');
  expect(await page.inputValue('input[name=again]')).toBe('secret-1');
});

it.each([
  ['zh-CN', 'zh_cn', '本站暂不开放注册', '返回登录', '请联系管理员'],
  ['en-US', 'en', 'Registration is currently closed', 'Back to sign-in', 'contact an administrator'],
])(
  'where registration is off nothing leads there, and its page says so: in %s',
  async (_name, lang, title, back, why) => {
    const settings = { developer_registration: false, member_registration: false };
    await context.route(/Platform\.Site\.Get/, async (call) => {
      const answer = await call.fetch();
      const { data, ...rest } = (await answer.json()) as { data: object };
      await call.fulfill({ response: answer, json: { ...rest, data: { ...data, ...settings } } });
    });
    await context.addInitScript((word) => localStorage.setItem('local', word), lang);
    await page.goto('/admin/register');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText(why).waitFor();
    expect(await page.locator('input').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: back }).click();
    await page.waitForSelector('input[name=password]');
    expect(await page.locator('a[href="/admin/register"]').count()).toBe(0);
  },
);
