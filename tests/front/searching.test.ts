import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '#server/platform/store/database.ts';
import { type Gate, gateOf } from '../support/browser/gate.ts';
import { goTo } from '../support/browser/goTo.ts';
import { type InputMethod, inputMethodOf } from '../support/browser/inputMethod.ts';
import { type Platform, startPlatform } from '../support/browser/platform.ts';
import { keepTab, leaveFor } from '../support/browser/tab.ts';
import { openPage } from '../support/browser.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/databaseUrl.ts';
import { logCalls } from '../support/stats/calls.ts';

let database: TestDatabase;
let db: Db;
let platform: Platform;
let page: Page;
let gate: Gate;
let inputMethod: InputMethod;

const many = 300;

beforeAll(async () => {
  database = await freshDatabase();
  const url = databaseUrl(database.connection);
  platform = await startPlatform({ env: { DATABASE_URL: url } });
  db = openDatabase({ connectionString: url }, () => {});
  await sql`
    insert into account (username, password, level, status, balance)
    select '会员' || lpad(n::text, 3, '0'), 'none', 200, 'enabled', 0
    from generate_series(1, ${many}::int) as n`.execute(db);
  await sql`
    insert into api_design (type, service, title, module, status, hidden, parameters, returns)
    select 'common', 'App.Member.Get' || lpad(n::text, 3, '0'), '会员' || lpad(n::text, 3, '0'), '会员',
      'published', false, '[]', '[]'
    from generate_series(1, ${many}::int) as n`.execute(db);
  const { token } = await platform.developer('someone');
  await platform.call('Platform.App.Add', { name: 'Umbrella' }, token);
  await platform.call('Admin.Package.Add', {
    ...{ name: 'Small', type: 'paid', flow: 10, price: '1.00', validity: 12, status: 'normal' },
    services: ['App.Member.Get001'],
  });
  await logCalls(db, [{ ret: 200 }]);
}, 180_000);
afterAll(async () => {
  await db?.destroy();
  await platform?.server.stop();
  await database?.drop();
});
keepTab(async () => {
  page = await openPage(platform.server.url, { lang: 'en', token: platform.token });
  // The test advances the clock, so that no pause takes real time.
  await page.clock.install();
  gate = await gateOf(page, /\.(GetList|GetAllMembers|Find|SaveDraft)$/);
  inputMethod = await inputMethodOf(page);
  await page.goto('/admin/401');
  return page;
});
beforeEach(async () => {
  await gate.open();
  await leaveFor(page, '/401');
});

const passPause = () => page.clock.fastForward(2000);
const options = () => page.locator('.MuiAutocomplete-option');
const field = (name: string) => page.locator('#main form').getByRole('combobox', { name, exact: true });
const filter = (name: string) =>
  page
    .locator('#main label', { has: page.locator('.name').getByText(name, { exact: true }) })
    .locator('input');
/** The search terms sent. */
const words = () => gate.asked.flatMap((body) => /(?:^|&)q=([^&]*)/.exec(body)?.[1] ?? []);

/** A place where records are selected by name. */
interface Place {
  readonly route: () => string;
  readonly reach?: () => Promise<unknown>;
  readonly box: () => Locator;
  readonly isMany?: boolean;
}

const choose = async (label: string, choice: string) => {
  await page.locator('#main form').getByLabel(label).first().click();
  await page.getByRole('option', { name: choice }).click();
};
const notice = (choice: string) => async () => {
  const radio = page.getByRole('radio', { name: choice });
  if (await radio.count()) await radio.check();
  else await choose('Recipients', choice);
};

