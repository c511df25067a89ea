import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { violations } from '../../support/axe.ts';
import { shareTab } from '../../support/browser/sharedTab.ts';
import { openPage } from '../../support/browser.ts';
import { type RunningServer, tokenOf } from '../../support/server.ts';
import { startWithVouchers, voucherOf } from '../voucher.ts';

let server: RunningServer;
let token: string;
let page: Page;

beforeAll(async () => {
  server = await startWithVouchers({ voucher: 30 });
  token = await tokenOf(server.url);
}, 300_000);
afterAll(() => server.stop());

const tab = shareTab(() => openPage(server.url, { lang: 'en', token }));
const open = async (search = '') => {
  page = await tab.at(`/voucher/list${search}`);
};
const names = () => page.locator('tbody:not([data-stale]) th').allTextContents();
const shows = (...codes: number[]) => expect.poll(names).toEqual(codes.map((n) => voucherOf(n).code));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const address = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const asked = () => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}') as unknown;
const dialog = () => page.getByRole('dialog', { name: 'Filter builder' });

describe('the filter builder', () => {
  it('joins conditions by "and" and "or" in groups, and keeps them in the address', async () => {
    await open();
    await button('Filter builder').click();
    const line = (n: number) => dialog().locator('[data-line]').nth(n);
    await line(0).getByLabel('Field').selectOption({ label: 'Amount' });
    await line(0).getByLabel('Amount comparison').selectOption({ label: 'at least' });
    await button('Apply').click();
    await dialog().getByText('Enter a value to compare with').waitFor();
    expect(await violations(page)).toEqual([]);
    await line(0).getByRole('textbox', { name: 'Amount' }).fill('26.5');
    await button('Add group').click();
    await line(1).getByLabel('Field').selectOption({ label: 'Number' });
    await line(1).getByRole('textbox', { name: 'Number' }).fill('028');
    await dialog().getByRole('button', { name: 'Add condition' }).first().click();
    await line(2).getByLabel('Field').selectOption({ label: 'Number' });
    await line(2).getByRole('textbox', { name: 'Number' }).fill('030');
    await dialog().getByText('Amount: ≥ 26.50 and (Number: “028” or Number: “030”)').waitFor();
    expect(await violations(page)).toEqual([]);
    await button('Apply').click();
    await shows(30, 28);
    expect(asked()).toEqual({
      amount: { gte: '26.50' },
      or: [{ code: { like: '028' } }, { code: { like: '030' } }],
    });
    const chips = page.getByRole('group', { name: 'Active filters' }).getByRole('button');
    expect(await chips.allTextContents()).toEqual([
      'Amount: ≥ 26.50',
      'Any of: Number: “028” or Number: “030”',
      'Clear all',
    ]);
    await page.reload();
    await shows(30, 28);
    await button('Filter builder').click();
    await expect.poll(() => dialog().locator('[data-line]').count()).toBe(3);
    await dialog().getByRole('button', { name: 'Clear', exact: true }).click();
    await shows(30, 29, 28, 27, 26, 25, 24, 23, 22, 21);
  });

  it('is worked by the keyboard alone, and fills a phone', async () => {
    await open();
    await page.setViewportSize({ width: 400, height: 900 });
    onTestFinished(() => page.setViewportSize({ width: 1440, height: 900 }));
    await button('Filter builder').focus();
    await page.keyboard.press('Enter');
    await dialog().waitFor();
    expect(await dialog().boundingBox()).toMatchObject({ x: 0, y: 0, width: 400 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
    await dialog().getByLabel('Field').focus();
    await page.keyboard.type('Number');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('V-007');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Vouchers' }).getByText('V-007').waitFor();
    expect(asked()).toEqual({ code: { like: 'V-007' } });
  });

  it.each([
    [{ amount: { gte: '30.50' }, gone: 1, secret_key: 'x' }, [30], 'gone, secret_key'],
    [{ or: [{ nothing: 1 }, { code: 'V-003' }, { code: { sounds: 'x' } }] }, [3], 'nothing, Number'],
  ])('mends an old address and says so: %j', async (filter, codes, told) => {
    await open(address(filter));
    await shows(...codes);
    await page.getByText(`No longer valid, so ignored: ${told}`).waitFor();
    await button('Close').click();
    await expect.poll(() => page.getByText('No longer valid').count()).toBe(0);
    await shows(...codes);
  });

  it.each(['?filter=%7Bnot%20json', '?filter=[1]', '?filter="x"', '?page=abc&sort=;drop&perPage=-4'])(
    'survives the address %s',
    async (search) => {
      await open(search);
      await shows(30, 29, 28, 27, 26, 25, 24, 23, 22, 21);
    },
  );
});

describe('the columns of a list', () => {
  const heads = () => page.locator('thead th').allInnerTexts();
  const edge = (name: string) => page.getByRole('separator', { name: `Width of “${name}”` });
  const widthOf = (name: string) =>
    page.getByRole('columnheader', { name }).evaluate((cell) => (cell as HTMLElement).offsetWidth);
  const panel = () => page.getByRole('dialog', { name: 'Columns' });
  const handle = (name: string) => panel().getByRole('button', { name: `Move “${name}”` });
  const close = () => page.keyboard.press('Escape');

  it('are chosen, ordered by key and by drag, and put back', async () => {
    await open();
    await shows(30, 29, 28, 27, 26, 25, 24, 23, 22, 21);
    expect(await heads()).toEqual(['ID', 'Number', 'Kind', 'Amount', 'Day', 'Open', 'Created', 'Actions']);
    await button('Columns').click();
    await panel().getByRole('checkbox', { name: 'Kind' }).uncheck();
    await panel().getByRole('checkbox', { name: 'Updated' }).check();
    await handle('Amount').press('ArrowUp');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain('Amount');
    await expect
      .poll(heads)
      .toEqual(['ID', 'Amount', 'Number', 'Day', 'Open', 'Created', 'Updated', 'Actions']);
    expect(await handle('Amount').getAttribute('aria-label')).toBe('Move “Amount”, column 2 of 7');
    expect(await violations(page)).toEqual([]);
    const from = await handle('Updated').boundingBox();
    const to = await handle('ID').boundingBox();
    if (!from || !to) throw new Error('no handles');
    await page.mouse.move(from.x + 8, from.y + 12);
    await page.mouse.down();
    await page.mouse.move(to.x + 8, to.y + 12, { steps: 6 });
    await page.mouse.up();
    const own = ['Updated', 'ID', 'Amount', 'Number', 'Day', 'Open', 'Created', 'Actions'];
    await expect.poll(heads).toEqual(own);
    await open();
    await expect.poll(heads).toEqual(own);
    await button('Columns').click();
    await button('Back to default').click();
    await close();
    await expect.poll(async () => (await heads())[0]).toBe('ID');
  });

  it('are made wider by drag and by key, fitted by pressing twice, and stay so', async () => {
    await open();
    await shows(30, 29, 28, 27, 26, 25, 24, 23, 22, 21);
    const box = await edge('Number').boundingBox();
    if (!box) throw new Error('no edge');
    const before = await widthOf('Number');
    await page.mouse.move(box.x + 4, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 84, box.y + 10, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => widthOf('Number')).toBe(before + 80);
    // Dragging the edge of a header does not click the header.
    expect(await page.getByRole('columnheader', { name: 'Number' }).getAttribute('aria-sort')).toBe('none');
    await edge('Number').press('ArrowLeft');
    await expect.poll(() => widthOf('Number')).toBe(before + 64);
    await page.reload();
    await expect.poll(() => widthOf('Number')).toBe(before + 64);
    expect(await violations(page)).toEqual([]);
    await edge('Number').dblclick();
    await expect.poll(() => widthOf('Number')).toBeLessThan(130);
  });
});
