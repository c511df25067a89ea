import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { violations } from '../../support/axe.ts';
import { closeRefusal } from '../../support/browser/closeRefusal.ts';
import { goTo } from '../../support/browser/goTo.ts';
import { type Platform, startPlatform } from '../../support/browser/platform.ts';
import { shareTab } from '../../support/browser/sharedTab.ts';
import { openPage } from '../../support/browser.ts';
import { newApp } from '../../support/gateway/newApp.ts';

let platform: Platform;
let page: Page;

beforeAll(async () => {
  platform = await startPlatform();
}, 180_000);
afterAll(() => platform.server.stop());

const shared = shareTab(() => openPage(platform.server.url, { lang: 'en', token: platform.token }));

const call = (service: string, fields?: Row) => platform.call(service, fields);
/** Calls an open API as an application does. */
const open = async (service: string, fields: Record<string, string>) => {
  const body = new URLSearchParams(fields);
  const answer = await fetch(`${platform.server.url}/api/app.php?s=${service}`, { method: 'POST', body });
  return (await answer.json()) as { ret: number; data: Row };
};
const node = (id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
const port = (id: string, name: string) => page.getByRole('img', { name: `${id} ${name}`, exact: true });
const side = () => page.getByRole('region', { name: 'Node', exact: true });
const palette = (name: string) => page.getByRole('toolbar', { name: 'Nodes' }).getByRole('button', { name });
const tab = (name: RegExp) => page.getByRole('tab', { name });
const rows = (name: string) => page.getByRole('group', { name });

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

/** The position of an element after the canvas stops moving. */
async function placeOf(one: Locator): Promise<Box> {
  let before: Box | null = null;
  for (;;) {
    const now = await one.boundingBox();
    if (now && before?.x === now.x && before.y === now.y) return now;
    before = now;
    await page.waitForTimeout(100);
  }
}

async function draw(from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await placeOf(from), await placeOf(to)];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + 30, end.y + end.height / 2, { steps: 6 });
  await page.mouse.move(end.x + 3, end.y + end.height / 2, { steps: 4 });
  await page.mouse.up();
}

async function choose(field: Locator, typed: string, option: string): Promise<void> {
  await field.click();
  await field.pressSequentially(typed);
  await page.getByRole('option', { name: option }).click();
}

/** An administrator's application, which needs no permission, with its own token. */
async function application(): Promise<string> {
  const { items } = await call('Admin.User.GetAllMembers');
  const account = Number((items as Row[])[0]?.['id']);
  const { id = 0 } = await call(
    'Admin.App.Add',
    newApp({
      ...{ name: 'Shop', app_key: 'shop1', account_id: account, daily_limit: 0 },
    }),
  );
  await call('Admin.App.Pass', { id });
  const { app_secret: secret = '' } = await call('Admin.App.ResetSecret', { id });
  const { data } = await open('App.Auth.ApplyToken', { app_key: 'shop1', app_secret: String(secret) });
  return String(data['access_token']);
}

