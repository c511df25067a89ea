import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAfter } from '#schemas/payloads/days.ts';
import type { FlowAnswer, HomeAnswer, PortAnswer } from '#schemas/payloads/stats.ts';
import type { Row } from '#schemas/resource.ts';
import { type Db, openDatabase } from '#server/platform/store/database.ts';
import { presentDay } from '#server/records/report/presentDay.ts';
import { goTo } from '../support/browser/goTo.ts';
import { type Platform, startPlatform } from '../support/browser/platform.ts';
import { looksAt, screenFaults } from '../support/browser/screenFaults.ts';
import { keepTab } from '../support/browser/tab.ts';
import { type Watch, watch } from '../support/browser/troubles.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/databaseUrl.ts';
import { inDays } from '../support/stats/called.ts';
import { fillLarge } from '../support/stats/fillLarge.ts';

let database: TestDatabase;
let db: Db;
let platform: Platform;
/** The 366 days of a year and a day, the maximum range of a page. */
let days: { readonly from: string; readonly to: string };
const ids: Record<string, number> = {};

beforeAll(async () => {
  database = await freshDatabase();
  const url = databaseUrl(database.connection);
  platform = await startPlatform({ env: { DATABASE_URL: url } });
  db = openDatabase({ connectionString: url, statement_timeout: 0 }, () => {});
  const lastOf = async (table: string) =>
    (await sql<{ id: number }>`select max(id) as id from ${sql.table(table)}`.execute(db)).rows[0]?.id ?? 0;
  // So far there is only the administrator's account.
  await fillLarge(db, await lastOf('account'));
  for (const table of ['call_log', 'error_log', 'message']) ids[table] = await lastOf(table);
  const { today } = await presentDay(db);
  days = { from: dayAfter(today, -365), to: today };
}, 180_000);
afterAll(async () => {
  await db.destroy();
  await platform.server.stop();
  await database.drop();
});

const year = () => `?${new URLSearchParams(days)}`;
const flow = '/techzones/apistats/flow';
const port = '/techzones/apistats/port';
/** A page, and what follows its route. */
interface Asked {
  readonly route: string;
  readonly rest: () => string;
}
const pages: readonly Asked[] = [
  { route: '/home', rest: () => '' },
  { route: flow, rest: year },
  { route: port, rest: year },
  { route: '/techzones/apistats/alog', rest: () => '' },
  { route: '/techzones/apistats/alog/show', rest: () => `/${ids['call_log']}` },
  { route: '/platmanage/error-log/list', rest: () => '' },
  { route: '/platmanage/error-log/show', rest: () => `/${ids['error_log']}` },
  { route: '/account/message', rest: () => '' },
  { route: '/account/message/show', rest: () => `/${ids['message']}` },
  { route: '/stats/app_stats', rest: year },
  { route: '/stats/register_stats', rest: year },
  { route: '/stats/login_stats', rest: year },
];

// Numbers are as wide in both languages; tests/e2e/screens.test.ts has each language at both widths.
const looks = looksAt(400).filter(({ lang, width }) => (lang === 'en') === width > 400);

describe.each(looks)('after a year, $lang, $colorScheme, $width px', (look) => {
  let page: Page;
  let watched: Watch;
  beforeAll(async () => {
    page = await platform.open('/401', { ...look, isMeasured: true });
    watched = watch(page, platform.server.url);
  });
  afterAll(() => page.context().close());

  it.each(pages)(
    '$route has room for everything [page-18]',
    async ({ route, rest }) => {
      const address = route + rest();
      expect(await screenFaults(page, watched, address, look, 'goOn')).toEqual([]);
    },
    60_000,
  );
});

