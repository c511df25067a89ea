import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { violations } from '../support/axe.ts';
import { closeRefusal } from '../support/browser/closeRefusal.ts';
import { goTo } from '../support/browser/goTo.ts';
import { shareTab } from '../support/browser/sharedTab.ts';
import { speak } from '../support/browser/tab.ts';
import { openPage, routeOf, signIn } from '../support/browser.ts';
import { faultOf, fieldOf } from '../support/form.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

let server: RunningServer;
let token: string;
let page: Page;
let made = 0;

beforeAll(async () => {
  server = await startServer();
  token = await tokenOf(server.url);
}, 180_000);
afterAll(() => server.stop());
const open = (own: string) =>
  openPage(server.url, { lang: 'en', token: own, permissions: ['clipboard-read', 'clipboard-write'] });
const tab = shareTab(() => open(token));
beforeEach(async () => {
  page = await tab.at('/401');
});

/** Goes on in a tab with a session of its own, which the test ends. */
async function signInBeside(): Promise<string> {
  const own = await tokenOf(server.url);
  page = await open(own);
  onTestFinished(() => page.context().close());
  return own;
}

const folder = '/platmanage/configuration';
const call = (service: string, fields: Row = {}) =>
  callService(server.url, service, { access_token: token, lang: 'en', ...fields });
const field = (name: 'Name' | 'Value' | 'Description') => fieldOf(page, name);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const recordOf = async (id: unknown) => (await call('Admin.Config.Get', { id: Number(id) })).data;
const isShown = () => page.waitForURL(/\/configuration\/show\/\d+$/);

/** Opens the form of a new config item. Returns the item. */
async function openItem(): Promise<Row> {
  const fields = { name: `item ${++made}`, value: 'one', description: 'first' };
  const { data } = await call('Admin.Config.Add', fields);
  await goTo(page, `${folder}/edit/${data['id']}`);
  await field('Name').waitFor();
  return data;
}

describe('what is typed', () => {
  it('is asked about before the page is left, and then forgotten', async () => {
    await openItem();
    await field('Value').fill('two');
    await page.getByRole('link', { name: 'Home' }).first().click();
    const question = page.getByRole('alertdialog');
    await question.waitFor();
    expect(await violations(page, '[role=alertdialog]')).toEqual([]);
    await press('Keep editing');
    expect(await field('Value').inputValue()).toBe('two');
    const tabs = page.getByRole('navigation', { name: 'Open pages' });
    const dot = tabs.locator('[aria-current]').getByRole('img', { name: 'Unsaved changes' });
    await dot.waitFor();
    await field('Value').fill('one');
    await dot.waitFor({ state: 'detached' });
    await field('Value').fill('two');
    await page.getByRole('link', { name: 'Home' }).first().click();
    await press('Discard changes');
    await question.waitFor({ state: 'detached' });
    expect(routeOf(page)).not.toContain('/edit/');
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft'))),
    ).toEqual([]);
  });

  it('is there again after the session ended, at the same place (SE-07)', async () => {
    const own = await signInBeside();
    const { id } = await openItem();
    await field('Value').fill('written for an hour');
    await call('Platform.User.Logout', { access_token: own });
    await press('Save');
    await page.waitForURL(/\/login\?redirect=/);
    await signIn(page);
    await page.getByText('Your unsaved changes were restored.').waitFor();
    expect(routeOf(page)).toBe(`${folder}/edit/${id}`);
    expect(await field('Value').inputValue()).toBe('written for an hour');
    await press('Save');
    await isShown();
    expect(await recordOf(id)).toMatchObject({ value: 'written for an hour', description: 'first' });
  });

  it('is not called saved while the network is gone, and is sent by the next press (DAT-05)', async () => {
    const { id } = await openItem();
    await field('Value').fill('over the broken line');
    await page.context().setOffline(true);
    await press('Save');
    await page.getByText('The network call returns nothing').first().waitFor();
    expect(routeOf(page)).toContain('/edit/');
    expect(await page.getByText(/saved/).count()).toBe(0);
    await page.context().setOffline(false);
    expect(await recordOf(id)).toMatchObject({ value: 'one', version: 1 });
    if (await page.getByRole('alertdialog').count())
      await page.getByRole('alertdialog').getByRole('button').last().click();
    expect(await field('Value').inputValue()).toBe('over the broken line');
    await press('Save');
    await isShown();
    expect(await recordOf(id)).toMatchObject({ value: 'over the broken line', version: 2 });
  });

  it('is there again after a refresh, and the back button asks before it is left (DAT-06)', async () => {
    const { id } = await openItem();
    await goTo(page, `${folder}/show/${id}`);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await field('Value').fill('kept through it all');
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('kept through it');
    await page.goBack();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await field('Value').inputValue()).toBe('kept through it all');
    await page.reload();
    await page.getByText('Your unsaved changes were restored.').waitFor();
    expect(await field('Value').inputValue()).toBe('kept through it all');
    expect(await recordOf(id)).toMatchObject({ value: 'one', version: 1 });
    await press('Save');
    await isShown();
    expect(await recordOf(id)).toMatchObject({ value: 'kept through it all', version: 2 });
  });

  it('is not there after signing out on purpose', async () => {
    await signInBeside();
    await goTo(page, `${folder}/add`);
    await field('Value').fill('mine alone');
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('mine alone');
    await page.getByRole('button', { name: /admin/ }).last().click();
    await page.getByRole('menuitem').last().click();
    const sure = page.getByRole('alertdialog').getByRole('button').last();
    await Promise.race([page.waitForURL(/\/login$/), sure.click().then(() => page.waitForURL(/\/login$/))]);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('mine alone');
  });

  it('stays when the language changes, and so does what is wrong with it', async () => {
    await goTo(page, `${folder}/add`);
    await field('Name').fill('x'.repeat(101));
    await press('Create');
    const name = field('Name');
    await expect.poll(() => faultOf(name)).toContain('100');
    await page.getByRole('button', { name: /Language|语言/ }).click();
    await page.getByText('中文简体').click();
    await expect.poll(() => faultOf(fieldOf(page, '配置名称'))).toBe('配置名称不能超过100个字符');
    expect(await fieldOf(page, '配置名称').inputValue()).toBe('x'.repeat(101));
    await speak(page, 'en');
  });
});

