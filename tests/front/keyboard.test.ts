import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { goTo } from '../support/browser/goTo.ts';
import { shareTab } from '../support/browser/sharedTab.ts';
import { focusNothing } from '../support/browser/tab.ts';
import { openPage } from '../support/browser.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

let server: RunningServer;
let token: string;
let page: Page;

const call = async (service: string, fields: Row = {}) =>
  (await callService(server.url, service, { ...fields, access_token: token })).data;
const listed = async (q: string) =>
  ((await call('Admin.Config.GetList', { q }))['items'] as Row[]).map(({ name }) => name).sort();

beforeAll(async () => {
  server = await startServer();
  token = await tokenOf(server.url);
  for (let n = 1; n <= 12; n++)
    await call('Admin.Config.Add', { name: `keys.${n}`, value: `v${n}`, description: `number ${n}` });
}, 180_000);
afterAll(() => server.stop());
const tabs = {
  zh_cn: shareTab(() => openPage(server.url, { lang: 'zh_cn', token })),
  en: shareTab(() => openPage(server.url, { lang: 'en', token })),
};
const open = async (lang: keyof typeof tabs) => {
  page = await tabs[lang].at('/platmanage/configuration/list');
  await rows().first().waitFor();
  await focusNothing(page);
};

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const rows = () => page.getByRole('row').filter({ hasText: 'keys.' });
const isAt = (place: Locator) =>
  place.evaluateAll((found) => found.some((one) => one === document.activeElement));

/** Presses a key until an element has the focus. */
async function reach(place: Locator, { key = 'Tab', most = 150 } = {}): Promise<void> {
  await place.first().waitFor({ state: 'attached' });
  for (let at = 0; at < most && !(await isAt(place)); at++) await page.keyboard.press(key);
  expect(await isAt(place), `${key} reaches ${place}`).toBe(true);
}

/** Moves the focus to an element and presses Enter. */
async function take(place: Locator, how: Parameters<typeof reach>[1] = {}): Promise<void> {
  await reach(place, how);
  await page.keyboard.press('Enter');
}

describe.each([
  ['zh_cn', { name: '配置名称', edit: '编辑', value: /^配置值/, save: '保存' }],
  ['en', { name: 'Name', edit: 'Edit', value: /^Value/, save: 'Save' }],
] as const)('FE-08 without a mouse, in %s', (lang, words) => {
  beforeEach(() => open(lang));

  it('one skips to the page, searches its list and sorts it', async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await reach(page.getByRole('search').getByRole('textbox'));
    await page.keyboard.type('keys.1');
    await expect.poll(() => rows().count()).toBe(4);
    const head = page.getByRole('columnheader', { name: words.name });
    await take(head.getByRole('button'));
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('name');
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
  });

  it('one edits a record, is led to what is wrong, and saves it', async () => {
    await take(page.getByRole('link', { name: `${words.edit} keys.9`, exact: true }));
    const value = page.getByLabel(words.value);
    await reach(value);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+s');
    await expect.poll(() => value.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => isAt(value)).toBe(true);
    await page.keyboard.type(`by hand ${lang}`);
    await take(button(words.save));
    await page.getByText(`by hand ${lang}`).first().waitFor();
  });
});

