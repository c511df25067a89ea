import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { violations } from '../../support/axe.ts';
import { type Platform, startPlatform } from '../../support/browser/platform.ts';
import { openPage } from '../../support/browser.ts';

let platform: Platform;
let page: Page;

beforeAll(async () => {
  platform = await startPlatform();
  page = await openPage(platform.server.url, { lang: 'en', token: platform.token });
}, 180_000);
afterAll(async () => {
  await page.context().close();
  await platform.server.stop();
});

let drafts = 0;
const drafted = async (service: string): Promise<Row[string]> => {
  const { id = 0 } = await platform.call('Admin.ApiDesign.SaveDraft', {
    // A retried walk uses another service name.
    ...{ service: `${service}${++drafts}`, title: 'Keys', module: 'Keys', description: 'Keys' },
    parameters: [{ name: 'say', type: 'integer' }],
    returns: [{ name: 'said', type: 'integer' }],
    flow: {
      version: 1,
      nodes: {
        request: { type: 'request' },
        set1: { type: 'set', values: { a: { lit: 1 } } },
        respond1: { type: 'respond', fields: { said: { ref: 'set1.a' } } },
      },
      edges: [
        ['request', 'out', 'set1'],
        ['set1', 'out', 'respond1'],
      ],
      layout: { request: [0, 0], set1: [300, 0], respond1: [600, 0] },
    },
  } as Row);
  await page.goto(`/admin/techzones/design/design_update/${id}`);
  await nodes(3);
  return id;
};
const nodes = (count: number) =>
  expect.poll(() => page.locator('.react-flow__node-card').count()).toBe(count);
const node = (id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** The accessible name of the focused element. */
const focused = () =>
  page.evaluate(() => {
    const { activeElement: one } = document;
    const label = one instanceof HTMLInputElement ? one.labels?.[0]?.textContent : undefined;
    return one?.getAttribute('aria-label') ?? label ?? one?.textContent ?? '';
  });
const isAt = (name: string) => expect.poll(focused).toBe(name);
/** Presses a key until an element of this name has the focus. */
const until = async (name: string, key = 'Tab') => {
  for (let at = 0; at < 40 && (await focused()) !== name; at++) await press(key);
  expect(await focused()).toBe(name);
};

it('is drawn, mended, run and published by the keyboard alone', async () => {
  const id = await drafted('App.Keys.Alone');
  await press('F6', 'F6');
  await isAt('Table');
  await press('F6');
  await isAt('Request · request');
  await press('Enter', 'Shift+F6');
  await until('SQL');
  await press('Enter');
  await nodes(4);
  // Lazy loading does not move the focus.
  await page.locator('.cm-content').waitFor();
  expect(await page.locator('.cm-content').getAttribute('aria-description')).toContain('Escape');
  await isAt('SQL');
  // To the new node, into its settings, and back.
  await press('F6');
  await isAt('SQL · sql1');
  await press('Enter');
  await isAt('Node name');
  await page.keyboard.type('Enough?');
  await press('Escape');
  await isAt('Enough? · sql1');
  // The error names the node and links to it.
  await press('F6', 'F6');
  await expect.poll(focused).toContain('Enough? · sql1');
  await press('Enter');
  await isAt('Enough? · sql1');
  await press('Enter', 'Tab', 'Tab');
  await page.keyboard.type('select 7 as n');
  // Closes the editor's completion; Tab would then leave the editor.
  await press('Escape');
  await expect.poll(() => page.getByText('No problems found').count()).toBe(1);
  expect(await violations(page)).toEqual([]);

  await press('Shift+F6', 'Delete');
  await nodes(3);
  await press('Control+z');
  await nodes(4);

  await press('F6');
  await until('Find a node');
  await page.keyboard.type('set1');
  await press('ArrowDown', 'Enter');
  await isAt('Set values · set1');
  await press('Shift+F6', 'Shift+F6');
  await until('Try it');
  await press('Enter');
  await until('say');
  await page.keyboard.type('7');
  await press('Enter');
  await page.getByText('"ret": 200').waitFor();
  await expect
    .poll(async () => JSON.stringify((await platform.call('Admin.ApiDesign.Get', { id: id ?? 0 }))['flow']))
    .toContain('Enough?');

  await until('2 Flow', 'Shift+Tab');
  await press('ArrowRight', 'ArrowRight', 'Enter');
  await page.getByText('No version is live').waitFor();
  await until('Publish');
  await press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await press('Enter');
  await page.getByRole('region', { name: 'Publish history' }).getByText('Version 1').waitFor();
}, 120_000);

it('receives the keys of the canvas after a click beside its nodes, and deletes nothing by a key that is meant beside it', async () => {
  await drafted('App.Keys.Beside');
  await page.locator('.react-flow__pane').click({ position: { x: 5, y: 5 } });
  await press('Control+a');
  await expect.poll(() => page.locator('.react-flow__node.selected').count()).toBe(3);
  await press('Delete');
  await nodes(1);
  await press('Control+z');
  await nodes(3);
  await node('set1').click();
  const way = page.getByRole('combobox', { name: /^After/ });
  await way.focus();
  await press('Delete', 'Backspace');
  await page.getByRole('tab', { name: /Flow/ }).focus();
  await press('Delete');
  await nodes(3);
}, 60_000);

it('says in the language of the page what nodes and lines are, and where a node was moved to', async () => {
  await page.evaluate(() => localStorage.setItem('local', 'zh_cn'));
  await drafted('App.Keys.Chinese');
  expect(await page.locator('.react-flow__edge[data-id="request out"]').getAttribute('aria-label')).toBe(
    '连线：从 请求 · request（之后）到 赋值 · set1',
  );
  await press('F6', 'F6', 'F6', 'Enter', 'ArrowDown');
  await page.getByText('已下移').waitFor({ state: 'attached' });
  await page.evaluate(() => localStorage.setItem('local', 'en'));
}, 60_000);
