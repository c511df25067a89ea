import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { openDatabase } from '#server/platform/store/database.ts';
import { violations } from '../../support/axe.ts';
import { closeRefusal } from '../../support/browser/closeRefusal.ts';
import { openPage } from '../../support/browser.ts';
import { type ConsoleTarget, openTarget } from '../../support/console/targets.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { databaseUrl } from '../../support/databaseUrl.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../../support/server.ts';

let database: TestDatabase;
let server: RunningServer;
let page: Page;
let target: ConsoleTarget;
let token: string;

beforeAll(async () => {
  database = await freshDatabase();
  const db = openDatabase(database.connection, () => {});
  await sql`create schema data`.execute(db);
  await sql`create table data.city (id bigint generated always as identity, name text, people bigint)`.execute(
    db,
  );
  await db.destroy();
  server = await startServer({ env: { DATABASE_URL: databaseUrl(database.connection) } });
  token = await tokenOf(server.url);
  target = await openTarget('postgres');
  await target.run('create table books (id bigserial primary key, title text, stock integer)');
  const admin = (service: string, fields: Row) =>
    callService(server.url, service, { access_token: token, ...fields });
  const allowed = { name: 'database_allow_list', value: '127.0.0.1', description: 'tests' };
  await admin('Admin.Config.Add', allowed);
  await admin('Admin.Database.Add', { ...target.record, di_name: 'db_shop', enabled: true });
  page = await openPage(server.url, { lang: 'en', token });
}, 180_000);
afterAll(async () => {
  await page.context().close();
  await target.drop();
  await server.stop();
  await database.drop();
});

it('makes the APIs of a table as drafts', async () => {
  await page.goto('/admin/techzones/design/sql');
  await page.getByRole('tab', { name: 'From a table' }).click();
  await page.getByRole('radio', { name: 'city' }).check();
  await page.getByText('as in App.City.GetList').waitFor();
  await page.getByRole('combobox', { name: /^APIs/ }).press('Backspace');
  await page.getByRole('button', { name: 'Delete', exact: true }).waitFor({ state: 'detached' });
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await page.getByText('App.City.GetList').waitFor();
  expect(await page.getByText('App.City.Delete').count()).toBe(0);
});

it('becomes an API by writing a statement, with tables offered and types shown by the database', async () => {
  await page.goto('/admin/techzones/design/sql');
  const editor = page.getByRole('textbox', { name: 'SQL statement' });
  await editor.click();
  await page.keyboard.type('select * from cit');
  await page.getByRole('option', { name: 'city' }).click();
  await page.keyboard.type(' where people > :least; drop table city');
  await page.getByRole('alert').getByText('Enter a single statement').waitFor();
  await page.getByRole('textbox', { name: /Service name/ }).fill('App.City.Large');
  await page.getByRole('textbox', { name: /^Title/ }).fill('Large cities');
  await page.getByRole('button', { name: 'Create and publish' }).click();
  await page.getByRole('alert').getByText('fix the errors it reports').waitFor();
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('select name, people from city where people > :least');
  const outline = page.getByRole('region', { name: 'Database analysis' });
  await outline.getByRole('listitem').nth(1).waitFor();
  expect(await outline.getByRole('listitem').allInnerTexts()).toEqual([
    'name text text',
    'people integer bigint',
  ]);
  await page.getByText('least · integer bigint').waitFor();
  // The planner's cost and rows, and the selected limits.
  const told = outline.getByRole('definition');
  expect(await told.nth(0).innerText()).toMatch(/^[\d,]+ \(rows: about [\d,]+\)$/);
  expect(await told.nth(1).innerText()).toBe('Max. rows: 1,000; max. time: 10 s');
  await page.getByLabel(/^Max. rows/).fill('25');
  await outline.getByText('Max. rows: 25; max. time: 10 s').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create and publish' }).click();
  await page.getByText('Fill in “Description” before publishing').first().waitFor();
  await closeRefusal(page);
  await page
    .getByRole('textbox', { name: /^Description/ })
    .last()
    .fill('Cities with many people');
  await page.getByRole('button', { name: 'Create and publish' }).click();
  await page.getByRole('heading', { name: 'App.City.Large' }).waitFor();
  await page.getByText('Published', { exact: true }).first().waitFor();
});

it('asks the database that was chosen, and says when it does not answer [page-45]', async () => {
  await page.goto('/admin/techzones/design/sql');
  const choose = async (name: string | RegExp) => {
    await page.getByRole('combobox', { name: 'Database' }).click();
    const options = page.getByRole('option');
    await options.nth(1).waitFor();
    expect(await options.allInnerTexts()).toEqual(['Platform data', 'db_shop · PostgreSQL']);
    await page.getByRole('option', { name }).click();
  };
  await choose(/^db_shop/);
  await page.getByRole('textbox', { name: 'SQL statement' }).click();
  await page.keyboard.type('select title from boo');
  await page.getByRole('option', { name: 'books' }).click();
  await page.keyboard.type(' where stock > :least');
  const outline = page.getByRole('region', { name: 'Database analysis' });
  await outline.getByText('title text text').waitFor();
  await page.getByText('least · integer integer').waitFor();
  await page.getByRole('tab', { name: 'From a table' }).click();
  const tables = page.getByRole('radiogroup', { name: /^Table/ });
  await tables.getByRole('radio', { name: 'books' }).check();
  expect(await tables.getByRole('radio').count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await page.getByText('App.Books.GetList').waitFor();
  await target.door.shut();
  await page.goto('/admin/techzones/design/sql');
  await choose(/^db_shop/);
  await page.getByRole('alert').getByText('The database cannot be reached').waitFor();
});

it('says what is wrong with a statement in sight of it on a narrow screen', async () => {
  const narrow = await openPage(server.url, { lang: 'en', token, width: 400 });
  await narrow.goto('/admin/techzones/design/sql');
  const editor = narrow.getByRole('textbox', { name: /SQL statement/ });
  await editor.click();
  await narrow.keyboard.type('select 1 as a; select 2 as b');
  const told = narrow.getByText('Enter a single statement; this contains 2');
  await told.waitFor();
  const [where, beside] = [await told.boundingBox(), await editor.boundingBox()];
  expect(Math.abs((where?.y ?? 0) - (beside?.y ?? 0))).toBeLessThan(200);
  await narrow.context().close();
});
