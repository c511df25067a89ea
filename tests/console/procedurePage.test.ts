import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { violations } from '../support/axe.ts';
import { closeRefusal } from '../support/browser/closeRefusal.ts';
import { shareTab } from '../support/browser/sharedTab.ts';
import { openPage } from '../support/browser.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 });

let server: RunningServer;
let token: string;
let n = 0;

beforeAll(async () => {
  server = await startServer();
  token = await tokenOf(server.url);
  const switched = { name: 'console_platform_write', value: 'on', description: 'tests' };
  await call('Config.Add', switched);
});
afterAll(() => server.stop());

const call = (service: string, fields: Row = {}) =>
  callService(server.url, `Admin.${service}`, { ...fields, access_token: token });
const textOf = (name: string, note: string) =>
  `create procedure ${name}(n int) language plpgsql as $$ begin end $$ -- ${note}`;

const tab = shareTab(() => openPage(server.url, { token, lang: 'en' }));

/** A procedure, its page, and text typed after its own. */
async function begin(typed: string): Promise<{ page: Page; id: number; name: string }> {
  const name = `paged_${++n}_x`;
  const fields = { name, enabled: true, definition: textOf(name, 'first') };
  const { data } = await call('Procedure.Add', fields);
  const page = await tab.at(`/database/proc-list/show/${data.id}`);
  await page.locator('.cm-content').press('Control+End');
  await page.keyboard.type(typed);
  await page.getByText('Unsaved changes', { exact: true }).waitFor();
  return { page, id: Number(data.id), name };
}
const saved = async (id: number) => (await call('Procedure.Get', { id })).data;
/** Saves it as another user, and reloads it on the page. */
async function saveElsewhere(page: Page, id: number, definition: string): Promise<void> {
  const { version = null } = await saved(id);
  expect((await call('Procedure.Edit', { id, version, definition })).ret).toBe(200);
  // After a call, whether it succeeds or fails, the page reloads the statistics and the text.
  const again = page.waitForResponse((answer) => answer.url().includes('Admin.Procedure.Get'));
  await press(page, 'Call');
  await closeRefusal(page, 'Please save stored procedure.');
  await again;
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test.each(['Save', 'Save and run'])(
  'what someone else saved meanwhile stands beside what was typed, whichever is chosen: %s [rule-43]',
  async (deed) => {
    const { page, id, name } = await begin(' mine');
    await saveElsewhere(page, id, textOf(name, 'theirs'));
    await press(page, deed);
    const question = page.getByRole('alertdialog');
    await question.getByText('first mine').waitFor();
    await question.getByText('theirs', { exact: false }).first().waitFor();
    expect((await saved(id)).definition).toBe(textOf(name, 'theirs'));
    expect(await violations(page, '[role=alertdialog]')).toEqual([]);
    // Returning to the text loses nothing.
    await question.getByRole('button').filter({ hasText: 'Back to the form' }).click();
    expect(await page.locator('.cm-content').innerText()).toContain('first mine');
    await press(page, deed);
    await question.getByRole('button').filter({ hasText: /^Save/ }).click();
    await expect.poll(async () => (await saved(id)).definition).toBe(textOf(name, 'first mine'));
    await page.getByText('Unsaved changes', { exact: true }).waitFor({ state: 'detached' });
  },
);

test('theirs may stand as well, and is in the editor then', async () => {
  const { page, id, name } = await begin(' mine');
  await saveElsewhere(page, id, textOf(name, 'theirs'));
  await press(page, 'Save');
  const question = page.getByRole('alertdialog');
  await question.getByRole('radio').nth(1).check();
  await question.getByRole('button').filter({ hasText: /^Save/ }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('.cm-content').innerText()).toContain('-- theirs');
  expect((await saved(id)).definition).toBe(textOf(name, 'theirs'));
});

test('what was typed is asked about before the page is left, and is there again afterwards [page-33]', async () => {
  const { page, id, name } = await begin(' kept');
  await page.getByRole('link', { name: 'Stored procedures' }).first().click();
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await page.locator('.cm-content').innerText()).toContain('first kept');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('Unsaved changes', { exact: true }).waitFor();
  await expect.poll(() => page.locator('.cm-content').innerText()).toContain('first kept');
  // Saves over the version that the text was typed on, even after later reloads.
  await saveElsewhere(page, id, textOf(name, 'theirs'));
  await page.reload();
  await page.getByText('Unsaved changes', { exact: true }).waitFor();
  await press(page, 'Save');
  await question.getByText('first kept').waitFor();
  expect((await saved(id)).definition).toBe(textOf(name, 'theirs'));
});

test('what its database refuses is saved all the same, and goes on from there', async () => {
  const { page, id, name } = await begin(' x');
  await page.locator('.cm-content').press('Control+a');
  await page.keyboard.insertText(`create procedure ${name}(n int) language nothing as 'x'`);
  await press(page, 'Save and run');
  await closeRefusal(page);
  await expect.poll(async () => (await saved(id)).run_status).toBe('failed');
  await page.getByText('Unsaved changes', { exact: true }).waitFor({ state: 'detached' });
  await page.locator('.cm-content').press('Control+a');
  await page.keyboard.insertText(textOf(name, 'right'));
  await press(page, 'Save and run');
  await page.getByText('Stored procedure created').waitFor();
  expect(await saved(id)).toMatchObject({ definition: textOf(name, 'right'), run_status: 'created' });
});

test('a call that is stopped says so as news, in no dialog, and is none that failed', async () => {
  const name = `paged_${++n}_x`;
  const definition = `create procedure ${name}() language plpgsql as $$ begin perform pg_sleep(20); end $$`;
  const { data } = await call('Procedure.Add', { name, enabled: true, definition });
  const id = Number(data.id);
  await call('Procedure.SaveAndRun', { id });
  const page = await tab.at(`/database/proc-list/show/${id}`);
  await press(page, 'Call');
  const running = async () => (await call('Database.Processes', { connection: 0 })).data['items'] as Row[];
  await expect
    .poll(async () => (await running()).map(({ statement }) => String(statement)).join(), { timeout: 15_000 })
    .toContain(`call ${name}(`);
  await press(page, 'Stop');
  const said = page.getByRole('alert').filter({ hasText: /^Stopped$/ });
  await said.waitFor();
  expect(await said.getAttribute('class')).toMatch(/colorInfo/);
  // The dialog would appear after a second.
  await page.waitForTimeout(1500);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  expect(await saved(id)).toMatchObject({ calls: 1, failures: 0, stops: 1, last_status: 'stopped' });
});
