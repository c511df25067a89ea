import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { goTo } from '../support/browser/goTo.ts';
import { keepTab } from '../support/browser/tab.ts';
import { type Watch, watch } from '../support/browser/troubles.ts';
import { openPage } from '../support/browser.ts';
import { sharedCheckout } from '../support/checkout.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/databaseUrl.ts';
import { runStatement } from '../support/embedded/runStatement.ts';
import { fieldOf } from '../support/form.ts';
import { oddFields as fields, moreResources } from '../support/resources/more.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

/** Names with a meaning in JavaScript or on the page that no field may have. */
const wild = [
  'toJSON',
  '__proto__',
  '$$typeof',
  'hasOwnProperty',
  'constructor',
  'then',
  'valueOf',
  'dangerouslySetInnerHTML',
];
const texts = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, `value of ${name}`]));
/** As JSON, since an object literal would set the prototype for `__proto__`. */
const deep = `{${wild.map((name) => `"${name}": "inside ${name}"`).join()},"id":"inside id"}`;

let database: TestDatabase;
let server: RunningServer;
let token: string;
let page: Page;
let watched: Watch;
let id: number;

beforeAll(async () => {
  database = await freshDatabase();
  server = await startServer({
    root: await sharedCheckout(),
    env: { DATABASE_URL: databaseUrl(database.connection) },
  });
  const columns = wild.map((name) => `"${name}" text default 'column ${name}'`);
  await runStatement(database.connection, `create schema if not exists data`);
  await runStatement(database.connection, `create table data.oddity (id bigint primary key, ${columns})`);
  await runStatement(database.connection, `insert into data.oddity (id) values (77)`);
  token = await tokenOf(server.url);
  const added = await callService(server.url, 'Admin.Oddity.Add', {
    ...{ access_token: token, ...texts(fields) },
  } as Row);
  expect([added.msg, added.data['errors']]).toEqual(['', undefined]);
  id = Number(added.data['id']);
  // As another client may have stored it: the product's own services no longer accept `__proto__`.
  await runStatement(database.connection, `update oddity set body = '${deep}'`);
}, 180_000);
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

keepTab(async () => {
  page = await openPage(server.url, { lang: 'en', token });
  watched = watch(page, server.url);
  await page.goto('/admin/home');
  await watched.calm();
  return page;
});

async function open(path: string): Promise<string> {
  await goTo(page, path);
  await watched.calm();
  expect(watched.take()).toEqual([]);
  return page.locator('#main').innerText();
}

it('(FE-13) fields of such names are data in the list, its filter and the record', async () => {
  for (const route of [
    '/oddity/list',
    `/oddity/list?filter={"then":"value of then"}`,
    `/oddity/show/${id}`,
  ]) {
    const shown = await open(route);
    for (const name of fields) {
      expect(shown).toContain(`Field ${name}`);
      expect(shown).toContain(`value of ${name}`);
    }
  }
});

it('(FE-13) names within a JSON value are data', async () => {
  const shown = await open(`/oddity/show/${id}`);
  for (const name of [...wild, 'id']) {
    expect(shown).toContain(name);
    expect(shown).toContain(`inside ${name}`);
  }
});

it('(FE-13) the form shows them, says of them what is wrong, and saves what is changed and nothing else', async () => {
  await open(`/oddity/edit/${id}`);
  for (const name of fields)
    expect(await fieldOf(page, `Field ${name}`).inputValue()).toBe(`value of ${name}`);
  await fieldOf(page, 'Field to_json').fill('');
  await page.keyboard.press('Control+s');
  await page.getByRole('alert').getByText('Field to_json is required').waitFor();
  await fieldOf(page, 'Field to_json').fill('another');
  await fieldOf(page, 'Field then').fill('later');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => page.url()).not.toContain('/edit/');
  await page.reload();
  const shown = await open(`/oddity/show/${id}`);
  for (const text of ['another', 'later', 'value of children', 'inside toJSON'])
    expect(shown).toContain(text);
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog');
  // The entry of the creation names it, and so do those that changed it again.
  const timesNamed = (name: string) => history.getByText(`Field ${name}`, { exact: true }).count();
  await expect.poll(() => timesNamed('then')).toBe(2);
  expect(await timesNamed('to_json')).toBe(2);
  expect(await timesNamed('key')).toBe(1);
});

it('(FE-13) columns of such names are data in the console', async () => {
  const shown = await open('/database/console?connection=0&schema=data&table=oddity');
  for (const name of wild) {
    expect(shown).toContain(name);
    expect(shown).toContain(`column ${name}`);
  }
});

