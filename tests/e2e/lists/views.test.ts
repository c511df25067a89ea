import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { violations } from '../../support/axe.ts';
import { goTo } from '../../support/browser/goTo.ts';
import { shareTab } from '../../support/browser/sharedTab.ts';
import { openPage } from '../../support/browser.ts';
import { callService, type RunningServer, tokenOf } from '../../support/server.ts';
import { startWithVouchers, voucherOf } from '../voucher.ts';

let server: RunningServer;
let token: string;
let page: Page;

beforeAll(async () => {
  server = await startWithVouchers({ editable: 30 });
  token = await tokenOf(server.url);
}, 300_000);
afterAll(() => server.stop());

const list = '/editable/list';
const tab = shareTab(() => openPage(server.url, { lang: 'en', token }));
/** Opens the list as on a first visit. */
const open = async (search = '') => {
  page = await tab.at('/401');
  await page.evaluate(() => localStorage.clear());
  await goTo(page, list + search);
};
const names = () => page.locator('tbody:not([data-stale]) th').allTextContents();
const shows = (...codes: number[]) => expect.poll(names).toEqual(codes.map((n) => voucherOf(n).code));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const address = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe('the views of a list', () => {
  const menu = async () => {
    await page
      .locator('[aria-haspopup=menu]')
      .filter({ hasText: /^(Views|Big ones|Large)/ })
      .click();
    await page.getByRole('menu').waitFor();
  };
  const pick = async (name: string | RegExp) => {
    await menu();
    await page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name })).click();
  };
  const say = async (name: string) => {
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
    await page.keyboard.press('Enter');
  };

  it('are saved, opened, changed, renamed, shared and deleted', async () => {
    await open(address({ amount: { gte: '28.50' } }));
    await shows(30, 29, 28);
    await button('Amount').click();
    await shows(28, 29, 30);
    await button('Columns').click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Kind' }).uncheck();
    await page.keyboard.press('Escape');
    await pick('Save as new view');
    await say('Big ones');
    await button('Big ones').waitFor();
    expect(await violations(page)).toEqual([]);

    await pick('All records');
    await shows(30, 29, 28, 27, 26, 25, 24, 23, 22, 21);
    await menu();
    expect(await violations(page, '[role=menu]')).toEqual([]);
    await page.getByRole('menuitemradio', { name: 'Big ones' }).click();
    await shows(28, 29, 30);
    expect(await page.locator('thead th').allInnerTexts()).not.toContain('Kind');

    await page.getByRole('textbox', { name: 'Amount min' }).fill('29.50');
    await button('Big ones (changed)').waitFor();
    await pick('Save changes');
    await button('Big ones').waitFor();
    await pick('Rename');
    await say('Large');
    await button('Large').waitFor();
    // Two of one name would look the same in the menu.
    await pick('Save as new view');
    await say('Large');
    await page.getByRole('dialog').getByText('You already have a view with this name').first().waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await pick('Share');
    await page.getByText('Share done').or(page.getByText('Share')).first().waitFor();
    await pick('Make default');
    await page.getByText('default').first().waitFor();

    // A visit without parameters starts with the default view.
    const own = await openPage(server.url, { lang: 'en', token });
    onTestFinished(() => own.context().close());
    page = own;
    await page.goto(`/admin${list}`);
    await shows(29, 30);
    await button('Large').waitFor();

    // Anyone with access to the list can open the shared view by its link.
    const account = { username: 'viewer', password: 'secret-6', level: 200, access_token: token };
    const { data } = await callService(server.url, 'Admin.User.AddMember', account);
    for (const uri of ['/editable/list', '/editable/show'])
      await callService(server.url, 'Admin.Operation.Add', {
        title: uri,
        uri,
        account_ids: [data.id as number],
        access_token: token,
      });
    const theirs = await tokenOf(server.url, 'viewer', 'secret-6');
    const other = await openPage(server.url, { lang: 'en', token: theirs });
    onTestFinished(() => other.context().close());
    page = other;
    await page.goto(`/admin${list}?view=1`);
    await shows(29, 30);
    await menu();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Save as new view', 'Copy link']);
    await page.getByRole('menuitem', { name: 'Save as new view' }).click();
    await say('Own');
    await button('Own').waitFor();

    // The list of views shows the shared one, without buttons for actions that the server would reject.
    await goTo(page, '/saved-view/list');
    const row = (name: string) => page.locator('tbody tr').filter({ hasText: name });
    await row('Large').waitFor();
    expect(await row('Large').locator('button, a, input').count()).toBe(0);
    expect(await row('Own').locator('button, a, input').count()).toBeGreaterThan(2);
    await row('Large').click();
    await page.getByRole('checkbox', { name: 'Select this page' }).check();
    expect(await page.getByRole('toolbar').locator('strong').innerText()).toBe('1 selected');
    expect(new URL(page.url()).pathname).toBe('/admin/saved-view/list');
    const searched = { q: 'a', access_token: theirs };
    expect((await callService(server.url, 'Admin.Search.Find', searched)).data['items']).toEqual([]);

    page = own;
    await pick('Delete view');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await button('Views').waitFor();
    page = other;
    await page.goto(`/admin${list}?view=1`);
    await page.getByText('This view does not exist').waitFor();
    await shows(30, 29, 28, 27, 26, 25, 24, 23, 22, 21);
  });

  it('that know a field which has gone are opened without it, and that is shown', async () => {
    const query = { filter: { gone: 1, code: 'V-003' }, columns: ['gone', 'code'], sort: '-gone' };
    const saved = { name: 'Old', resource: 'editable', query, access_token: token };
    const { data } = await callService(server.url, 'Admin.SavedView.Add', saved);
    await open();
    // A link from outside of the app.
    await page.goto(`/admin${list}?view=${data.id}`);
    await shows(3);
    await page.getByText('No longer valid, so ignored: gone').waitFor();
    expect(await page.locator('thead th').allInnerTexts()).toEqual(['Number', 'Actions']);
  });
});

