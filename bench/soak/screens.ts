import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { sqlLimits } from '#schemas/payloads/consoleForms.ts';
import { startEmbedded } from '#server/platform/embedded/embedded.ts';
import { openDatabase } from '#server/platform/store/database.ts';
import { startPlatform } from '#tests/support/browser/platform.ts';
import { scrollThrough } from '#tests/support/browser/scrollThrough.ts';
import { watch } from '#tests/support/browser/troubles.ts';
import { launchBrowser } from '#tests/support/chromium.ts';
import { keepLongTasks, longestTask, usualOf } from './longTasks.ts';

// Measures the memory that a tab keeps and the longest tasks that block it: with twenty pages opened again and
// again, with a list of 100,000 records, and with the largest result of a statement.

/** The most that a tab may keep of an hour of work, in bytes. */
const mostKept = 20_000_000;
/** A user opens a page every three seconds. */
const pagesPerHour = 1200;
/** Pages stay cached for five minutes. */
const cachedPages = 100;
const longestMs = 200;
const rows = 100_000;

const folder = mkdtempSync(join(tmpdir(), 'kaifang-screens-'));
const embedded = await startEmbedded(folder);
const { host, user, password, database } = embedded.connection;
const url = `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}/${database}`;
const platform = await startPlatform({ env: { DATABASE_URL: url } });
const page = await platform.open('/401', { isMeasured: true });
const watched = watch(page, platform.server.url);
const debug = await page.context().newCDPSession(page);

const faults: string[] = [];
/** Prints a measurement, and remembers it if it exceeds its limit. */
const report = (name: string, value: number, limit: number, unit: string) => {
  console.log(`${name.padEnd(60)} ${value.toFixed(1)} ${unit} (at most ${limit.toFixed(1)})`);
  if (!(value <= limit)) faults.push(name);
};

try {
  // tsx marks functions with a helper that a page does not have.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(keepLongTasks);
  await measurePages();
  await fill();
  await measureList();
  await measureResult();
  faults.push(...watched.take());
} finally {
  await (await launchBrowser(true)).close();
  await platform.server.stop();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const fault of faults) console.log(`too much: ${fault}`);
process.exit(faults.length > 0 ? 1 : 0);

/** Opens twenty pages again and again, each by its tab in the bar of open pages. */
async function measurePages(): Promise<void> {
  // Lists, forms, a record, charts, editors, the canvas and the console: everything that uses much memory.
  const routes = [
    ...['/home', '/user/list', '/user/add', '/user/look-over/1', '/user/compile/1'],
    ...[
      '/platmanage/configuration/list',
      '/platmanage/configuration/add',
      '/platmanage/configuration/edit/1',
    ],
    ...['/platmanage/audit/list', '/platmanage/globalconfig/siteconfig'],
    ...['/application/list', '/application/add'],
    ...['/techzones/design/list', '/techzones/design/sql', '/techzones/apistats/flow'],
    ...['/stats/login_stats', '/database/console', '/database/sql', '/account/message', '/error_logger_page'],
  ];
  /** The page that the tab shows during measurements. */
  const resting = '/argu/query?id=1';
  // One-time compilation and caching grow for some rounds, then stop.
  const [warmUp, rounds] = [8, 5];
  for (let n = 1; n <= 30; n++)
    await platform.call('Admin.Config.Add', {
      ...{ name: `memory.${n}`, value: 'x'.repeat(50), description: `number ${n}` },
    });
  for (const route of [...routes, resting]) {
    await page.goto(`/admin${route}`);
    await watched.calm();
  }
  const go = async (route: string) => {
    const tab = page.getByRole('navigation', { name: 'Open pages' }).locator(`a[href="/admin${route}"]`);
    await tab.evaluate((link: HTMLElement) => link.click());
    await watched.calm();
    return longestTask(page);
  };
  const held = async () => {
    await go(resting);
    const heap = await heapOf(debug);
    const { nodes, jsEventListeners: listeners } = await debug.send('Memory.getDOMCounters');
    return { heap, nodes, listeners };
  };
  for (let round = 0; round < warmUp; round++) for (const route of routes) await go(route);
  const before = await held();
  const tasks = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++)
    for (const route of routes) tasks.set(route, [...(tasks.get(route) ?? []), await go(route)]);
  const after = await held();
  const grown = (part: keyof typeof before) => (after[part] - before[part]) / rounds;
  const perRound = (mostKept * routes.length) / pagesPerHour;
  report(`${routes.length} pages: heap of each round`, grown('heap') / 1000, perRound / 1000, 'kB');
  report(`${routes.length} pages: nodes of each round`, grown('nodes'), 200, '');
  report(`${routes.length} pages: listeners of each round`, grown('listeners'), 50, '');
  const longest = Math.max(...[...tasks.values()].map(usualOf));
  report(`${routes.length} pages: longest task`, longest, longestMs, 'ms');
}

