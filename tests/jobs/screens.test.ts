import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { violations } from '../support/axe.ts';
import { goTo } from '../support/browser/goTo.ts';
import { shareTab } from '../support/browser/sharedTab.ts';
import { openPage } from '../support/browser.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

vi.setConfig({ hookTimeout: 120_000 });

let server: RunningServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  token = await tokenOf(server.url);
  for (let n = 0; n < 25; n++) {
    const item = { name: `item_${n}`, value: `v ${n}`, description: 'd' };
    await callService(server.url, 'Admin.Config.Add', { access_token: token, ...item });
  }
});
afterAll(() => server.stop());

const list = '/platmanage/configuration/list';

const tabs = {
  zh_cn: shareTab(() => openPage(server.url, { token, lang: 'zh_cn', width: 400 })),
  en: shareTab(() => openPage(server.url, { token, lang: 'en' })),
};

async function listPage(lang: 'zh_cn' | 'en' = 'en'): Promise<Page> {
  const page = await tabs[lang].at(list);
  await page.getByRole('link', { name: 'item_24' }).first().waitFor();
  return page;
}

async function choose(page: Page, text: string): Promise<void> {
  const file = { name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.locator('input[type=file]').setInputFiles(file);
}

test('an import is checked, run without its bad rows, found again after a reload and taken back', async () => {
  const page = await listPage();
  await choose(page, 'id,name,value,description\n,neu,1,d\n,,2,d\n1,item_0,changed,d\n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Check', exact: true }).click();
  await dialog.getByText('Skip the row with an error').waitFor();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  expect(await dialog.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
  await dialog.getByText('Skip the row with an error').click();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByText('step 4 of 4').waitFor();
  await dialog.getByRole('cell', { name: '3', exact: true }).waitFor();
  await page.reload();
  // The dialog goes on where it was.
  await dialog.getByText('step 4 of 4').waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('link', { name: 'neu' }).first().waitFor();
  await page.getByRole('button', { name: /^Background jobs/ }).click();
  await page.getByRole('button', { name: /^Details: .*Import$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).waitFor();
  // The header shows only the latest jobs; an older import is undone on its own page.
  await page.goto('/admin/account/jobs/list');
  await page
    .getByRole('row', { name: /Import Config item/ })
    .getByRole('link', { name: /^View/ })
    .click();
  await page.getByRole('heading', { name: 'Config item · Import', exact: true }).waitFor();
  expect(await page.locator('#main').innerText()).toMatch(/Added\s+1[\s\S]*Changed\s+1/);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo import' }).click();
  expect(await violations(page, '[role=alertdialog]')).toEqual([]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await page.getByText(/Undo import: Done, 2 done/).waitFor();
  const { data } = await callService(server.url, 'Admin.Config.GetList', { access_token: token, q: 'neu' });
  expect(data.items).toEqual([]);
});

test('at 400 px, in Chinese, nothing lies over anything', async () => {
  const page = await listPage('zh_cn');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await page.getByText('把文件拖到这里').waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(400);
  expect(await violations(page, '[role=dialog]')).toEqual([]);
});

test('what the page just shown is not printed', async () => {
  const page = await listPage();
  await goTo(page, '/platmanage/configuration/edit/3');
  await page.locator('[name=description]').fill('on paper');
  await page.keyboard.press('Control+s');
  const told = page.locator('.MuiSnackbar-root');
  await told.waitFor();
  onTestFinished(() => page.emulateMedia({ media: null }));
  await page.emulateMedia({ media: 'print' });
  expect(await told.isVisible()).toBe(false);
});

test('all that match are deleted by a job, after a question with their exact number', async () => {
  const page = await listPage();
  await page.getByRole('checkbox', { name: 'Select this page' }).check({ force: true });
  await page.getByRole('button', { name: /^Select all 25 matching/ }).click();
  // After clearing the selection, ticking the same rows selects only these.
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('checkbox', { name: 'Select this page' }).check({ force: true });
  await page.getByRole('button', { name: /^Select all 25 matching/ }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText(/all 25/).waitFor();
  let goOn = () => {};
  const seen = new Promise<void>((done) => {
    goOn = done;
  });
  await page.route(/Admin\.Job\.GetList/, (route) => seen.then(() => route.continue()));
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  // A notification stays while the pointer is on it, unless it no longer applies.
  await page.getByText(/Started in the background: Delete/).hover();
  goOn();
  await page.getByText(/Delete: Done, 25 done/).waitFor({ timeout: 60_000 });
  expect(await page.locator('.MuiSnackbar-root').count()).toBe(1);
  const { data } = await callService(server.url, 'Admin.Config.GetList', { access_token: token });
  expect(data.total).toBe(0);
  await page.getByRole('button', { name: /^Background jobs/ }).click();
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .waitFor();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
}, 120_000);