describe('the totals of a year are what the services show, and what SQL counts over the log:', () => {
  let page: Page;
  keepTab(async () => {
    page = await platform.open('/401', { lang: 'en', isMeasured: true });
    return page;
  });

  // A chart has an accessible table; the one on its card is a region.
  const open = async (route: string, shown: Locator) => {
    await goTo(page, route);
    await shown.first().waitFor();
  };
  const numbers = async (cells: Locator) =>
    (await cells.allInnerTexts()).map((text) => Number(text.replaceAll(',', '')));
  const counted = async (by: string, table = 'call_log', span = days) => {
    const { rows } = await sql<{ name: string; count: number }>`
      select (${sql.raw(by)})::text as name, count(*) as count from ${sql.table(table)}
      where ${inDays(span.from, span.to)} group by 1`.execute(db);
    return new Map(rows.map(({ name, count }) => [name, count]));
  };
  const sum = (counts: Iterable<number>) => [...counts].reduce((all, one) => all + one, 0);

  it('of each return code [page-18]', async () => {
    const chart = page.getByRole('region', { name: 'API traffic', exact: true });
    await open(flow + year(), chart.locator('canvas'));
    await chart.getByRole('button', { name: 'API traffic: Show as a table' }).click();
    const heads = await chart.locator('thead th').allInnerTexts();
    const totals = await numbers(chart.locator('tfoot td'));
    const shown = new Map(heads.slice(1).map((head, at) => [String(Number.parseInt(head, 10)), totals[at]]));
    const truth = await counted('ret');
    expect(truth.size).toBeGreaterThan(10);
    expect(shown).toEqual(truth);
    const { series, kinds } = (await platform.call('Admin.Stats.Flow', days)) as unknown as FlowAnswer;
    expect(new Map(series.map(({ ret, calls }) => [String(ret), sum(calls)]))).toEqual(truth);
    expect(kinds.all).toBe(sum(truth.values()));
  });

  it('of each API [page-18]', async () => {
    await open(port + year(), page.locator('#main [role=region] tfoot'));
    const names = await page.locator('#main [role=region] tbody td button').allInnerTexts();
    const calls = await numbers(page.locator('#main [role=region] tbody td:nth-child(3)'));
    const truth = await counted('service');
    expect(truth.size).toBeGreaterThan(10);
    expect(new Map(names.map((name, at) => [name, calls[at]]))).toEqual(truth);
    expect(await numbers(page.locator('#main [role=region] tfoot td:nth-child(2)'))).toEqual([
      sum(truth.values()),
    ]);
    const { total, items } = (await platform.call('Admin.Stats.Port', days)) as unknown as PortAnswer;
    expect([total.services, total.calls]).toEqual([truth.size, sum(truth.values())]);
    expect(new Map(items.map(({ service, calls }) => [service, calls]))).toEqual(truth);
  });

  it.each([
    ['app', 'Admin.Stats.App', 'call_log', 'pay_type', ['total', 'paid', 'trial', 'normal', 'failed']],
    ['register', 'Admin.Stats.Register', 'account', 'level', ['total', '100', '101', '0']],
    ['login', 'Admin.Stats.Login', 'login_record', "result = 'passed'", ['total', 'true', 'false']],
  ] as const)('of the report %s_stats [page-44]', async (name, service, table, by, order) => {
    const total = page.locator('#main [role=region] tfoot tr').first();
    await open(`/stats/${name}_stats${year()}`, total);
    const shown = await numbers(total.locator('td'));
    const { totals } = (await platform.call(service, days)) as { totals: Row };
    expect(shown).toEqual(Object.values(totals));
    const truth = await counted(by, table);
    truth.set('total', sum(truth.values()));
    expect(shown.slice(0, order.length)).toEqual(order.map((one) => truth.get(one)));
  });

  it('of each day at home, of the messages and of the errors [page-06]', async () => {
    const recent = page.getByRole('region', { name: 'Recent days' });
    await open('/home', recent);
    const { today } = (await platform.call('Admin.Stats.Home')) as unknown as HomeAnswer;
    const day = "to_char((created_at + interval '8 hours') at time zone 'UTC', 'YYYY-MM-DD')";
    const calls = await numbers(recent.locator('tbody td:last-child'));
    const names = await recent.locator('tbody td:first-child').allInnerTexts();
    expect(names).toHaveLength(7);
    const week = { from: dayAfter(today, -6), to: today };
    expect(new Map(names.map((name, at) => [name, calls[at]]))).toEqual(await counted(day, 'call_log', week));
    const folders = page.locator('#main').getByRole('button', { name: /^(Unread|Read|Recycle bin)/ });
    await open('/account/message', folders);
    const states = await counted('state', 'message');
    const told = async () =>
      (await folders.allInnerTexts()).map((text) => Number(/\d+/.exec(text)?.[0] ?? Number.NaN));
    await expect.poll(told).toEqual(['unread', 'read', 'recycled'].map((state) => states.get(state)));
    const errors = sum((await counted('true', 'error_log')).values()).toLocaleString('en');
    await open('/platmanage/error-log/list', page.getByText(`${errors} records`));
  });
});
