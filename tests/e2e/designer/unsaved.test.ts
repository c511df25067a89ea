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
}, 180_000);
afterAll(() => platform.server.stop());

const call = (verb: string, fields: Row) => platform.call(`Admin.ApiDesign.${verb}`, fields);
const flowOf = (...values: string[]) => ({
  version: 1,
  nodes: {
    request: { type: 'request' },
    ...Object.fromEntries(values.map((id) => [id, { type: 'set', values: { a: { lit: id } } }])),
    respond1: { type: 'respond', fields: { said: { lit: 1 } } },
  },
  edges: [],
  layout: {
    request: [0, 0],
    respond1: [900, 0],
    ...Object.fromEntries(values.map((id, at) => [id, [300 + 300 * at, 0]])),
  },
});
const drafted = async (service: string): Promise<{ id: number; version: number }> => {
  const { id = 0, version = 0 } = await call('SaveDraft', {
    ...{ service, title: 'Unsaved', module: 'Unsaved', description: 'Unsaved' },
    returns: [{ name: 'said', type: 'integer' }],
    flow: flowOf('set1', 'set2'),
  } as unknown as Row);
  return { id: Number(id), version: Number(version) };
};
const open = async (id: number) => {
  await page?.context().close();
  page = await openPage(platform.server.url, { lang: 'en', token: platform.token });
  await page.goto(`/admin/techzones/design/design_update/${id}`);
  await nodes('request', 'set1', 'set2', 'respond1');
};
const nodes = (...ids: string[]) =>
  expect
    .poll(() =>
      page
        .locator('.react-flow__node-card')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-id')).sort()),
    )
    .toEqual([...ids].sort());
const remove = async (id: string) => {
  await page.locator(`.react-flow__node[data-id="${id}"]`).click();
  await page.keyboard.press('Delete');
};
const savedNodes = async (id: number) =>
  Object.keys(((await call('Get', { id })) as { flow: { nodes: Row } }).flow.nodes).sort();

it('keeps a change of the flow that was made while the session was lost', async () => {
  const { id } = await drafted('App.Unsaved.Session');
  await open(id);
  await page.context().clearCookies();
  await remove('set2');
  await page.waitForURL(/\/login\?redirect=/);
  await page.locator('input[type="password"]').waitFor();
  expect(await savedNodes(id)).toHaveLength(4);
  // The page that was left would send what it could not save once more, now with the new session.
  await page.goto('about:blank');
  const { url } = platform.server;
  await page.context().addCookies([{ name: 'token', value: platform.token, url, sameSite: 'Strict' }]);
  await page.goto(`/admin/techzones/design/design_update/${id}`);
  await nodes('request', 'set1', 'respond1');
  await page.getByText('Your unsaved changes were restored.').waitFor();
  await expect.poll(() => savedNodes(id)).toEqual(['request', 'respond1', 'set1']);
  // A saved draft is no longer a draft version.
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await nodes('request', 'set1', 'set2', 'respond1');
  await expect.poll(() => savedNodes(id)).toHaveLength(4);
  await page.reload();
  await nodes('request', 'set1', 'set2', 'respond1');
  expect(await page.getByText('Your unsaved changes were restored.').count()).toBe(0);
}, 90_000);

it('shows what two people changed in one flow, and keeps the one that is chosen', async () => {
  const { id, version } = await drafted('App.Unsaved.Conflict');
  await open(id);
  await call('SaveDraft', {
    id,
    version,
    title: 'Theirs',
    flow: flowOf('set1', 'set2', 'set3'),
  } as unknown as Row);
  await remove('set2');
  await page.getByText('Your flow is not saved yet').waitFor();
  await page.getByRole('button', { name: 'See differences' }).click();
  const dialog = page.getByRole('alertdialog');
  const side = (name: string) => dialog.getByRole('region', { name }).getByRole('listitem').allInnerTexts();
  await dialog.waitFor();
  expect((await side('Their changes')).join()).toMatch(/New\s*Node\s*set3[\s\S]*Changed\s*Text\s*Title/);
  expect((await side('My changes')).join()).toMatch(/Removed\s*Node\s*set2/);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Use their flow' }).click();
  await nodes('request', 'set1', 'set2', 'set3', 'respond1');
  expect(await page.getByText('Your flow is not saved yet').count()).toBe(0);
  // My version is one undo away.
  await page.keyboard.press('Control+z');
  await nodes('request', 'set1', 'respond1');
  await expect.poll(() => savedNodes(id)).toEqual(['request', 'respond1', 'set1']);
}, 90_000);

it('saves a flow over one that was chosen against, and beside a changed definition unasked', async () => {
  const { id, version } = await drafted('App.Unsaved.Mine');
  await open(id);
  await call('SaveDraft', { id, version, title: 'Theirs' });
  await remove('set2');
  await expect.poll(() => savedNodes(id)).toEqual(['request', 'respond1', 'set1']);
  const now = await call('Get', { id });
  expect(now['title']).toBe('Theirs');
  await call('SaveDraft', { id, version: now['version'], flow: flowOf() } as unknown as Row);
  await remove('set1');
  await page.getByRole('button', { name: 'See differences' }).click();
  await page.getByRole('button', { name: 'Save my flow' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await expect.poll(() => savedNodes(id)).toEqual(['request', 'respond1']);
}, 90_000);
