import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { violations } from '../support/axe.ts';
import { goTo } from '../support/browser/goTo.ts';
import { keepTab, speak } from '../support/browser/tab.ts';
import { openPage } from '../support/browser.ts';
import { newApp } from '../support/gateway/newApp.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let server: RunningServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  token = await tokenOf(server.url);
});
afterAll(() => server.stop());

let page: Page;
keepTab(async () => {
  page = await openPage(server.url, { token, permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto('/admin/home');
  return page;
});

const call = (service: string, fields = {}) =>
  callService(server.url, service, { access_token: token, ...fields });

test('an empty box of a secret says whether one is kept, before and after it was saved [page-43, entity-17]', async () => {
  await speak(page, 'zh_cn');
  await goTo(page, '/platmanage/globalconfig/siteconfig');
  const box = page.getByLabel('文档查看密码', { exact: true });
  await expect.poll(() => box.getAttribute('placeholder')).toBe('尚未设置');
  await box.fill('open sesame');
  await page.getByLabel('项目名称').fill('开放');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect.poll(() => box.getAttribute('placeholder')).toBe('已保存，不会显示；留空则不修改');
  expect(await box.inputValue()).toBe('');
});

test('an import of accounts says of its check which passwords are missing, and where they are set [rule-05]', async () => {
  await speak(page, 'en');
  await goTo(page, '/user/list');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('username,nickname\nnew_one,N\n') };
  await page.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Check', exact: true }).click();
  await dialog.getByText('1 new record has no “Password”').waitFor();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('an App Key that was made at random is copied where it stands', async () => {
  const { data: account } = await call('Admin.User.AddMember', { username: 'dev_1', password: 'Secret123' });
  const { data: app } = await call('Admin.App.Add', newApp({ name: 'Weather', account_id: account.id }));
  await goTo(page, `/application/show/${app.id}`);
  await speak(page, 'en');
  await page.getByRole('button', { name: 'Copy App Key' }).click();
  await page.getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(app.app_key);
});

test('a developer is informed that the back-office is for administrators, and finds no docs of its services [role-03]', async () => {
  await call('Admin.User.AddMember', { username: 'dev_2', password: 'Secret123' });
  const fields = { username: 'dev_2', password: 'Secret123', captcha: 'any', captcha_id: 'any' };
  const { data } = await callService(server.url, 'Platform.User.UserLogin', fields);
  const page = await openPage(server.url, { token: String(data.access_token), lang: 'en' });
  onTestFinished(() => page.context().close());
  await page.goto('/admin/home');
  await page.getByText('This account is not an administrator').waitFor();
  expect(await page.locator('aside a[target=_blank]').count()).toBe(1);
  await goTo(page, '/user/list');
  await page.getByText('Only administrators can use the back-office.').waitFor();
});
