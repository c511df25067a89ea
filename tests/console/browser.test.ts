import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Lang } from '#schemas/resource.ts';
import { violations } from '../support/axe.ts';
import { closeRefusal } from '../support/browser/closeRefusal.ts';
import { goTo } from '../support/browser/goTo.ts';
import { shareTab } from '../support/browser/sharedTab.ts';
import { watch } from '../support/browser/troubles.ts';
import { openPage } from '../support/browser.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

let server: RunningServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  token = await tokenOf(server.url);
  await call('Admin.Config.Add', { name: 'console_platform_write', value: 'on', description: 'tests' });
});
afterAll(() => server.stop());

const call = (service: string, fields: object = {}) =>
  callService(server.url, service, { access_token: token, ...fields } as never);

const openTab = (lang: Lang) => openPage(server.url, { token, lang });
const tabs = { zh_cn: shareTab(() => openTab('zh_cn')), en: shareTab(() => openTab('en')) };

async function open(path: string, lang: Lang = 'en', width = 1440): Promise<Page> {
  const page = await tabs[lang].at('/401');
  await page.setViewportSize({ width, height: 900 });
  await goTo(page, path);
  await page.locator('#main h1').waitFor();
  return page;
}

test('a table is made by a form, filled, changed in its place, and dropped after its name was typed [page-34]', async () => {
  const page = await open('/database/console?connection=0');
  await page.getByRole('button', { name: 'New table' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Table name').fill('city_1');
  await form.getByRole('button', { name: 'Add a row' }).click();
  await form.getByRole('textbox').nth(1).fill('name');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await form.getByText('must not end with an underscore and digits').first().waitFor();
  await form.getByLabel('Table name').fill('city');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { name: 'data.city' }).waitFor();

  await page.getByRole('button', { name: 'Add a row' }).click();
  await page.getByRole('dialog').getByLabel(/^name/).fill('广州');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: '广州' }).click();
  await page.getByRole('textbox', { name: 'name' }).fill('Guangzhou');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Guangzhou' }).waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Structure' }).click();
  // The database fills generated columns, so they have no edit button; the server would reject the edit.
  const column = (name: string) => page.getByRole('row').filter({ hasText: new RegExp(`^${name}`) });
  await column('name').getByRole('button', { name: 'Edit', exact: true }).waitFor();
  expect(await column('id').getByRole('button').count()).toBe(0);
  await page.getByRole('button', { name: 'Drop table' }).click();
  const drop = page.getByRole('dialog');
  await drop.getByLabel('Type the name to confirm').fill('town');
  await drop.getByRole('button', { name: 'Drop', exact: true }).click();
  await drop.getByText('Type city to confirm').first().waitFor();
  // The dialog follows a second later.
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await drop.getByLabel('Type the name to confirm').fill('city');
  await drop.getByRole('button', { name: 'Drop', exact: true }).click();
  await page.getByText('Choose a table').waitFor();
});

test('the list of tables is as wide as it was drawn, by the pointer or by the keyboard, also the next time', async () => {
  const page = await open('/database/console?connection=0');
  const bar = page.getByRole('separator', { name: 'Width of the table list' });
  const side = page.getByRole('navigation', { name: 'Tables' });
  const wide = async () => Math.round((await side.boundingBox())?.width ?? 0);
  await bar.waitFor();
  expect(await wide()).toBe(260);
  await bar.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('280');
  await expect.poll(wide).toBe(280);
  const box = await bar.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + 40);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 104, (box?.y ?? 0) + 40, { steps: 4 });
  await page.mouse.up();
  await expect.poll(wide).toBe(380);
  await page.reload();
  await expect.poll(wide).toBe(380);
  expect(await violations(page)).toEqual([]);
});

test('a statement is completed, run, stopped, and found again [page-34]', async () => {
  const page = await open('/database/sql?connection=0');
  const editor = page.locator('.cm-content');
  await editor.click();
  const offered = (word: string) =>
    page.locator('.cm-tooltip-autocomplete').getByText(word, { exact: true }).first().waitFor();
  await page.keyboard.type('select username from public.acc');
  await offered('account');
  await page.keyboard.press('Escape');
  // The default schema needs no prefix: completion offers its tables by name, and the columns of a table by
  // its alias.
  await editor.press('Control+a');
  await page.keyboard.type('select username from account_p');
  await offered('account_package');
  await page.keyboard.press('Escape');
  await editor.press('Control+a');
  await page.keyboard.type('select * from account a where a.user');
  await offered('username');
  await page.keyboard.press('Escape');
  await editor.press('Control+a');
  await page.keyboard.type(
    "select username, 9223372036854775807 as big from account where username = 'admin' order by user",
  );
  // Completion options do not stay open over the answer.
  await page.locator('.cm-tooltip-autocomplete').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: '9223372036854775807' }).waitFor();
  expect(await page.locator('.cm-tooltip-autocomplete').count()).toBe(0);
  await page
    .getByText(/1 row · \d+ ms/)
    .first()
    .waitFor();
  expect(await violations(page)).toEqual([]);

  await editor.press('Control+a');
  await page.keyboard.type('select pg_sleep(9)');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('alert').getByText('Stopped', { exact: true }).waitFor();
  // A dialog would appear a second later. The user stopped it, so none is needed.
  await page.waitForTimeout(1500);
  expect(await page.getByRole('alertdialog').count()).toBe(0);

  await editor.press('Control+a');
  await page.keyboard.type('delete from account');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('alert').getByText('does not look like a read-only statement').waitFor();
  await page.reload();
  // The typed text is restored.
  await page.locator('.cm-content').getByText('delete from account').waitFor();
  await page.getByText(/^My statements/).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'pg_sleep(9)' })
    .getByText('Platform database')
    .waitFor();
  await page.getByRole('button', { name: 'select pg_sleep(9)' }).click();
  expect(await editor.innerText()).toContain('select pg_sleep(9)');
});

