import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { type Platform, startPlatform } from '../../support/browser/platform.ts';
import { openPage } from '../../support/browser.ts';

let platform: Platform;
let page: Page;

beforeAll(async () => {
  platform = await startPlatform();
  page = await openPage(platform.server.url, { lang: 'en', token: platform.token });
}, 180_000);
afterAll(() => platform.server.stop());

const call = (service: string, fields?: Row) => platform.call(service, fields);
const tab = (name: RegExp) => page.getByRole('tab', { name });

it('shows fifty versions, and the earlier ones when they are asked for', async () => {
  const { id = 0 } = await call('Admin.ApiDesign.SaveDraft', {
    ...{ service: 'App.Many.Versions', title: 'Many', module: 'Many', description: 'Many' },
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
  // What is typed and not saved is no part of what is published, and that is said.
  await tab(/Definition/).click();
  await page.getByRole('textbox', { name: /^Title/ }).fill('Typed');
  await tab(/Save and publish/).click();
  await page.getByText('“Definition” has unsaved changes').waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Definition' }).click();
  await page.getByRole('textbox', { name: /^Title/ }).fill('Many');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/App\.Many\.Versions. saved/).waitFor();
  // Where it cannot be told what publishing changes, that is said, and asked for once more.
  await page.route(/Admin\.ApiDesign\.Diff/, (asked) => asked.abort());
  await tab(/Save and publish/).click();
  const changes = page.getByRole('region', { name: 'Changes' });
  const failed = changes.getByText('The versions could not be compared.');
  await failed.waitFor();
  await page.unroute(/Admin\.ApiDesign\.Diff/);
  await changes.getByRole('button', { name: 'Try again' }).click();
  await failed.waitFor({ state: 'detached' });
  expect(await page.getByText('has unsaved changes').count()).toBe(0);
  const history = page.getByRole('region', { name: 'Publish history' });
  await history.getByText('Version 52', { exact: true }).waitFor();
  expect(await history.getByRole('listitem').count()).toBe(50);
  await history.getByRole('button', { name: '2 earlier versions' }).click();
  await history.getByText('Version 1', { exact: true }).waitFor();
  expect(await history.getByRole('listitem').count()).toBe(52);
}, 90_000);
