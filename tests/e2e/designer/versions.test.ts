import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { violations } from '../../support/axe.ts';
import { closeRefusal } from '../../support/browser/closeRefusal.ts';
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

const call = (service: string, fields?: Row) => platform.call(service, fields);
const tab = (name: RegExp) => page.getByRole('tab', { name });

it('shows fifty versions, and the earlier ones when they are asked for [state-17]', async () => {
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
  await page.goto(`/admin/techzones/design/design_update/${id}`);
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
  await page.route(asked, (route) => route.abort());
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
  await page.reload();
  await tab(/Save and publish/).click();
  const list = page.getByRole('list', { name: 'Affected applications' });
  await list.focus();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('End');
  await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
}, 60_000);
