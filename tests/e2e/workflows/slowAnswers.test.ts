import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { closeRefusal } from '../../support/browser/closeRefusal.ts';
import { goTo } from '../../support/browser/goTo.ts';
import { type Platform, startPlatform } from '../../support/browser/platform.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { databaseUrl } from '../../support/databaseUrl.ts';
import { plantApis } from '../../support/records/plantApis.ts';

let database: TestDatabase;
let platform: Platform;
let developer: { id: number; token: string };
let order: Row;

beforeAll(async () => {
  database = await freshDatabase();
  await plantApis(database.connection, 'App.Weather.Now');
  platform = await startPlatform({ env: { DATABASE_URL: databaseUrl(database.connection) } });
  developer = await platform.developer('slow_dev');
  const services = ['App.Weather.Now'] as never;
  const plan = { name: 'Weather', type: 'paid', services, price: '12.50', validity: 3, flow: 100 };
  const { id: package_id = 0 } = await platform.call('Admin.Package.Add', plan);
  const fields = { account_id: developer.id, package_id, quantity: 2, amount: '25.00', status: 'paid' };
  order = await platform.call('Admin.Order.Add', fields);
}, 180_000);
afterAll(async () => {
  await platform.server.stop();
  await database.drop();
});

/** A page whose clock can be advanced, with calls of one service held until released. */
async function slow(route: string, service: string) {
  const page = await platform.open('/401');
  await page.clock.install();
  const sent: URLSearchParams[] = [];
  const waiting: Route[] = [];
  await page.route(
    (url) => url.searchParams.get('service') === service,
    (one) => {
      sent.push(new URLSearchParams(one.request().postData() ?? ''));
      waiting.push(one);
    },
  );
  await goTo(page, route);
  const next = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    return waiting.shift() as Route;
  };
  return { page, sent, next };
}

/**
 * Clicks twice, waits five seconds of page time, clicks again, and expects the button to be busy all the
 * time.
 */
async function pressOften(page: Page, button: Locator, busy: Locator) {
  await button.dblclick();
  for (const seconds of [0, 5]) {
    await page.clock.fastForward(seconds * 1000);
    expect(await busy.getAttribute('aria-disabled')).toBe('true');
    await busy.getByRole('progressbar').waitFor();
    await busy.dblclick({ force: true });
    await busy.press('Enter');
  }
}

const holdings = async () => (await platform.call('Admin.AccountPackage.GetList'))['items'] as Row[];

describe('an answer that is five seconds away (ORD-04)', () => {
  it.each([
    ['Issue, if not issued', 'Issued', 'unused'],
    ['Recycle, if issued', 'Recycled', 'void'],
  ])('%s: asked once however often it is pressed, and busy until then', async (choice, told, state) => {
    const { page, sent, next } = await slow(`/service/order-manage/edit/${order['id']}`, 'Admin.Order.Edit');
    await page.getByLabel(choice).check();
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    const yes = page.getByRole('alertdialog').getByRole('button', { name: 'Save', exact: true });
    await pressOften(page, yes, save);
    expect(sent).toHaveLength(1);
    await (await next()).continue();
    await page.waitForURL('**/service/order-manage/show/*');
    await page.getByText(told, { exact: true }).first().waitFor();
    expect(sent).toHaveLength(1);
    expect(await holdings()).toMatchObject([{ total: 200, state }]);
    await page.context().close();
  });

  it('Approve: asked once; where its answer was lost, the list shows that it was done', async () => {
    const asked = { amount: '188.00', reason: 'Bank transfer 4712' };
    await platform.call('Platform.Recharge.Add', asked, developer.token);
    const { page, sent, next } = await slow('/service/recharge-audit', 'Admin.Recharge.Approve');
    const row = page.getByRole('row').filter({ hasText: asked.reason });
    const question = page.getByRole('alertdialog');
    const yes = question.getByRole('button', { name: 'Approve', exact: true });
    const approve = row.getByRole('button', { name: /^Approve/ });
    await approve.click();
    await pressOften(page, yes, yes);
    expect(sent).toHaveLength(1);
    const lost = await next();
    // The server did it, but the answer was lost.
    expect(await (await lost.fetch()).json()).toMatchObject({ ret: 200 });
    await lost.abort();
    await yes.waitFor({ state: 'detached' });
    await closeRefusal(page);
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await row.getByText('Approved', { exact: true }).waitFor();
    expect(await approve.count()).toBe(0);
    expect(sent.map((fields) => fields.get('idempotency_key'))).toEqual([
      expect.stringMatching(/^[\w-]{16,}$/),
    ]);
    const ledger = await platform.call('Platform.Ledger.GetList', {}, developer.token);
    expect(ledger['items']).toMatchObject([{ amount: '188.00' }]);
    await page.context().close();
  });
});
