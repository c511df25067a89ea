import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { violations } from '../support/axe.ts';
import { closeRefusal } from '../support/browser/closeRefusal.ts';
import { goTo } from '../support/browser/goTo.ts';
import { keepTab } from '../support/browser/tab.ts';
import { type Watch, watch } from '../support/browser/troubles.ts';
import { openPage, routeOf } from '../support/browser.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

let server: RunningServer;
let token: string;
let page: Page;
let watched: Watch;
let first: Row;

const call = async (service: string, fields: Row = {}): Promise<Row> => {
  const answer = await callService(server.url, service, { ...fields, access_token: token });
  expect({ service, ret: answer.ret, data: answer.ret === 200 ? {} : answer.data }).toMatchObject({
    ret: 200,
  });
  return answer.data;
};
const settings = '/platmanage/configuration';
const open = async (route: string) => {
  await goTo(page, route);
  await watched.calm();
};
const heading = () => page.locator('#main h1').innerText();
const button = (name: string | RegExp) => page.getByRole('button', { name });

beforeAll(async () => {
  server = await startServer();
  token = await tokenOf(server.url);
  first = await call('Admin.Config.Add', {
    name: 'notice',
    value: '系统今晚十点维护，请各位开发者提前保存数据。\nThe platform will be down at ten.',
    description: 'first words',
  });
  const value = '系统明晚十点维护，请各位开发者提前保存数据。\nThe platform will be down at eight.';
  await call('Admin.Config.Edit', { id: first.id as number, version: 1, value, description: 'last words' });
  for (let n = 1; n <= 11; n++)
    await call('Admin.Config.Add', { name: `limit.${n}`, value: String(n), description: `limit ${n}` });
}, 120_000);
afterAll(() => server.stop());
keepTab(async () => {
  page = await openPage(server.url, { token, lang: 'en' });
  watched = watch(page, server.url);
  await page.goto('/admin/home');
  await watched.calm();
  return page;
});
beforeEach(() => void watched.take());

describe('the history of a record', () => {
  const record = () => `${settings}/show/${first.id}`;

  it('shows old and new word by word, Chinese words too (LOG-05)', async () => {
    await open(record());
    await page.keyboard.press('h');
    const changes = page.getByRole('dialog').locator('article').first();
    await changes.waitFor();
    expect(await changes.locator('del').allInnerTexts()).toEqual(['今', 'ten']);
    expect(await changes.locator('ins').allInnerTexts()).toEqual(['明', 'eight']);
    expect(await changes.innerText()).toMatch(/admin[\s\S]*127\.0\.0\.1/);
    expect(await violations(page)).toEqual([]);
  });

  it('restores a version by an edit like any other, after a preview; a conflict changes nothing (DAT-01) [page-38]', async () => {
    await button(/^Restore this version/).click();
    const preview = page.getByRole('dialog', { name: /^Restore/ });
    expect(await preview.locator('dt').allInnerTexts()).toEqual(['Value', 'Description']);
    await call('Admin.Config.Edit', { id: first.id as number, version: 2, description: 'theirs' });
    await preview.getByRole('button', { name: 'Restore this version' }).click();
    await preview.getByText(/was changed meanwhile/).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await call('Admin.Config.Get', { id: first.id as number })).toMatchObject({
      description: 'theirs',
    });
    await preview.getByRole('button', { name: 'Restore this version' }).click();
    await preview.waitFor({ state: 'detached' });
    expect(await call('Admin.Config.Get', { id: first.id as number })).toMatchObject({
      version: 4,
      value: first.value,
      description: 'first words',
    });
    await expect.poll(() => page.getByRole('dialog').locator('article').count()).toBe(4);
    await page.keyboard.press('Escape');
    expect(watched.take()).toEqual([]);
  });

  it('restores what settings were before their first change, and nothing before a record was created', async () => {
    const delivered = await call('Admin.SiteConfig.Get');
    await call('Admin.SiteConfig.Save', {
      version: delivered.version as number,
      project_name: 'Ours',
      dev_max_app_num: 25,
    });
    await open('/platmanage/globalconfig/siteconfig');
    await button('History').click();
    await button('Restore the version before these changes').click();
    const preview = page.getByRole('dialog', { name: 'Restore the version before these changes?' });
    await preview.getByRole('button', { name: 'Restore this version' }).click();
    await preview.waitFor({ state: 'detached' });
    expect(await call('Admin.SiteConfig.Get')).toMatchObject({
      dev_max_app_num: delivered.dev_max_app_num as number,
    });
    await open(record());
    await button('History').click();
    await page.getByRole('dialog').getByText('Created').waitFor();
    expect(await button('Restore the version before these changes').count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(watched.take()).toEqual([]);
  });

  it('can be read when the record was deleted; nothing is called undone (DAT-03, DAT-05)', async () => {
    const gone = await call('Admin.Config.Add', { name: 'gone', value: 'x', description: 'short-lived' });
    await open(`${settings}/show/${gone.id}`);
    await button('Delete').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(/\/list/);
    const tabs = page.getByRole('navigation', { name: 'Open pages' });
    await expect.poll(() => tabs.innerText()).not.toContain('gone');
    expect(await page.getByText(/undo/i).count()).toBe(0);
    await open(`${settings}/show/${gone.id}`);
    await closeRefusal(page);
    await button('History').click();
    const cards = page.getByRole('dialog').locator('article');
    await cards.first().waitFor();
    expect(await cards.locator('strong').allInnerTexts()).toEqual(['Deleted', 'Created']);
    expect(await button(/^Restore/).count()).toBe(0);
    await page.keyboard.press('Escape');
  });
});