const places: Readonly<Record<string, Place>> = {
  'the APIs of a package': { route: () => '/service/set-meal/add', box: () => field('APIs'), isMany: true },
  'the accounts of a permission': {
    route: () => '/platmanage/permissions/admin-assign/add',
    box: () => field('Accounts'),
    isMany: true,
  },
  'the accounts of a right to services': {
    route: () => '/platmanage/permissions/platform-assign/add',
    box: () => field('Accounts'),
    isMany: true,
  },
  'the accounts of a notice': {
    route: () => '/platmanage/notice/add',
    reach: notice('Specific accounts'),
    box: () => field('Accounts'),
    isMany: true,
  },
  'the API of a notice': {
    route: () => '/platmanage/notice/add',
    reach: notice('Users of an API'),
    box: () => field('API'),
  },
  'a filter by an account': {
    route: () => '/application/list',
    box: () => filter('Developer'),
  },
  'a filter by an API among several': {
    route: () => '/service/set-meal',
    box: () => filter('APIs'),
  },
  'a condition of the filter builder': {
    route: () => '/application/list',
    reach: async () => {
      await page.getByRole('button', { name: 'Filter builder' }).click();
      const line = page.getByRole('dialog').locator('[data-line]').first();
      await line.getByRole('combobox', { name: 'Field' }).selectOption({ label: 'Developer' });
    },
    box: () => page.getByRole('dialog').getByRole('combobox', { name: 'Developer', exact: true }),
  },
};

describe.each(Object.entries(places))('%s', (_name, { route, reach, box, isMany = false }) => {
  const chosen = async () =>
    isMany
      ? (await page.locator('#main form .MuiChip-label').allTextContents()).join()
      : await box().inputValue();
  const found = async (text: string) => {
    await expect.poll(() => options().count()).toBe(1);
    expect(await options().first().textContent()).toContain(text);
  };

  it('is searched while answers are on their way and with an input method, picked from and cleared', async () => {
    await goTo(page, route());
    await reach?.();
    await box().click();
    await expect.poll(() => options().count()).toBe(20);

    gate.close();
    await box().pressSequentially('会员2');
    await passPause();
    await expect.poll(() => gate.held).toBeGreaterThan(0);
    await box().pressSequentially('17');
    // The options shown in between match the typed text.
    expect(await options().filter({ hasNotText: '217' }).count()).toBe(0);
    await gate.open();
    await passPause();
    await found('217');
    expect(await box().inputValue()).toBe('会员217');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(chosen).toContain('217');

    await box().press('Control+a');
    gate.forget();
    await inputMethod.compose('h', 'hu', 'huiyuan');
    await passPause();
    await inputMethod.press('ArrowDown');
    await inputMethod.press('Enter');
    expect(await box().inputValue()).toContain('huiyuan');
    await inputMethod.commit('会员218');
    await passPause();
    await found('218');
    expect(await box().inputValue()).toBe('会员218');
    expect(words()).toEqual(['会员218']);
    await options().first().click();
    await expect.poll(chosen).toContain('218');
    if (isMany) expect(await chosen()).toContain('217');

    const around = page.locator('.MuiAutocomplete-root', { has: page.locator(':focus') });
    await around.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.poll(chosen).toBe('');
  });
});

it('the API of a task is found and fills the parts of its name', async () => {
  await goTo(page, '/platmanage/scheduledtask/add');
  const box = field('Choose a published API');
  await box.pressSequentially('会员2');
  await inputMethod.compose('shi', 'shiqi');
  await inputMethod.press('Enter');
  await inputMethod.commit('17');
  await passPause();
  await expect.poll(() => options().count()).toBe(1);
  await options().click();
  await expect
    .poll(() =>
      page
        .locator('#main form')
        .getByLabel(/^Action/)
        .inputValue(),
    )
    .toBe('Get217');
  expect(await box.inputValue()).toBe('');
});