describe('a record that someone else changed', () => {
  it('is shown in both versions, and the chosen one is saved', async () => {
    const { id } = await openItem();
    await field('Value').fill('mine');
    await call('Admin.Config.Edit', { id: Number(id), version: 1, value: 'theirs', description: 'better' });
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('alertdialog');
    await dialog.waitFor();
    // It may have been this account, in another tab.
    expect(await dialog.innerText()).toContain('or you did in another tab');
    expect(await violations(page, '[role=alertdialog]')).toEqual([]);
    // The error dialog would appear a second later.
    await page.waitForTimeout(1500);
    expect(await dialog.count()).toBe(1);
    expect(
      await dialog
        .getByRole('radio')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked)),
    ).toEqual([true, false, false, true]);
    await press('Save my choices');
    await isShown();
    expect(await recordOf(id)).toMatchObject({ value: 'mine', description: 'better', version: 3 });
  });

  it('is asked about where both changed other things too; what each meant is chosen already', async () => {
    const { id } = await openItem();
    await field('Value').fill('mine');
    const theirs = { id: Number(id), version: 1, description: 'theirs' };
    expect(await call('Admin.Config.Edit', theirs)).toMatchObject({ ret: 200, data: { version: 2 } });
    await press('Save');
    await page.getByRole('alertdialog').waitFor();
    await press('Save my choices');
    await isShown();
    expect(await recordOf(id)).toMatchObject({ value: 'mine', description: 'theirs', version: 3 });
  });

  it('is saved without a question where both meant the same', async () => {
    const { id } = await openItem();
    await field('Value').fill('mine');
    const theirs = { id: Number(id), version: 1, value: 'mine' };
    expect(await call('Admin.Config.Edit', theirs)).toMatchObject({ ret: 200, data: { version: 2 } });
    await press('Save');
    await isShown();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await recordOf(id)).toMatchObject({ value: 'mine', description: 'first', version: 2 });
  });

  it.each(['0', 'abc', '99999999999999999999'])(
    'is not there at the address %s, nor tried again',
    async (id) => {
      await goTo(page, `${folder}/edit/${id}`);
      await page.getByText('Record not found').waitFor();
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
      await closeRefusal(page);
    },
  );

  it('that is gone leaves what was typed', async () => {
    const { id } = await openItem();
    await field('Value').fill('do not lose me');
    await call('Admin.Config.Del', { ids: [Number(id)] });
    await press('Save');
    await page.getByText('This record has been deleted').waitFor();
    await closeRefusal(page);
    expect(await violations(page)).toEqual([]);
    await press('Copy my input');
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('Value: do not lose me');
  });
});

describe('the buttons', () => {
  it('make one record after the other, and none twice', async () => {
    await goTo(page, `${folder}/add`);
    await field('Name').fill('again');
    await field('Value').fill('1');
    await field('Description').fill('d');
    await page.getByRole('button', { name: 'Create and add another' }).dblclick();
    await expect.poll(() => field('Name').inputValue()).toBe('');
    expect(await field('Name').evaluate((one) => one === document.activeElement)).toBe(true);
    const { data } = await call('Admin.Config.GetList', { filter: { name: 'again' } });
    expect(data['total']).toBe(1);
  });

  it('save and stay: the same form goes on, on the new version', async () => {
    const { id } = await openItem();
    for (const value of ['two', 'three']) {
      await field('Value').fill(value);
      await press('Save and keep editing');
      await page
        .getByText(/saved$/)
        .first()
        .waitFor();
      await expect.poll(async () => (await recordOf(id))['value']).toBe(value);
    }
    expect(await recordOf(id)).toMatchObject({ version: 3 });
    expect(routeOf(page)).toBe(`${folder}/edit/${id}`);
  });

  it('show at the field what the server refuses, and bring one there', async () => {
    const { name } = await openItem();
    await openItem();
    await field('Name').fill(String(name));
    await press('Save');
    await expect.poll(() => faultOf(field('Name'))).toContain('already taken');
    expect(await field('Name').evaluate((one) => one === document.activeElement)).toBe(true);
    await field('Name').fill(`${name} b`);
    await expect.poll(() => faultOf(field('Name'))).toBe('');
  });
});