describe('a cell that may be edited', () => {
  const cell = (code: string, column: string) =>
    page.getByRole('row').filter({ hasText: code }).locator('td').nth(heads.indexOf(column));
  // The name cell of a row is not a td.
  const heads = ['', 'ID', 'Kind', 'Amount', 'Day', 'Open', 'Created'];
  const editor = () => page.getByRole('dialog', { name: /·/ });
  const clickBeside = () => page.mouse.click(5, 895);
  // Money fields ask for confirmation first.
  const sure = async (code: string, was: string, will: string) => {
    const question = page.getByRole('alertdialog', { name: `Save ${code} with the amount ${will}?` });
    await question.getByText(was).waitFor();
    await question.getByText(will, { exact: true }).waitFor();
    await question.getByRole('button', { name: 'Save', exact: true }).click();
  };
  const recordOf = async (id: number) =>
    (await callService(server.url, 'Admin.Editable.Get', { id, access_token: token })).data;

  it('is changed in its place, held to its rules, and saved by Enter and Tab; money asks first', async () => {
    await open();
    await shows(30, 29, 28, 27, 26, 25, 24, 23, 22, 21);
    await cell('V-030', 'Amount').dblclick();
    await editor().getByRole('textbox', { name: 'Amount' }).fill('12.345');
    await page.keyboard.press('Enter');
    await editor().locator('p.error').waitFor();
    expect(await violations(page)).toEqual([]);
    await editor().getByRole('textbox', { name: 'Amount' }).fill('7.25');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Save V-030 with the amount ¥7.25?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await editor().getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('7.25');
    expect(await recordOf(30)).toMatchObject({ amount: '30.50' });
    await page.keyboard.press('Enter');
    await sure('V-030', '¥30.50', '¥7.25');
    await expect.poll(() => cell('V-030', 'Amount').innerText()).toBe('¥7.25');
    expect(await editor().count()).toBe(0);

    await page.getByRole('button', { name: 'Change Amount V-029' }).press('Enter');
    await editor().getByRole('textbox', { name: 'Amount' }).fill('8');
    await page.keyboard.press('Tab');
    await sure('V-029', '¥29.50', '¥8.00');
    await expect.poll(() => cell('V-029', 'Amount').innerText()).toBe('¥8.00');

    await cell('V-028', 'Amount').dblclick();
    await editor().getByRole('textbox', { name: 'Amount' }).fill('1');
    await page.keyboard.press('Escape');
    await expect.poll(() => editor().count()).toBe(0);
    expect(await recordOf(28)).toMatchObject({ amount: '28.50', version: 1 });

    const open30 = page.getByRole('switch', { name: 'Open V-030' });
    expect(await open30.getAttribute('aria-checked')).toBe('true');
    await open30.press('Enter');
    await expect.poll(() => open30.getAttribute('aria-checked')).toBe('false');
    expect(await recordOf(30)).toMatchObject({ amount: '7.25', open: false, version: 3 });
    expect(await violations(page)).toEqual([]);
  });

  it('that someone else has changed shows both values', async () => {
    await open();
    await shows(30, 29, 28, 27, 26, 25, 24, 23, 22, 21);
    const edit = (id: number, changes: object, version: number) =>
      callService(server.url, 'Admin.Editable.Edit', { id, version, ...changes, access_token: token });
    // A change of another field does not conflict with this cell.
    await edit(27, { day: '2026-03-03' }, 1);
    await cell('V-027', 'Amount').dblclick();
    await editor().getByRole('textbox', { name: 'Amount' }).fill('1.11');
    await page.keyboard.press('Enter');
    await sure('V-027', '¥27.50', '¥1.11');
    await expect.poll(() => cell('V-027', 'Amount').innerText()).toBe('¥1.11');
    expect(await recordOf(27)).toMatchObject({ amount: '1.11', day: '2026-03-03', version: 3 });

    await edit(26, { amount: '2.00' }, 1);
    await cell('V-026', 'Amount').dblclick();
    await editor().getByRole('textbox', { name: 'Amount' }).fill('3');
    await page.keyboard.press('Enter');
    await sure('V-026', '¥26.50', '¥3.00');
    const question = page.getByRole('alertdialog');
    await question.getByText('2.00').waitFor();
    await question.getByText('3.00').waitFor();
    expect(await violations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => cell('V-026', 'Amount').innerText()).toBe('¥3.00');
  });

  it('is saved by a click beside it, after the question where there is one', async () => {
    await open();
    await shows(30, 29, 28, 27, 26, 25, 24, 23, 22, 21);
    await cell('V-025', 'Kind').dblclick();
    await editor().getByRole('radio', { name: 'Sale' }).check();
    await clickBeside();
    await expect.poll(() => cell('V-025', 'Kind').innerText()).toBe('Sale');
    expect(await editor().count()).toBe(0);
    expect(await recordOf(25)).toMatchObject({ kind: 'sale', version: 2 });

    await cell('V-025', 'Amount').dblclick();
    await editor().getByRole('textbox', { name: 'Amount' }).fill('4');
    await clickBeside();
    await sure('V-025', '¥25.50', '¥4.00');
    await expect.poll(() => cell('V-025', 'Amount').innerText()).toBe('¥4.00');
    expect(await recordOf(25)).toMatchObject({ amount: '4.00', version: 3 });

    // An invalid value is neither saved nor lost.
    await cell('V-025', 'Amount').dblclick();
    await editor().getByRole('textbox', { name: 'Amount' }).fill('no');
    await clickBeside();
    await editor().locator('p.error').waitFor();
    expect(await editor().getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('no');
    expect(await recordOf(25)).toMatchObject({ amount: '4.00', version: 3 });
  });

  it('that is changed once more while one is asked is asked about once more', async () => {
    await open();
    await shows(30, 29, 28, 27, 26, 25, 24, 23, 22, 21);
    const edit = (kind: string, version: number) =>
      callService(server.url, 'Admin.Editable.Edit', { id: 24, version, kind, access_token: token });
    await edit('refund', 1);
    await cell('V-024', 'Kind').dblclick();
    await editor().getByRole('radio', { name: 'Sale' }).check();
    await clickBeside();
    const question = page.getByRole('alertdialog');
    await question.getByText('Refund').waitFor();
    await edit('gift', 2);
    await question.getByRole('button', { name: 'Save' }).click();
    await question.getByText('Refund').waitFor({ state: 'detached' });
    // Both their value and mine are still available.
    await question.getByText('Sale').waitFor();
    expect(await recordOf(24)).toMatchObject({ kind: 'gift', version: 3 });
    await question.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => cell('V-024', 'Kind').innerText()).toBe('Sale');
    expect(await recordOf(24)).toMatchObject({ kind: 'sale', version: 4 });
  });
});