describe('a box of chips', () => {
  const chips = (name: string) =>
    field(name)
      .locator('xpath=ancestor::*[contains(@class,"MuiAutocomplete-root")]')
      .locator('.MuiChip-label');

  it('takes words of an input method, and no letters of pinyin', async () => {
    await goTo(page, '/platmanage/article/add');
    const box = field('Keywords');
    await box.click();
    await inputMethod.compose('k', 'ka', 'kaifang');
    await inputMethod.press('Enter');
    expect(await chips('Keywords').count()).toBe(0);
    await inputMethod.commit('开放');
    await page.keyboard.press('Enter');
    await box.pressSequentially('last ');
    await page.keyboard.press('Tab');
    await expect.poll(() => chips('Keywords').allTextContents()).toEqual(['开放', 'last']);
  });

  it('with a fixed choice offers what contains the text, and clears', async () => {
    await goTo(page, '/platmanage/notice/add');
    await notice('Specific levels')();
    const box = field('Levels');
    await box.click();
    await expect.poll(() => options().count()).toBe(5);
    await inputMethod.compose('q', 'qiye');
    expect(await options().count()).toBe(5);
    await inputMethod.commit('company');
    await expect.poll(() => options().allTextContents()).toEqual(['Company developer']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => chips('Levels').allTextContents()).toEqual(['Company developer']);
    expect(await box.inputValue()).toBe('');
    await box.pressSequentially('admin');
    await expect.poll(() => options().count()).toBe(2);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.poll(() => chips('Levels').count()).toBe(0);
  });
});

describe.each([
  ['the search of a list', '/user', () => page.locator('[role=search] input'), /(?:^|&)q=([^&]*)/],
  ['a filter by a part of a text', '/user', () => filter('Username'), /"username":\{"like":"([^"]*)"\}/],
] as const)('%s', (_name, route, box, sent) => {
  const asked = () => gate.asked.flatMap((body) => sent.exec(body)?.[1] ?? []);

  it('keeps every letter and blank while answers come, and asks for nothing that is being composed', async () => {
    await goTo(page, route);
    await page.getByRole('row').nth(2).waitFor();
    gate.forget();
    gate.close();
    await box().pressSequentially('会员 ');
    await passPause();
    await expect.poll(() => gate.held).toBeGreaterThan(0);
    await box().pressSequentially('21');
    await gate.open();
    await passPause();
    await expect.poll(asked).toEqual(['会员', '会员 21']);
    expect(await box().inputValue()).toBe('会员 21');
    await box().press('Backspace');
    await box().press('Backspace');
    await passPause();
    await expect.poll(async () => page.getByRole('row').count()).toBe(11);
    // The URL has no trailing space; the box keeps it for further typing.
    expect(await box().inputValue()).toBe('会员 ');

    await inputMethod.compose('h', 'huiyuan');
    await passPause();
    await inputMethod.press('Enter');
    expect(await box().inputValue()).toBe('会员 huiyuan');
    expect(asked().join()).not.toContain('h');
    await inputMethod.commit('219 ');
    await passPause();
    await expect.poll(() => asked().at(-1)).toBe('会员 219');
    expect(await box().inputValue()).toBe('会员 219 ');
    await box().press('Tab');
    await expect.poll(() => box().inputValue()).toBe('会员 219');

    // Changes from elsewhere apply where no input is unsent.
    await page.goBack();
    await expect.poll(() => box().inputValue()).not.toBe('会员 219');
  });
});

it('a filter by a number keeps the point and the zeros that are being typed', async () => {
  await goTo(page, '/techzones/apistats/alog');
  await page
    .getByRole('button', { name: /More filters|filters/i })
    .first()
    .click();
  const box = page.getByRole('textbox', { name: 'Code min' });
  await box.pressSequentially('02');
  await passPause();
  await page.waitForURL(/gte/);
  await box.pressSequentially('00');
  await passPause();
  await page.waitForURL(/200/);
  expect(await box.inputValue()).toBe('0200');
  await box.press('Tab');
  await expect.poll(() => box.inputValue()).toBe('200');
});