it('is designed on the canvas, run, published, called, logged, changed with a warning, and rolled back [shell-12]', async () => {
  page = await shared.at('/techzones/design/design');
  await page.getByRole('textbox', { name: /Service name/ }).fill('App.Price.Total');
  await page.getByRole('textbox', { name: /^Title/ }).fill('Total price');
  await page.getByRole('textbox', { name: /^Module/ }).fill('Prices');
  await page.getByRole('textbox', { name: /Description/ }).fill('Adds up what a basket costs');
  await page.getByRole('button', { name: /Next/ }).click();
  const pages = page.getByRole('navigation', { name: 'Open pages' });
  await pages.getByRole('link', { name: /App\.Price\.Total/ }).waitFor();
  expect(await pages.getByRole('link', { name: /New API/ }).count()).toBe(0);
  await rows('Parameters').getByRole('button', { name: 'Add a row' }).press('Enter');
  await page.keyboard.type('price');
  await page.keyboard.press('Enter');
  await page.keyboard.type('count');
  for (const [at, type] of ['float', 'integer'].entries()) {
    await rows('Parameters')
      .getByLabel(/\bType\b/)
      .nth(at)
      .click();
    await page.getByRole('option', { name: type }).click();
  }
  await rows('Return fields').getByRole('button', { name: 'Add a row' }).press('Enter');
  await rows('Return fields').getByLabel('Field').fill('total');
  await rows('Return fields')
    .getByLabel(/\bType\b/)
    .click();
  await page.getByRole('option', { name: 'float' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/App\.Price\.Total. saved/).waitFor();

  await tab(/Flow/).click();
  await node('request').click();
  await palette('Condition').click();
  await choose(side().getByRole('combobox', { name: 'Left' }), 'count', 'request.count');
  await side().getByRole('combobox', { name: 'Comparison' }).click();
  await page.getByRole('option', { name: 'is at most' }).click();
  await side().getByRole('combobox', { name: 'Right' }).fill('100');
  await page.keyboard.press('Tab');
  await palette('Fail').click();
  await side().getByRole('textbox', { name: 'Message in Chinese' }).fill('最多 100 件');
  await side().getByRole('textbox', { name: 'Message in English' }).fill('100 at most');
  await page.getByRole('button', { name: 'Arrange' }).click();
  await expect.poll(() => page.locator('.react-flow__edge').count()).toBe(3);

  // By mouse and keyboard: an edge is deleted, restored, deleted again, and drawn again.
  const line = page.locator('.react-flow__edge', { has: page.locator('path') }).nth(1);
  await line.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Delete');
  await expect.poll(() => page.locator('.react-flow__edge').count()).toBe(2);
  await page.keyboard.press('Control+z');
  await expect.poll(() => page.locator('.react-flow__edge').count()).toBe(3);
  await draw(port('condition1', 'no'), node('respond1'));
  await expect.poll(() => page.locator('.react-flow__edge').count()).toBe(3);
  await node('condition1').click();
  await side().getByRole('combobox', { name: 'After “no”' }).click();
  await page.getByRole('option', { name: 'Fail · fail1' }).click();
  await node('respond1').click();
  await side().getByRole('button', { name: 'total' }).click();
  await choose(side().getByRole('combobox', { name: 'total' }), 'multiply', 'multiply Multiply');
  const parts = side().getByRole('group', { name: 'multiply' }).getByRole('combobox');
  await choose(parts.nth(0), 'price', 'request.price');
  await choose(parts.nth(1), 'count', 'request.count');
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Try it' }).click();
  const panel = page.getByRole('region', { name: 'Try it' });
  await panel.getByLabel('price').fill('2.5');
  await panel.getByLabel('count').fill('4');
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await panel.getByText('"total": "10.0"').first().waitFor();
  await node('respond1').getByText('Done').waitFor();
  await panel.getByLabel('count').fill('400');
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await panel.getByText('ret 400').waitFor();

  const publish = async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    return page.getByRole('alertdialog');
  };
  await tab(/Save and publish/).click();
  await page.getByText('No version is live').waitFor();
  await (await publish()).getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('region', { name: 'Publish history' }).getByText('Version 1').waitFor();

  const access = await application();
  const ask = () => open('App.Price.Total', { price: '2.5', count: '4', access_token: access });
  expect(await ask()).toMatchObject({ ret: 200, data: { total: '10.0' } });
  const logged = async () => (await call('Admin.Stats.Log', { q: 'App.Price.Total' }))['items'];
  await expect.poll(logged).toMatchObject([{ ret: 200, api_version: 1 }]);

  await tab(/Definition/).click();
  await rows('Return fields').getByLabel('Field').fill('sum');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('status').getByText('Draft saved').waitFor();
  await tab(/Flow/).click();
  await node('respond1').click();
  await side().getByRole('button', { name: 'Remove total' }).click();
  await side().getByRole('button', { name: 'sum' }).click();
  await choose(side().getByRole('combobox', { name: 'sum' }), 'count', 'request.count');
  await tab(/Save and publish/).click();
  await page.getByText('1 change may break existing calls').waitFor();
  await page.getByText('Shop').waitFor();
  const dialog = await publish();
  expect(await dialog.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  const history = page.getByRole('region', { name: 'Publish history' });
  await history.getByText('Version 2').waitFor();
  await expect.poll(ask).toMatchObject({ ret: 200, data: { sum: 4 } });

  await history.getByRole('button', { name: 'Compare' }).last().click();
  await page.getByRole('dialog').getByText('Breaks callers that read it').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await history.getByRole('button', { name: 'Make live again' }).click();
  await page.getByRole('alertdialog').getByText('The draft stays as it is.').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make live again' }).click();
  await expect.poll(ask).toMatchObject({ ret: 200, data: { total: '10.0' } });
  // Going back keeps the list of versions open.
  await expect.poll(() => history.getByRole('listitem').count()).toBe(3);
  await history.getByRole('listitem').first().getByText('Version 1, made live again').waitFor();
  await page.getByRole('button', { name: 'Download', exact: true }).waitFor();
  await tab(/Flow/).click();
  await node('respond1').click();
  await side().getByRole('combobox', { name: 'sum' }).waitFor();
  await goTo(page, '/techzones/apistats/alog');
  await page.getByText('App.Price.Total').first().waitFor();
}, 120_000);

it('has its code generated before it is copied, and asks before it is overwritten [shell-12, state-10, error-22]', async () => {
  const { id } = await call('Admin.ApiDesign.SaveDraft', {
    ...{ service: 'App.Code.Copy', title: 'Copy', module: 'Code', description: 'Code' },
    returns: [{ name: 'said', type: 'integer' }],
    flow: {
      version: 1,
      nodes: { request: { type: 'request' }, end: { type: 'respond', fields: { said: { lit: 1 } } } },
      edges: [['request', 'out', 'end']],
    },
  });
  page = await shared.at(`/techzones/design/design_update/${id}`);
  await tab(/Generate code/).click();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('Copy');
  await page.getByText('Please generate the code before copying it').waitFor();
  await press('Generate code');
  await page.getByText('Please generate the code before copying it').waitFor({ state: 'detached' });
  await page.getByText('class Code').waitFor();
  await press('Copy');
  await page.getByText('Copied').waitFor();
  await press('Flow.php');
  await page.getByText('src/app/Common/Flow.php').waitFor();
  await page.getByText('class Flow').waitFor();
  const download = page.waitForEvent('download');
  await press('Download');
  expect((await download).suggestedFilename()).toBe('Flow.php');
  await press('Generate code');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
});

it('shows fifty versions, and the earlier ones on request [state-17]', async () => {
  const { id = 0 } = await call('Admin.ApiDesign.SaveDraft', {
    ...{ service: 'App.Many.Versions', title: 'Many', module: 'Many', description: 'Many' },
    parameters: [],
    returns: [{ name: 'said', type: 'integer' }],
    flow: {
      version: 1,
      nodes: { request: { type: 'request' }, end: { type: 'respond', fields: { said: { lit: 1 } } } },
      edges: [['request', 'out', 'end']],
    },
  });
  const { version = 0 } = await call('Admin.ApiDesign.Publish', { id });
  await call('Admin.ApiDesign.SaveDraft', { id, version, title: 'Other' });
  await call('Admin.ApiDesign.Publish', { id });
  for (let at = 0; at < 50; at++) await call('Admin.ApiDesign.Rollback', { id, number: 1 + (at % 2) });
  page = await shared.at(`/techzones/design/design_update/${id}`);
  // The page warns that publishing does not include unsaved changes.
  await tab(/Definition/).click();
  await page.getByRole('textbox', { name: /^Title/ }).fill('Typed');
  await tab(/Save and publish/).click();
  await page.getByText('“Definition” has unsaved changes').waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Definition' }).click();
  await page.getByRole('textbox', { name: /^Title/ }).fill('Many');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/App\.Many\.Versions. saved/).waitFor();
  await tab(/Save and publish/).click();
  await page.getByRole('region', { name: 'Changes' }).waitFor();
  expect(await page.getByText('has unsaved changes').count()).toBe(0);
  const history = page.getByRole('region', { name: 'Publish history' });
  await history.getByText('Version 52', { exact: true }).waitFor();
  expect(await history.getByRole('listitem').count()).toBe(50);
  await history.getByRole('button', { name: '2 earlier versions' }).click();
  await history.getByText('Version 1', { exact: true }).waitFor();
  expect(await history.getByRole('listitem').count()).toBe(52);
}, 90_000);