async function fill(): Promise<void> {
  const db = openDatabase({ connectionString: url, statement_timeout: 0 }, () => {});
  await sql`delete from config`.execute(db);
  await sql`
    insert into config (name, value, description)
    select 'large.' || n, 'value ' || n, 'number ' || n from generate_series(1, ${rows}::int) as n`.execute(
    db,
  );
  await sql`analyze`.execute(db);
  await db.destroy();
}

/** Turns the last pages of a list back and forth, and scrolls each to its last row. */
async function measureList(): Promise<void> {
  const [pages, warmUp] = [8, 6];
  const names = page.locator('#main tbody:not([data-stale]) th');
  const first = rows / 100 - pages - warmUp;
  await page.goto(`/admin/platmanage/configuration/list?perPage=100&page=${first}&sort=id&order=ASC`);
  await watched.calm();
  const tasks: number[] = [];
  const turn = async (name: string) => {
    const before = await names.first().textContent();
    await longestTask(page);
    await page.getByRole('button', { name }).click();
    await page.waitForFunction(
      (text) => document.querySelector('#main tbody:not([data-stale]) th')?.textContent !== text,
      before,
    );
    await watched.calm();
    await scrollThrough(names);
    tasks.push(await longestTask(page));
  };
  const walk = async (count: number, name = 'Next page') => {
    const before = await heapOf(debug);
    for (let n = 0; n < count; n++) await turn(name);
    return ((await heapOf(debug)) - before) / count;
  };
  for (const name of ['Next page', 'Previous page', 'Next page']) await walk(warmUp, name);
  tasks.length = 0;
  const fresh = await walk(pages);
  const walks: number[] = [];
  for (let round = 0; round < 8; round++)
    walks.push(await walk(pages, round % 2 ? 'Next page' : 'Previous page'));
  // The first rounds still load code for the navigation itself; a leak shows in each round.
  const again = Math.min(...walks.slice(4));
  report('a page of 100 rows, first visit: heap', fresh / 1000, mostKept / cachedPages / 1000, 'kB');
  report('a page of 100 rows, later visit: heap', again / 1000, mostKept / pagesPerHour / 1000, 'kB');
  report('a page of 100 rows: usual longest task', usualOf(tasks), longestMs, 'ms');
}

/** Scrolls the largest result of a statement to its last row. */
async function measureResult(): Promise<void> {
  await page.goto('/admin/database/sql?connection=0');
  await watched.calm();
  await page.getByRole('combobox', { name: 'Max. rows' }).click();
  await page.getByRole('option', { name: String(sqlLimits.mostRows), exact: true }).click();
  await page.locator('.cm-content').click();
  await page.keyboard.type(
    'select id, name, value, description, name as again from public.config order by id',
  );
  await page.keyboard.press('Escape');
  const result = page.getByRole('region', { name: 'Result' });
  const tasks: number[] = [];
  for (let n = 0; n < 5; n++) {
    await longestTask(page);
    await page.keyboard.press('Control+Enter');
    await cell(page, 'large.1').waitFor();
    await scrollThrough(result.locator('tbody tr'));
    await cell(page, `large.${sqlLimits.mostRows}`).waitFor();
    tasks.push(await longestTask(page));
    await page.locator('.cm-content').click();
  }
  report(`${sqlLimits.mostRows} rows of a statement: longest task`, Math.min(...tasks), longestMs, 'ms');
}

function cell(page: Page, name: string): Locator {
  return page.getByRole('region', { name: 'Result' }).getByRole('button', { name, exact: true }).first();
}

/** The heap size after garbage collection. */
async function heapOf(debug: CDPSession): Promise<number> {
  for (let turn = 0; turn < 3; turn++) await debug.send('HeapProfiler.collectGarbage');
  return (await debug.send('Runtime.getHeapUsage')).usedSize;
}
