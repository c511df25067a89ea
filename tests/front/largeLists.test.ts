import { sql } from 'kysely';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sqlLimits } from '#schemas/payloads/consoleForms.ts';
import { type Db, openDatabase } from '#server/store/database.ts';
import { keepLongTasks, longestTask, usualOf } from '../support/browser/longTasks.ts';
import { type Platform, startPlatform } from '../support/browser/platform.ts';
import { type Watch, watch } from '../support/browser/troubles.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/databaseUrl.ts';

let database: TestDatabase;
let db: Db;
let platform: Platform;
let page: Page;
let watched: Watch;
let debug: CDPSession;

const rows = 100_000;

beforeAll(async () => {
  database = await freshDatabase();
  const url = databaseUrl(database.connection);
  platform = await startPlatform({ env: { DATABASE_URL: url } });
  db = openDatabase({ connectionString: url, statement_timeout: 0 }, () => {});
  await sql`
    insert into config (name, value, description)
    select 'large.' || n, 'value ' || n, 'number ' || n from generate_series(1, ${rows}::int) as n`.execute(
    db,
  );
  await sql`analyze`.execute(db);
  page = await platform.open('/401');
  watched = watch(page, platform.server.url);
  debug = await page.context().newCDPSession(page);
  await page.addInitScript(keepLongTasks);
}, 180_000);
afterAll(async () => {
  await db.destroy();
  await platform.server.stop();
  await database.drop();
});

const pages = 8;
const warmUp = 6;
const most = 20_000_000;
/** A page every three seconds: what was looked at is remembered for five minutes, and nothing else for the hour. */
const [remembered, ofAnHour] = [100, 1200];

async function heap(): Promise<number> {
  for (let turn = 0; turn < 3; turn++) await debug.send('HeapProfiler.collectGarbage');
  return (await debug.send('Runtime.getHeapUsage')).usedSize;
}

/** Scrolls what holds the rows of a table from the first to the last one, as a wheel does. */
async function scrollThrough(rows: Locator): Promise<void> {
  await rows.first().evaluate(async (row) => {
    let box: HTMLElement | null = row.parentElement;
    while (
      box &&
      !(box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY))
    )
      box = box.parentElement;
    const held = box ?? document.documentElement;
    const isAtEnd = () => held.scrollTop + held.clientHeight >= held.scrollHeight - 2;
    for (held.scrollTop = 0; !isAtEnd(); held.scrollTop += 400) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  });
}

it('(FE-11) a list of 100,000 records is scrolled page after page to its last one, with no long task and nothing left in memory', async () => {
  const names = page.locator('#main tbody:not([data-stale]) th');
  const first = rows / 100 - pages - warmUp;
  await page.goto(`/admin/platmanage/configuration/list?perPage=100&page=${first}&sort=id&order=ASC`);
  await watched.calm();
  const tasks: number[] = [];
  const turn = async (way: 'Next page' | 'Previous page') => {
    const before = await names.first().textContent();
    await longestTask(page);
    await page.getByRole('button', { name: way }).click();
    await watched.calm();
    await expect.poll(() => names.first().textContent()).not.toBe(before);
    await scrollThrough(names);
    tasks.push(await longestTask(page));
  };
  const walk = async (count: number, way: 'Next page' | 'Previous page' = 'Next page') => {
    const before = await heap();
    for (let n = 0; n < count; n++) await turn(way);
    return ((await heap()) - before) / count;
  };
  for (const way of ['Next page', 'Previous page', 'Next page'] as const) await walk(warmUp, way);
  tasks.length = 0;
  const anew = await walk(pages);
  expect(await names.count()).toBe(100);
  expect(await names.last().textContent()).toBe(`large.${rows}`);
  const walks: number[] = [];
  for (const way of ['Previous page', 'Next page', 'Previous page', 'Next page'] as const)
    walks.push(await walk(pages, way));
  // The first ways back and forth still bring what the way itself needs; what is lost for good is lost on each.
  const again = Math.min(...walks.slice(2));
  const told = [anew, ...walks].map((bytes) => (bytes / 1000).toFixed(1)).join(', ');
  console.log(`a page of 100 of ${rows}: ${told} kB, the tasks ${tasks.join(' ')} ms`);
  expect(anew * remembered).toBeLessThan(most);
  expect(again * ofAnHour).toBeLessThan(most);
  expect(usualOf(tasks)).toBeLessThan(200);
  expect(watched.take()).toEqual([]);
}, 300_000);

it('(FE-11) the rows of a statement, as many as it may give, are scrolled to the last one with no long task', async () => {
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
  // A task that the page itself makes so long is in every round; what else the machine does is in some.
  for (let n = 0; n < 3 || (n < 10 && Math.min(...tasks) >= 200); n++) {
    await longestTask(page);
    await page.keyboard.press('Control+Enter');
    await result.getByRole('button', { name: 'large.1', exact: true }).first().waitFor();
    await scrollThrough(result.locator('tbody tr'));
    await result
      .getByRole('button', { name: `large.${sqlLimits.mostRows}`, exact: true })
      .first()
      .waitFor();
    tasks.push(await longestTask(page));
    await page.locator('.cm-content').click();
  }
  console.log(`${sqlLimits.mostRows} rows of a statement: tasks of ${tasks.join(' ')} ms`);
  expect(await result.getByRole('table').getAttribute('aria-rowcount')).toBe(String(sqlLimits.mostRows + 1));
  expect(Math.min(...tasks)).toBeLessThan(200);
  // On paper all of them stand, whatever was in sight.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect.poll(() => result.locator('tbody tr').count()).toBe(sqlLimits.mostRows);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(() => result.locator('tbody tr').count()).toBeLessThan(200);
}, 240_000);