it('says what could not be loaded before publishing, and asks again where that is wanted', async () => {
  const { items } = await call('Admin.ApiDesign.GetList', { q: 'App.Many.Versions' });
  const id = Number((items as Row[])[0]?.['id']);
  const asked = /service=Admin\.ApiDesign\.(Diff|History)/;
  page = await shared.at('/401');
  await page.route(asked, (route) => route.abort());
  // Loaded, since a tab remembers the answers that it had.
  await page.goto(`/admin/techzones/design/design_update/${id}`);
  await tab(/Save and publish/).click();
  const changes = page.getByRole('region', { name: 'Changes' });
  await changes.getByText('The comparison could not be loaded').waitFor();
  await page.getByText('The affected applications could not be loaded').waitFor();
  await page.getByText('The publish history could not be loaded').waitFor();
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  expect(await publish.isDisabled()).toBe(true);
  const why = page.locator(`[id="${await publish.getAttribute('aria-describedby')}"]`);
  expect(await why.textContent()).toMatch(/once the comparison with the live version has loaded/);
  await page.unroute(asked);
  await closeRefusal(page);
  await changes.getByRole('button', { name: 'Try again' }).click();
  await changes.getByRole('listitem').getByText('Title').first().waitFor();
  expect(await changes.getByRole('alert').count()).toBe(0);
  await expect.poll(() => publish.isEnabled()).toBe(true);
  expect(await publish.getAttribute('aria-describedby')).toBeNull();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page
    .getByRole('region', { name: 'Publish history' })
    .getByText('Version 52', { exact: true })
    .waitFor();
}, 60_000);

it('lets the keyboard reach applications that are out of sight', async () => {
  const callers = Array.from({ length: 30 }, (_none, id) => ({
    ...{ id, name: `App ${id}`, owner: 'owner', calls: 1, last_call: null, permitted: true },
  }));
  await page.route(/service=Admin\.ApiDesign\.Diff/, async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = (await answer.json()) as { data: Row };
    await route.fulfill({
      response: answer,
      json: { ...rest, data: { ...data, callers: { total: 30, items: callers } } },
    });
  });
  await goTo(page, '/401');
  await page.goBack();
  await tab(/Save and publish/).click();
  const list = page.getByRole('list', { name: 'Affected applications' });
  await list.focus();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('End');
  await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
}, 60_000);