it('the palette searches and picks nothing while something is being composed', async () => {
  await goTo(page, '/user');
  await page.getByRole('row').nth(2).waitFor();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog', { name: 'Search and commands' }).getByRole('combobox');
  await box.waitFor();
  await passPause();
  const entries = () => page.getByRole('option');
  const before = await entries().allTextContents();
  gate.forget();
  await inputMethod.compose('h', 'hu', 'huiyuan');
  await passPause();
  await inputMethod.press('ArrowDown');
  await inputMethod.press('Enter');
  expect(await entries().allTextContents()).toEqual(before);
  expect(await box.inputValue()).toBe('huiyuan');
  expect(words()).toEqual([]);
  gate.close();
  await inputMethod.commit('会员2');
  await passPause();
  await expect.poll(() => gate.held).toBeGreaterThan(0);
  await box.pressSequentially('17');
  await gate.open();
  await passPause();
  const record = entries().filter({ hasText: '会员217' }).first();
  await record.waitFor();
  expect(words()).toEqual(['会员2', '会员217']);
  expect(await box.inputValue()).toBe('会员217');
  await expect
    .poll(() => entries().filter({ hasText: '会员2' }).filter({ hasNotText: '217' }).count())
    .toBe(0);
  await record.click();
  await page.waitForURL(/\/user\/.*\d+$/);
});

it('the tables of the console are not narrowed down by what is being composed', async () => {
  await goTo(page, '/database/console?connection=0');
  const side = page.getByRole('navigation', { name: 'Tables' });
  const box = side.getByRole('textbox');
  const tables = side.getByRole('listitem');
  await tables.first().waitFor();
  const all = await tables.count();
  await box.click();
  await inputMethod.compose('z', 'zhang');
  expect(await tables.count()).toBe(all);
  await inputMethod.commit('account_');
  await expect.poll(() => tables.count()).toBeLessThan(all);
  expect(await box.inputValue()).toBe('account_');
  await tables.first().waitFor();
});

it('the inspector of the designer keeps names and saves nothing that is being composed', async () => {
  const { id = 0 } = await platform.call('Admin.ApiDesign.SaveDraft', {
    ...{ service: 'App.Typing.Find', title: 'Find', module: 'Find', description: 'Find' },
    parameters: [],
    returns: [],
    flow: {
      version: 1,
      nodes: {
        request: { type: 'request' },
        query1: { type: 'query', table: 'account', action: 'list' },
        respond1: { type: 'respond', fields: { all: { ref: 'query1' } } },
      },
      edges: [
        ['request', 'out', 'query1'],
        ['query1', 'out', 'respond1'],
      ],
      layout: { request: [0, 0], query1: [300, 0], respond1: [600, 0] },
    },
  } as never);
  await goTo(page, `/techzones/design/design_update/${id}`);
  await page.getByPlaceholder('Find a node').click();
  await inputMethod.compose('c', 'cha');
  expect(await options().count()).toBe(3);
  await inputMethod.commit('query1');
  await options().filter({ hasText: 'query1' }).click();

  const columns = page.getByRole('combobox', { name: 'Columns (empty: all)' });
  await columns.click();
  gate.forget();
  gate.close();
  await columns.pressSequentially('id');
  await page.keyboard.press('Enter');
  await passPause();
  await expect.poll(() => gate.held).toBeGreaterThan(0);
  await columns.pressSequentially('use');
  await gate.open();
  await page.getByText('Draft saved', { exact: true }).waitFor();
  expect(await columns.inputValue()).toBe('use');
  await columns.pressSequentially('rname');
  await page.keyboard.press('Tab');
  const table = page.getByRole('combobox', { name: 'Table', exact: true });
  await table.press('Control+a');
  gate.forget();
  await inputMethod.compose('d', 'dingdan');
  await passPause();
  await inputMethod.press('Enter');
  expect(gate.asked.filter((body) => body.includes('dingdan'))).toEqual([]);
  await inputMethod.commit('order');
  await passPause();
  await expect.poll(() => gate.asked.join()).toContain('"table":"order"');
  expect(gate.asked.join()).toContain('"columns":["id","username"]');
});