describe('FE-08 without a mouse', () => {
  beforeEach(() => open('en'));

  it('one jumps to a record and another page', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('keys.7');
    await page.getByRole('option', { name: /keys\.7/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /keys\.7/ }).waitFor();
  });

  it('one chooses rows, is asked, and takes them away', async () => {
    for (const name of ['keys.12', 'keys.11']) {
      await reach(page.getByRole('checkbox', { name: `Select ${name}`, exact: true }));
      await page.keyboard.press('Space');
    }
    const bar = page.getByRole('toolbar', { name: 'Bulk actions' });
    await bar.getByText('2 selected').waitFor();
    const remove = bar.getByRole('button', { name: 'Delete' });
    // The bar is one stop of the Tab key.
    await reach(bar.getByRole('button').first(), { key: 'Shift+Tab' });
    await page.keyboard.press('End');
    expect(await isAt(bar.getByRole('button', { name: 'Clear selection' }))).toBe(true);
    await take(remove, { key: 'ArrowLeft', most: 2 });
    const question = page.getByRole('alertdialog');
    await question.waitFor();
    // Escape answers no and restores the focus.
    await page.keyboard.press('Escape');
    await expect.poll(() => isAt(remove)).toBe(true);
    await page.keyboard.press('Enter');
    await question.waitFor();
    for (let at = 0; at < 8; at++) {
      await page.keyboard.press('Tab');
      expect(await question.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    }
    await take(question.getByRole('button', { name: 'Delete' }), { most: 8 });
    await expect.poll(() => listed('keys.1')).toEqual(['keys.1', 'keys.10']);
    await expect
      .poll(() => isAt(page.getByRole('checkbox', { name: 'Select keys.10', exact: true })))
      .toBe(true);
  });

  it('one deletes records one after the other, and goes on where each of them was', async () => {
    for (const name of ['gone.1', 'gone.2', 'gone.3'])
      await call('Admin.Config.Add', { name, value: 'v', description: 'to delete' });
    const filter = encodeURIComponent(JSON.stringify({ q: 'gone.' }));
    await goTo(page, `/platmanage/configuration/list?filter=${filter}&sort=id&order=ASC`);
    const more = (name: string) => page.getByRole('button', { name: `More actions ${name}`, exact: true });
    await more('gone.2').focus();
    for (const next of [more('gone.3'), more('gone.1'), page.locator('#main h1')]) {
      await page.keyboard.press('Enter');
      await take(page.getByRole('menuitem', { name: 'Delete' }), { key: 'ArrowDown', most: 6 });
      await take(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }), { most: 8 });
      await expect.poll(() => isAt(next)).toBe(true);
    }
  });

  it('one chooses columns, saves a file of the list, and sees which keys there are', async () => {
    await take(button('Columns'));
    await reach(page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Value' }));
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('columnheader', { name: 'Value' }).count()).toBe(0);
    await expect.poll(() => isAt(button('Columns'))).toBe(true);
    await reach(button('Export'));
    const file = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    await take(page.getByRole('menuitem', { name: /^CSV for spreadsheets/ }), { key: 'ArrowDown', most: 4 });
    expect((await file).suggestedFilename()).toMatch(/\.csv$/);
    await expect.poll(() => isAt(button('Export'))).toBe(true);
    await expect.poll(() => page.locator('[role="menu"], [role="dialog"]').count()).toBe(0);
    await page.keyboard.type('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('one gives an application to an account found by its name', async () => {
    await goTo(page, '/application/add');
    await reach(page.getByLabel(/^Name/));
    await page.keyboard.type('Keyed');
    await reach(page.getByRole('combobox', { name: /^Developer|^Account|^Owner/ }));
    await page.keyboard.type('admin');
    await page.getByRole('option', { name: /admin/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await reach(page.getByLabel(/^Daily request limit/));
    await page.keyboard.type('0');
    await take(button('Create'));
    await expect
      .poll(async () => ((await call('Admin.App.GetList', { q: 'Keyed' }))['items'] as Row[]).length)
      .toBe(1);
    // The secret is shown in a dialog that stays until it is closed.
    const secret = page.getByRole('dialog');
    await secret.getByRole('button').last().click();
    await secret.waitFor({ state: 'detached' });
  });

  it('one changes the language and comes back', async () => {
    await take(button(/Language/));
    await take(page.getByRole('menuitemradio', { name: '中文简体' }), { key: 'ArrowDown', most: 3 });
    await page.getByRole('heading', { name: /^配置项/ }).waitFor();
    await take(button(/语言/));
    await take(page.getByRole('menuitemradio', { name: 'English' }), { key: 'ArrowDown', most: 3 });
    await page.getByRole('heading', { name: /^Config/ }).waitFor();
  });
});

describe('a form', () => {
  beforeEach(() => open('en'));

  it('lies still beside a dialog where motion is not wanted: what is set is so at once', async () => {
    const read = await page.evaluate(() => {
      const { style } = document.body;
      const padding = () => getComputedStyle(document.body).paddingRight;
      return ['15px', ''].map((value) => {
        style.paddingRight = value;
        return padding();
      });
    });
    expect(read).toEqual(['15px', '0px']);
  });

  it('shows on a small screen what has the focus, above its buttons and below the header', async () => {
    await page.setViewportSize({ width: 400, height: 700 });
    await goTo(page, '/application/add');
    await reach(page.locator('#main form input').first());
    const covered: string[] = [];
    for (const key of ['Tab', 'Shift+Tab'])
      for (let at = 0; at < 40; at++) {
        await page.keyboard.press(key);
        const name = await page.evaluate(coveredFocus);
        if (name) covered.push(`${key} ${at}: ${name}`);
      }
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(covered).toEqual([]);
  });

  it('keeps the focus when a choice brings another field', async () => {
    await goTo(page, '/platmanage/notice/add');
    const choice = page.getByRole('combobox', { name: /^Recipients/ });
    await take(choice);
    await take(page.getByRole('option', { name: 'Specific accounts' }), { key: 'ArrowDown', most: 6 });
    await page.getByRole('combobox', { name: /^Accounts/ }).waitFor();
    expect(await isAt(choice)).toBe(true);
  });

  it('lists the key that saves it, and is saved from the palette', async () => {
    await page.getByRole('link', { name: 'Edit keys.10', exact: true }).click();
    await page.locator('#main h1', { hasText: 'Edit keys.10' }).waitFor();
    await page.getByRole('textbox', { name: /^Description/ }).fill('Saved by a command');
    await page.locator('#main h1').click();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.getByText('Save', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump' }).fill('save');
    await page.getByRole('option', { name: /^Save\b/ }).click();
    await expect
      .poll(async () => (await call('Admin.Config.GetList', { q: 'Saved by a command' }))['total'])
      .toBe(1);
  });
});

/** The focused element if another one is in front of its middle. */
function coveredFocus(): string | undefined {
  const focused = document.activeElement as HTMLElement;
  const { x, y, width, height } = focused.getBoundingClientRect();
  const seen = document.elementFromPoint(x + width / 2, y + height / 2);
  const isSeen =
    seen && (focused.contains(seen) || seen.contains(focused) || focused.closest('label') === seen);
  const isHere = focused !== document.body && focused.closest('form');
  return isHere && !isSeen
    ? `${focused.outerHTML.slice(0, 80)} below ${seen?.outerHTML.slice(0, 80)}`
    : undefined;
}
