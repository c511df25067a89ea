import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sqlLimits } from '#schemas/payloads/consoleForms.ts';
import { type Db, openDatabase } from '#server/platform/store/database.ts';
import { goTo } from '../support/browser/goTo.ts';
import { type Platform, startPlatform } from '../support/browser/platform.ts';
import { scrollThrough } from '../support/browser/scrollThrough.ts';
import { type Watch, watch } from '../support/browser/troubles.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/databaseUrl.ts';

let database: TestDatabase;
let db: Db;
let platform: Platform;
let page: Page;
let watched: Watch;

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
  page = await platform.open('/401', { isMeasured: true });
  watched = watch(page, platform.server.url);
}, 180_000);
afterAll(async () => {
  await db.destroy();
  await platform.server.stop();
  await database.drop();
});

it('(FE-11) a list of 100,000 records shows its last pages, each scrolled to its last row [shell-04]', async () => {
  const names = page.locator('#main tbody:not([data-stale]) th');
  await goTo(page, `/platmanage/configuration/list?perPage=100&page=${rows / 100 - 1}&sort=id&order=ASC`);
  await expect.poll(() => names.first().textContent()).toBe(`large.${rows - 199}`);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => names.first().textContent()).toBe(`large.${rows - 99}`);
  await scrollThrough(names);
  expect(await names.count()).toBe(100);
  expect(await names.last().textContent()).toBe(`large.${rows}`);
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect.poll(() => names.first().textContent()).toBe(`large.${rows - 199}`);
  await watched.calm();
  expect(watched.take()).toEqual([]);
});

it('(FE-11) the rows of a statement, as many as it may give, are scrolled to the last one and drawn only where they are seen [shell-04]', async () => {
  await goTo(page, '/database/sql?connection=0');
  await page.getByRole('combobox', { name: 'Max. rows' }).click();
  await page.getByRole('option', { name: String(sqlLimits.mostRows), exact: true }).click();
  await page.locator('.cm-content').click();
  await page.keyboard.type(
    'select id, name, value, description, name as again from public.config order by id',
  );
  await page.keyboard.press('Escape');
  const result = page.getByRole('region', { name: 'Result' });
  const drawn = result.locator('tbody tr');
  await page.keyboard.press('Control+Enter');
  await result.getByRole('button', { name: 'large.1', exact: true }).first().waitFor();
  expect(await result.getByRole('table').getAttribute('aria-rowcount')).toBe(String(sqlLimits.mostRows + 1));
  await scrollThrough(drawn);
  await result
    .getByRole('button', { name: `large.${sqlLimits.mostRows}`, exact: true })
    .first()
    .waitFor();
  expect(await drawn.count()).toBeLessThan(200);
  // In print all of them appear, including those that were scrolled out of view.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect.poll(() => drawn.count()).toBe(sqlLimits.mostRows);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(() => drawn.count()).toBeLessThan(200);
}, 120_000);
