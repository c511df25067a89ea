import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { closeRefusal } from '../../support/browser/closeRefusal.ts';
import { shareTab } from '../../support/browser/sharedTab.ts';
import { openPage, routeOf } from '../../support/browser.ts';
import { sharedCheckout } from '../../support/checkout.ts';
import { picture } from '../../support/files/pictures.ts';
import { faultOf, fieldOf, giveFiles } from '../../support/form.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../../support/server.ts';

let server: RunningServer;
let token: string;
let page: Page;
/** The delayed uploads. */
let held: Route[] = [];

beforeAll(async () => {
  server = await startServer({ root: await sharedCheckout() });
  token = await tokenOf(server.url);
}, 180_000);
afterAll(() => server.stop());
const tab = shareTab(async () => {
  const opened = await openPage(server.url, { lang: 'en', token });
  await opened.route(/Admin\.File\.Upload/, (route) => void held.push(route));
  return opened;
});

const call = (service: string, fields: Row = {}) =>
  callService(server.url, service, { access_token: token, ...fields });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (label: string) => fieldOf(page, label);
const busy = () => button('Create').getAttribute('aria-disabled');
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
});

/** Lets the oldest upload continue. */
async function letGo(): Promise<void> {
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await held.shift()?.continue();
}

/** The record on the open screen. */
const saved = async () =>
  (await call('Admin.KitchenSink.Get', { id: Number(routeOf(page).split('/').at(-1)) })).data;

let count = 0;
beforeEach(async () => {
  held = [];
  count++;
  page = await tab.at('/kitchen_sink/add');
  await page.locator('#main form').getByRole('textbox', { name: 'Story', exact: true }).waitFor();
  await field('Title').fill(`Sheet ${count}`);
  await field('Code').fill(`AB00${count}`);
  await field('Count').fill('2');
});

describe('a form with a file on its way', () => {
  it('is sent when the file has come, once, with what was chosen', async () => {
    await giveFiles(page, 'Paper', pdf('a.pdf'));
    await button('Create').click();
    await expect.poll(busy).toBe('true');
    await button('Create').click({ force: true });
    expect(routeOf(page)).toBe('/kitchen_sink/add');
    // The other fields can be fixed during the upload.
    await field('Title').fill(`Sheet ${count} mended`);
    await letGo();
    await page.waitForURL(/\/show\//);
    expect(await saved()).toMatchObject({
      title: `Sheet ${count} mended`,
      paper: expect.stringMatching(/^\/uploads\/.+\.pdf$/),
    });
  });

  it('is not sent without a file that did not come, and says so at the field', async () => {
    await giveFiles(page, 'Paper', pdf('a.pdf'));
    await button('Create').click();
    await expect.poll(() => held.length).toBe(1);
    await held.pop()?.abort();
    await page.getByRole('alert').filter({ hasText: 'The upload failed' }).waitFor();
    await expect.poll(busy).toBe('false');
    expect(routeOf(page)).toBe('/kitchen_sink/add');
    expect(await field('Title').inputValue()).toBe(`Sheet ${count}`);
    await closeRefusal(page);
  });

  it('is not sent when the upload is given up', async () => {
    await giveFiles(page, 'Paper', pdf('a.pdf'));
    await button('Create').click();
    await expect.poll(busy).toBe('true');
    await page.locator('#main form').getByRole('button', { name: 'Cancel', exact: true }).first().click();
    await expect.poll(busy).toBe('false');
    expect(routeOf(page)).toBe('/kitchen_sink/add');
  });

  it('calls nothing wrong, and moves nothing, when the field is left meanwhile', async () => {
    await field('Count').fill('');
    await button('Create').click();
    await expect.poll(() => faultOf(field('Count'))).toBe('Count is required');
    await giveFiles(page, 'Picture', { name: 'p.png', mimeType: 'image/png', buffer: await picture('png') });
    const place = async () => (await field('Paper').boundingBox())?.y;
    const before = await place();
    await field('Paper').focus();
    expect(await place()).toBe(before);
    await letGo();
    await button('Remove').waitFor();
    expect(await place()).toBe(before);
  });

  it('keeps every file of a field that was given more while others were sent', async () => {
    await giveFiles(page, 'Pages', pdf('a.pdf'));
    await giveFiles(page, 'Pages', [pdf('b.pdf'), pdf('c.pdf')]);
    await button('Create').click();
    for (let n = 0; n < 3; n++) await letGo();
    await page.waitForURL(/\/show\//);
    expect((await saved()).pages).toHaveLength(3);
  });

  it('sends nothing more once it is left', async () => {
    await giveFiles(page, 'Pages', pdf('a.pdf'));
    await giveFiles(page, 'Pages', [pdf('b.pdf'), pdf('c.pdf')]);
    await expect.poll(() => held.length).toBe(1);
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await button('Discard changes').click();
    await page.waitForURL(/\/home$/);
    // The running upload is aborted, and the queued one had time to start.
    await page.waitForTimeout(500);
    expect(held).toHaveLength(1);
  });
});
