import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepLongTasks, longestTask, usualOf } from '../support/browser/longTasks.ts';
import { type Watch, watch } from '../support/browser/troubles.ts';
import { callService, openPage, routeOf, tokenOf } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let page: Page;
let watched: Watch;
let debug: CDPSession;

beforeAll(async () => {
  server = await startServer();
  const token = await tokenOf(server.url);
  for (let n = 1; n <= 30; n++)
    await callService(server.url, 'Admin.Config.Add', {
      ...{ access_token: token, name: `memory.${n}`, value: 'x'.repeat(50), description: `number ${n}` },
    });
  page = await openPage(server.url, { lang: 'en', token });
  watched = watch(page, server.url);
  debug = await page.context().newCDPSession(page);
  await page.addInitScript(keepLongTasks);
  // Each page gets its tab.
  for (const route of [...routes, resting]) {
    await page.goto(`/admin${route}`);
    await watched.calm();
  }
}, 180_000);
afterAll(async () => {
  await page?.context().close();
  await server.stop();
});

// Lists, forms, a record, charts, editors, the canvas and the console: whatever holds much.
const routes = [
  ...['/home', '/user/list', '/user/add', '/user/look-over/1', '/user/compile/1'],
  ...['/platmanage/configuration/list', '/platmanage/configuration/add', '/platmanage/configuration/edit/1'],
  ...[
    '/platmanage/audit/list',
    '/platmanage/globalconfig/siteconfig',
    '/application/list',
    '/application/add',
  ],
  ...['/techzones/design/list', '/techzones/design/sql', '/techzones/apistats/flow', '/stats/login_stats'],
  ...['/database/console', '/database/sql', '/account/message', '/error_logger_page'],
];

/** Where the tab is while it is measured. */
const resting = '/argu/query?id=1';
// What is compiled and remembered once grows for some rounds, and then no more.
const warmUp = 8;
const rounds = 5;
// An hour of clicking, a page every three seconds, is sixty rounds: less than 20 MB in all.
const mostPerRound = 20_000_000 / 60;

it('(FE-11) twenty pages, opened again and again, leave nothing in memory and never block the tab for long', async () => {
  for (let round = 0; round < warmUp; round++) for (const route of routes) await go(route);
  const before = await held();
  const tasks = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++)
    for (const route of routes) tasks.set(route, [...(tasks.get(route) ?? []), await go(route)]);
  const after = await held();
  const grown = (part: keyof typeof before) => (after[part] - before[part]) / rounds;
  const longest = Math.max(...[...tasks.values()].map(usualOf));
  console.log(
    `a round of ${routes.length} pages: ${(grown('heap') / 1000).toFixed(0)} kB, ${grown('nodes')} nodes, ` +
      `${grown('listeners')} listeners; the heap is ${(after.heap / 1e6).toFixed(1)} MB, the longest task ${longest} ms`,
  );
  expect(watched.take()).toEqual([]);
  expect(grown('heap')).toBeLessThan(mostPerRound);
  expect(grown('nodes')).toBeLessThan(200);
  expect(grown('listeners')).toBeLessThan(50);
  expect(longest).toBeLessThan(200);
}, 240_000);

/** Goes to a page by its tab. @returns its longest task in milliseconds. */
async function go(route: string): Promise<number> {
  const tab = page.getByRole('navigation', { name: 'Open pages' }).locator(`a[href="/admin${route}"]`);
  await tab.evaluate((link: HTMLElement) => link.click());
  await watched.calm();
  expect(routeOf(page)).toBe(route);
  return longestTask(page);
}

/** What is still held once all that nobody holds was given back. */
async function held() {
  await go(resting);
  for (let turn = 0; turn < 3; turn++) await debug.send('HeapProfiler.collectGarbage');
  const { usedSize: heap } = await debug.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners: listeners } = await debug.send('Memory.getDOMCounters');
  return { heap, nodes, listeners };
}