test('a stored procedure is called only when it is saved, made, and called (SQL-09) [error-24]', async () => {
  const definition = 'create procedure nothing(n int) language plpgsql as $$ begin end $$';
  const { data } = await call('Admin.Procedure.Add', { name: 'nothing', enabled: 1, definition });
  const page = await open(`/database/proc-list/show/${data.id}`);
  await page.locator('.cm-content').press('Control+End');
  await page.keyboard.type(' ');
  await page.getByText('Unsaved changes', { exact: true }).waitFor();
  await page.getByLabel('Statement').fill('call nothing(1)');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await page.getByText('Please save stored procedure.').waitFor();
  await closeRefusal(page, 'Please save stored procedure.');
  await page.getByRole('button', { name: 'Save and run' }).click();
  await page.getByText('Stored procedure created').waitFor();
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await page.getByText('Call succeeded').waitFor();
  await page.getByRole('heading', { name: 'Success rate' }).waitFor();
  await page.getByText('PHP code').click();
  await page
    .getByText(String.raw`\PhalApi\DI()->notorm->demo->queryAll('call nothing(1)', array())`)
    .waitFor();
  expect(await violations(page)).toEqual([]);
});

test('a new procedure may begin with a template [page-33]', async () => {
  const page = await open('/database/proc-setting', 'zh_cn');
  await page.getByRole('button', { name: 'MySQL 存储过程', exact: true }).click();
  await page.locator('.cm-content').getByText('CREATE PROCEDURE', { exact: false }).first().waitFor();
  // Does not replace existing text.
  await page.getByRole('button', { name: 'MySQL 存储过程', exact: true }).waitFor({ state: 'detached' });
  expect(await violations(page)).toEqual([]);
});

test('a test call is stopped by its button, and a statement by shutting the browser (SQL-05)', async () => {
  const name = `nap_${Date.now()}`;
  const definition = `create function ${name}() returns void language sql as $$ select pg_sleep(25) $$`;
  const { data } = await call('Admin.Procedure.Add', { name, enabled: 1, definition });
  expect((await call('Admin.Procedure.SaveAndRun', { id: data.id })).ret).toBe(200);
  const page = await openTab('en');
  await goTo(page, `/database/proc-list/show/${data.id}`);
  expect(await page.getByLabel('Statement').inputValue()).toBe(`select ${name}()`);
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  const running = async () => {
    const answer = await call('Admin.Database.Processes', { connection: 0 });
    const items = answer.data['items'] as unknown as { state: string; statement: string }[];
    return items.filter(({ state, statement }) => state === 'active' && statement.includes(`${name}(`))
      .length;
  };
  await expect.poll(running, { timeout: 15_000 }).toBe(1);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('alert').getByText('Stopped', { exact: true }).waitFor();
  await expect.poll(running, { timeout: 15_000 }).toBe(0);
  await expect
    .poll(async () => (await call('Admin.Procedure.Get', { id: data.id })).data, { timeout: 15_000 })
    .toMatchObject({ calls: 1, failures: 0, stops: 1, last_result: { zh_cn: '已停止', en: 'Stopped' } });

  await goTo(page, '/database/sql?connection=0');
  await page.locator('.cm-content').click();
  await page.keyboard.type(`select ${name}()`);
  await page.keyboard.press('Control+Enter');
  await expect.poll(running, { timeout: 15_000 }).toBe(1);
  await page.context().close();
  await expect.poll(running, { timeout: 15_000 }).toBe(0);
});

test('a session is ended after a question [page-34]', async () => {
  const running = call('Admin.Database.RunSql', {
    connection: 0,
    statement: 'select pg_sleep(40)',
    run: 'browser-1',
    seconds: 50,
  });
  const page = await open('/database/process?connection=0');
  const line = page.getByRole('row').filter({ hasText: 'pg_sleep' });
  await line.getByRole('button', { name: /^Kill/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Kill' }).click();
  expect((await running).ret).toBe(420);
  await line.waitFor({ state: 'detached' });
});

test.each([
  '/database/console?connection=0&schema=public&table=config',
  '/database/sql',
  '/database/statis',
  '/database/process',
])('in Chinese at 400 px nothing lies over anything: %s', async (path) => {
  const page = await open('/401', 'zh_cn', 400);
  const watched = watch(page, server.url);
  await goTo(page, path);
  await page.getByText('平台数据库').first().waitFor();
  await watched.calm();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  expect(await violations(page)).toEqual([]);
});

test('the last column of any table that stays throws a shadow while there is more under it', async () => {
  const page = await open('/database/process?connection=0', 'zh_cn', 400);
  const kill = page.locator('thead .kf-acts-cell');
  await kill.waitFor();
  const shadow = () => kill.evaluate((cell) => getComputedStyle(cell).boxShadow);
  await expect.poll(shadow).toContain('10px');
  await page.locator('[role=region]').evaluate((frame) => frame.scrollTo(frame.scrollWidth, 0));
  await expect.poll(shadow).not.toContain('10px');
});
