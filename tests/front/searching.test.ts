import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '#server/store/database.ts';
import { type Gate, gateOf } from '../support/browser/gate.ts';
import { type InputMethod, inputMethodOf } from '../support/browser/inputMethod.ts';
import { type Platform, startPlatform } from '../support/browser/platform.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/databaseUrl.ts';

let database: TestDatabase;
let db: Db;
let platform: Platform;
let page: Page;
let gate: Gate;
let inputMethod: InputMethod;
let operation: string;
let grant: string;

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
  const first = async (service: string) => {
    const { items } = (await platform.call(service)) as { items?: { id: number }[] };
    return String(items?.[0]?.id);
  };
  operation = await first('Admin.Operation.GetList');
  grant = await first('Admin.PlatformOperation.GetList');
  page = await platform.open('/401');
  // Pauses are passed by hand: nothing waits for them.
  await page.clock.install();
  gate = await gateOf(page, /\.(GetList|Find|SaveDraft)$/);
  inputMethod = await inputMethodOf(page);
}, 180_000);
afterAll(async () => {
  await page?.context().close();
  await db?.destroy();
  await platform?.server.stop();
  await database?.drop();
});
beforeEach(async () => {
  await gate.open();
  await page.goto('/admin/401');
  await page.evaluate(() => sessionStorage.clear());
});

const passPause = () => page.clock.fastForward(2000);
const options = () => page.getByRole('option');
const field = (name: string) => page.locator('#main form').getByRole('combobox', { name, exact: true });
const words = () => gate.asked.filter((body) => body.includes('"q"')).join('\n');

/** A place where records are chosen by what they are called. */
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
    route: () => `/platmanage/permissions/admin-assign/edit/${operation}`,
    box: () => field('Accounts'),
    isMany: true,
  },
  'the accounts of a right to services': {
    route: () => `/platmanage/permissions/platform-assign/edit/${grant}`,
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
    route: () => '/service/order-manage',
    box: () => page.locator('#main').getByRole('combobox', { name: 'Account', exact: true }),
  },
  'a filter by an API among several': {
    route: () => '/service/set-meal',
    box: () => page.locator('#main').getByRole('combobox', { name: 'APIs', exact: true }),
  },
  'a condition of the filter builder': {
    route: () => '/service/order-manage',
    reach: async () => {
      await page.getByRole('button', { name: 'Filter builder' }).click();
      const line = page.getByRole('dialog').locator('[data-line]').first();
      await line.getByRole('combobox', { name: 'Field' }).selectOption({ label: 'Account' });
    },
    box: () => page.getByRole('dialog').getByRole('combobox', { name: 'Account', exact: true }),
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
    await page.goto(`/admin${route()}`);
    await reach?.();
    await box().click();
    await expect.poll(() => options().count()).toBe(20);

    gate.close();
    await box().pressSequentially('会员2');
    await passPause();
    await expect.poll(() => gate.held).toBeGreaterThan(0);
    await box().pressSequentially('17');
    // What is offered meanwhile belongs to what is typed.
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
    expect(words()).toContain('会员218');
    expect(words()).not.toContain('hu');
    await options().first().click();
    await expect.poll(chosen).toContain('218');
    if (isMany) expect(await chosen()).toContain('217');

    await box().locator('xpath=ancestor::*[contains(@class,"MuiAutocomplete-root")]').hover();
    await box()
      .locator('xpath=ancestor::*[contains(@class,"MuiAutocomplete-root")]')
      .getByRole('button', { name: 'Clear', exact: true })
      .click();
    await expect.poll(chosen).toBe('');
  });
});
