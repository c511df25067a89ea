import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { violations } from '../../support/axe.ts';
import { shareTab } from '../../support/browser/sharedTab.ts';
import { openPage, routeOf } from '../../support/browser.ts';
import { newApp } from '../../support/gateway/newApp.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../../support/server.ts';

let server: RunningServer;
let token: string;
let owner: number;

const call = async (service: string, fields: Row = {}) =>
  (await callService(server.url, service, { ...fields, access_token: token })).data;

beforeAll(async () => {
  server = await startServer();
  token = await tokenOf(server.url);
  for (let n = 1; n <= 22; n++)
    await call('Admin.User.AddMember', { username: `dev_${n}`, password: 'Secret123', level: 100 });
  const { items } = await call('Admin.User.GetAllMembers', { filter: { username: 'dev_2' } });
  owner = (items as { id: number }[])[0]?.id ?? 0;
  for (const name of ['Weather wall', 'Route '.repeat(8)])
    await call('Admin.App.Add', newApp({ name, account_id: owner, daily_limit: 500 }));
}, 180_000);
afterAll(() => server.stop());

const open = (lang: 'zh_cn' | 'en', more: object = {}) => openPage(server.url, { lang, token, ...more });
const rows = (page: Page) => page.locator('tbody tr');
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector('a, b, span')?.textContent);

describe('the tree of accounts and their applications', () => {
  it.each([
    ['zh_cn', 1440, 'light', '个人开发者', '已显示 20 个，共 22 个；显示更多', '待审核'],
    ['en', 400, 'dark', 'Personal developer', '20 of 22 shown; show more', 'To be reviewed'],
  ] as const)(
    'opens by keys from a level to an application, in %s at %i pixels [shell-05]',
    async (...face) => {
      const [lang, width, colorScheme, level, more, pending] = face;
      const page = await open(lang, { width, colorScheme });
      await page.goto('/admin/user/tree');
      const branch = page.getByRole('row', { name: new RegExp(level) });
      await branch.getByText('22').waitFor();
      expect(await rows(page).count()).toBe(5);
      await branch.focus();
      await page.keyboard.press('ArrowRight');
      await page.getByText('dev_20', { exact: true }).waitFor();
      expect(await page.getByText('dev_21', { exact: true }).count()).toBe(0);
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
      expect(await focused(page)).toBe('dev_2');
      const app = page.getByRole('row', { name: /Weather wall/ });
      await app.getByText(pending).waitFor();
      expect(await app.innerText()).toContain('500');
      expect(await app.getAttribute('aria-level')).toBe('3');
      expect(await violations(page)).toEqual([]);
      for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
      await expect.poll(() => app.count()).toBe(0);
      expect(await focused(page)).toBe('dev_2');
      await page.keyboard.press('End');
      for (let up = 0; up < 2; up++) await page.keyboard.press('ArrowUp');
      await page.getByText(more).waitFor();
      await page.getByRole('row', { name: more }).focus();
      await page.keyboard.press('Enter');
      await page.getByText('dev_22', { exact: true }).waitFor();
      await page.getByText('dev_2', { exact: true }).click();
      await expect.poll(() => routeOf(page)).toBe(`/user/look-over/${owner}`);
      await page.context().close();
    },
  );

  const tab = shareTab(() => open('en'));

  it('opens and closes a level by a click on its name', async () => {
    const page = await tab.at('/user/tree');
    // The row's button covers it.
    const name = page.getByRole('row', { name: /Personal developer/ }).locator('b');
    await name.click({ force: true });
    await page.getByText('dev_20', { exact: true }).waitFor();
    await name.click({ force: true });
    await expect.poll(() => rows(page).count()).toBe(5);
  });

  it('finds accounts by words, under their levels [shell-05]', async () => {
    const page = await tab.at('/user/tree');
    await page.getByRole('search').getByRole('textbox').fill('dev_22');
    await page.getByText('dev_22', { exact: true }).waitFor();
    await expect.poll(() => rows(page).count()).toBe(6);
    await page.getByRole('button', { name: 'Expand dev_22' }).click();
    await page.getByText('No applications yet').waitFor();
  });
});