it('the tab of a record closes when it is deleted from its list', async () => {
  const { id } = await call('Admin.Config.Add', { name: 'to_delete', value: '1', description: 'To delete' });
  const tab = page
    .getByRole('navigation', { name: 'Open pages' })
    .locator(`a[href*="${settings}"][href$="/${id}"]`);
  await open(`${settings}/edit/${id}`);
  await tab.waitFor();
  await open(`${settings}/list`);
  await tab.waitFor();
  const row = page.getByRole('row').filter({ hasText: 'to_delete' });
  await row.getByRole('button', { name: 'More actions to_delete' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await row.waitFor({ state: 'detached' });
  await expect.poll(() => tab.count()).toBe(0);
  await goTo(page, '/401');
});

it('the tab of a form becomes that of the record it saved, Back leads to the form again, and Cancel closes it', async () => {
  const { id } = await call('Admin.Config.Add', { name: 'to_save', value: '1', description: 'To save' });
  const tab = (screen: string) =>
    page.getByRole('navigation', { name: 'Open pages' }).locator(`a[href$="${settings}/${screen}/${id}"]`);
  await open(`${settings}/edit/${id}`);
  await tab('edit').waitFor();
  await page.getByLabel('Description').fill('Saved');
  await button(/^Save$/).click();
  await tab('show').waitFor();
  await tab('edit').waitFor({ state: 'detached' });
  await page.goBack();
  await tab('edit').waitFor();
  await button(/^Cancel$/).click();
  await tab('edit').waitFor({ state: 'detached' });
  await call('Admin.Config.Del', { id });
  await goTo(page, '/401');
});

describe('by the keyboard', () => {
  const order = ['limit.9', 'notice', 'limit.9', 'limit.8', 'limit.9', 'notice'];

  it('goes from record to record in the order of the list, beyond its page, and back to its place', async () => {
    await open(`${settings}/list?sort=name&order=ASC&perPage=10`);
    await page.getByRole('link', { name: 'limit.8', exact: true }).waitFor();
    const names = await page.locator('#main tbody th a').allInnerTexts();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    for (const [key, at] of [...'jjkkj'].map((one, step) => [one, [0, 1, 0, 0, 1][step] ?? 0] as const)) {
      await page.keyboard.press(key);
      expect(await focused()).toBe(names[at]);
    }
    for (let at = 1; names[at] !== 'limit.8'; at++) await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect.poll(heading).toBe('limit.8');
    for (const [key, name] of [...'jjkkjj'].map((one, at) => [one, order[at] ?? ''] as const)) {
      // A key does the same as its button once the neighbors are loaded.
      await button(key === 'j' ? 'Next record' : 'Previous record')
        .and(page.locator(':enabled'))
        .waitFor();
      await page.keyboard.press(key);
      await expect.poll(heading).toBe(name);
    }
    await expect.poll(() => button('Next record').isDisabled()).toBe(true);
    const tabs = page.getByRole('navigation', { name: 'Open pages' });
    expect(await tabs.innerText()).not.toContain('limit.9');
    await page.keyboard.press('u');
    // The tab of the record has its name too.
    await page.locator('#main').getByRole('link', { name: 'notice', exact: true }).waitFor();
    expect(routeOf(page)).toContain('page=2');
    expect(watched.take()).toEqual([]);
  });

  it('receives no key where something is typed, and lists the keys that there are (DAT-06)', async () => {
    await watched.calm();
    await page.keyboard.press('/');
    await page.keyboard.type('aj?');
    expect(routeOf(page)).toContain('/list');
    expect(await page.getByRole('search').locator('input').inputValue()).toBe('aj?');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.locator('#main h1').click();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.waitFor();
    expect(await keys.locator('dt').allInnerTexts()).toContain('Search this list');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
  });
});

describe('the palette', () => {
  const field = () => page.getByRole('combobox', { name: /Search or jump|搜索或跳转/ });
  const chosen = () => page.locator('[role=option][aria-selected=true]');

  it('reaches screens, actions and records by a few letters', async () => {
    await page.keyboard.press('Control+k');
    await field().fill('audit');
    await expect.poll(() => chosen().innerText()).toContain('Audit trail');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(heading).toContain('Audit trail');
    await page.getByRole('button', { name: 'Search or jump to…' }).click();
    await field().fill('limit.7');
    const option = page.getByRole('option', { name: 'limit.7' });
    await option.waitFor();
    await option.click();
    await expect.poll(heading).toBe('limit.7');
    await page.keyboard.press('Control+k');
    await field().fill('edit');
    await page.keyboard.press('Enter');
    await page.locator('form').waitFor();
    // A superseded search is aborted.
    const given = /Admin\.Search\.Find net::ERR_ABORTED$/;
    expect(watched.take().filter((trouble) => !given.test(trouble))).toEqual([]);
  });

  it('goes on from a record to what can be done with it', async () => {
    await page.keyboard.press('Control+k');
    await field().fill('limit.8');
    await page.getByRole('option', { name: 'limit.8' }).waitFor();
    await expect.poll(() => chosen().innerText()).toContain('actions');
    await page.keyboard.press('Tab');
    const deeds = page.getByRole('group', { name: 'limit.8' });
    await deeds.getByRole('option', { name: 'Delete' }).waitFor();
    expect(await page.getByRole('listbox').getByRole('group').count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Backspace');
    await page.getByRole('group', { name: 'Pages' }).waitFor();
    await field().fill('limit.8');
    await page.getByRole('option', { name: 'limit.8' }).waitFor();
    await page.keyboard.press('Tab');
    await deeds.waitFor();
    await page.keyboard.type('del');
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').getByText('limit.8').first().waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await heading()).toBe('limit.8');
    watched.take();
  });

  it('finds Chinese titles by their pinyin, and switches the language', async () => {
    await page.keyboard.press('Control+k');
    await field().fill('中文');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-CN');
    await page.keyboard.press('Control+k');
    await field().fill('dljl');
    await expect.poll(() => chosen().innerText()).toContain('登录记录');
    await page.keyboard.press('Enter');
    await expect.poll(heading).toContain('登录记录');
    expect(watched.take()).toEqual([]);
  });

  it('offers an administrator only what was granted (AZ-04)', async () => {
    await call('Admin.User.AddMember', { username: 'little_admin', password: 'secret-1', level: 200 });
    const context = await openPage(server.url, {
      token: await tokenOf(server.url, 'little_admin', 'secret-1'),
      lang: 'en',
    });
    await context.goto('/admin/401');
    await context.locator('#main h1').waitFor();
    await context.keyboard.press('Control+k');
    await context.getByRole('combobox').fill('limit');
    await context.getByText('Nothing found').waitFor();
    await context.context().close();
  });
});

describe('on paper', () => {
  it('a list and a record are without their shell, with title, date, every column and which rows they are', async () => {
    await open(`${settings}/list`);
    await page.emulateMedia({ media: 'print' });
    for (const hidden of ['aside, header, nav', 'a[href="#main"], .kf-acts-cell', '[aria-label="变更历史"]'])
      for (const one of await page.locator(hidden).all()) expect(await one.isVisible(), hidden).toBe(false);
    expect(await page.locator('thead th').allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining('配置值')]),
    );
    expect(await page.locator('#main').innerText()).toMatch(/admin 打印于 \d{4}-\d\d-\d\d/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
    await page.emulateMedia({ media: null });
    await open(`${settings}/list?page=2&perPage=10`);
    const title = () => page.locator('#main h1').innerText();
    expect(await title()).not.toContain('11–');
    await page.emulateMedia({ media: 'print' });
    expect(await title()).toMatch(/共 \d+ 条\s*第 11–\d+ 条/);
    await page.emulateMedia({ media: null });
  });
});

describe('nothing jumps', () => {
  it.each([
    ['list', 0.05, () => `${settings}/list`],
    ['show', 0.05, () => `${settings}/show/${first.id}`],
    ['edit', 0.05, () => `${settings}/edit/${first.id}`],
    ['accounts', 0.05, () => '/user/list'],
    // An editor that takes a moment to appear moved the buttons below it by 138 pixels: 0.003.
    ['a form with an editor', 0.002, () => '/database/proc-setting'],
  ])('%s shifts its layout by less than %f', async (_name, limit, route) => {
    // A new browser each time, with an empty cache.
    const other = await openPage(server.url, { token, lang: 'en' });
    await other.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await other.goto(`/admin${route()}`);
    await watch(other, server.url).calm();
    // The page reports layout shifts when it is idle.
    for (let rest = 0; rest < 3; rest++)
      await other.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const shifts = await other.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    const total = shifts.reduce((sum, shift) => sum + shift, 0);
    expect(await other.evaluate(() => PerformanceObserver.supportedEntryTypes)).toContain('layout-shift');
    console.info(`layout shift of ${_name}: ${total.toFixed(4)}`);
    expect(total).toBeLessThan(limit);
    await other.context().close();
  });
});
