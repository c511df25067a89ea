import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { callService, openPage, signIn, tokenOf } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
}, 180_000);
afterAll(() => server?.stop());

it('the tab of a record closes when it is deleted from its list', async () => {
  const token = await tokenOf(server.url);
  const fields = { access_token: token, name: 'to_delete', value: '1', description: 'To delete' };
  const { data } = await callService(server.url, 'Admin.Config.Add', fields);
  const page = await openPage(server.url, { lang: 'en', token });
  onTestFinished(() => page.context().close());
  const tab = page
    .getByRole('navigation', { name: 'Open pages' })
    .locator(`a[href*="/platmanage/configuration"][href$="/${String(data['id'])}"]`);
  await page.goto(`/admin/platmanage/configuration/edit/${String(data['id'])}`);
  await tab.waitFor();
  await page.goto('/admin/platmanage/configuration/list');
  await tab.waitFor();
  const row = page.getByRole('row').filter({ hasText: 'to_delete' });
  await row.getByRole('button', { name: 'More actions to_delete' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await row.waitFor({ state: 'detached' });
  await expect.poll(() => tab.count()).toBe(0);
});

it('an import goes on where the end of a session interrupted it, and is over when it is closed', async () => {
  const page = await openPage(server.url, { lang: 'en', token: await tokenOf(server.url) });
  onTestFinished(() => page.context().close());
  await page.goto('/admin/platmanage/article/list');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    ...{ name: 'articles.csv', mimeType: 'text/csv' },
    buffer: Buffer.from('ID,Title,Abstract\n,First,Short\n'),
  });
  await dialog.getByText(/step 2 of 4/).waitFor();
  await dialog.getByText('Ignore IDs: every row is added').click();
  await page.context().clearCookies();
  await page.goto('/admin/platmanage/article/list');
  await page.locator('input[name=username]').waitFor();
  await signIn(page);
  await dialog.getByText(/step 2 of 4/).waitFor();
  expect(await dialog.getByLabel('Ignore IDs: every row is added').isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Import', exact: true }).waitFor();
  expect(await dialog.count()).toBe(0);
});