it('(FE-13) nothing of it reaches what all objects have', async () => {
  await open(`/oddity/show/${id}`);
  const touched = await page.evaluate(() =>
    Object.keys(Object.prototype).concat(String(({} as Row)['polluted'])),
  );
  expect(touched).toEqual(['undefined']);
});

it('of 100 rows and 50 columns what is seen is drawn in half a second, and so are all; on a slower machine in some times what bare text takes', async () => {
  const values = ["'words ' || n", 'n', 'n * 100', 'now()', 'n % 2 = 0', "'on'", 'n / 7.0'];
  const names = Object.keys(moreResources.broad.schema.properties);
  await runStatement(
    database.connection,
    `insert into broad (${names}) select ${names.map((_name, at) => values[at % values.length])}
     from generate_series(1, 600) n`,
  );
  const debug = await page.context().newCDPSession(page);
  // The CPU time of the tab's own thread, regardless of other load on the machine.
  await debug.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await debug.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  // Load on the machine affects single attempts; slow code is slow in every one.
  const bare: number[] = [];
  const bound = (factor: number) => Math.max(500, factor * Math.min(...bare));
  const seen: number[] = [];
  const drawings: number[] = [];
  const isSlow = () => Math.min(...seen) >= bound(2) || Math.min(...drawings) >= bound(4);
  for (let turn = 0; turn < 2 || (turn < 8 && isSlow()); turn++) {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await goTo(page, '/home');
    await watched.calm();
    await page.route(/Broad\.GetList/, (route) => held.then(() => route.continue()), { times: 1 });
    // Every row matches each of these conditions; none was requested before.
    const filter = encodeURIComponent(JSON.stringify({ field_1: { gte: -turn } }));
    await goTo(page, `/broad/list?perPage=100&filter=${filter}`);
    await page.locator('#main tbody[data-waiting]').waitFor();
    // The layout is stable before the rows come.
    for (let rest = 0; rest < 3; rest++)
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const before = await worked();
    release();
    // The visible rows first, then the rest.
    await page.evaluate(untilDrawn, ['words 600', 25] as const);
    seen.push((await worked()) - before);
    await page.evaluate(untilDrawn, ['words 600', 100] as const);
    const drawn = await worked();
    drawings.push(drawn - before);
    expect(await page.locator('#main tbody tr').count()).toBe(100);
    await page.evaluate(drawBareTable);
    bare.push((await worked()) - drawn);
    await watched.calm();
    expect(watched.take()).toEqual([]);
  }
  // Rebuilding the rows for every page would take twice as long.
  const first = await page.locator('#main tbody tr').first().elementHandle();
  const times: number[] = [];
  for (let turn = 1; turn <= 2 || (turn <= 20 && Math.min(...times) >= bound(4)); turn++) {
    const number = (turn % 6) + 1;
    const before = await worked();
    await page.evaluate(turnTo, number);
    await page.evaluate(untilDrawn, [`words ${700 - 100 * number}`, 100] as const);
    times.push((await worked()) - before);
  }
  const listed = (all: readonly number[]) => all.map((time) => time.toFixed(0)).join(', ');
  console.log(
    `100 rows of 50 columns: seen after ${listed(seen)} ms, drawn in ${listed(drawings)} ms, turned in ${listed(times)} ms, bare in ${listed(bare)} ms`,
  );
  expect(Math.min(...seen)).toBeLessThan(bound(2));
  expect(Math.min(...drawings)).toBeLessThan(bound(4));
  expect(await first?.evaluate((line) => line.isConnected)).toBe(true);
  expect(Math.min(...times)).toBeLessThan(bound(4));
}, 180_000);

/** Runs in the page: opens a page of the list. */
function turnTo(number: number): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('#main button')];
  buttons.find(({ textContent }) => textContent === String(number))?.click();
}

/** Runs in the page: waits until this many rows that start with this text are rendered. */
async function untilDrawn([first, least]: readonly [string, number]): Promise<void> {
  const isDrawn = () => {
    const rows = document.querySelectorAll('#main tbody tr');
    return rows.length >= least && rows[0]?.textContent.includes(first);
  };
  while (!isDrawn()) await new Promise(requestAnimationFrame);
  // One frame later they are painted.
  await new Promise(requestAnimationFrame);
}

/**
 * Runs in the page: renders a table of 100 rows and 50 columns of plain text over everything, and removes it.
 */
async function drawBareTable(): Promise<void> {
  const table = document.createElement('table');
  for (let row = 0; row < 100; row++) {
    const line = table.insertRow();
    for (let column = 0; column < 50; column++) line.insertCell().textContent = `words ${row * column}`;
  }
  const place = document.createElement('div');
  place.style.cssText = 'position: fixed; inset: 0; overflow: auto; z-index: 9999; background: white';
  place.append(table);
  document.body.append(place);
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  place.remove();
}
