import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { violations } from '../../support/axe.ts';
import { goTo } from '../../support/browser/goTo.ts';
import { type Platform, startPlatform } from '../../support/browser/platform.ts';
import { visit } from '../../support/browser/sharedTab.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { databaseUrl } from '../../support/databaseUrl.ts';
import { plantApis } from '../../support/records/plantApis.ts';

let database: TestDatabase;
let platform: Platform;
let developer: { id: number; token: string };

beforeAll(async () => {
  database = await freshDatabase();
  await plantApis(database.connection, 'App.Weather.Now', 'App.Weather.Later');
  platform = await startPlatform({ env: { DATABASE_URL: databaseUrl(database.connection) } });
  developer = await platform.developer('weather_dev');
}, 180_000);
afterAll(async () => {
  await platform.server.stop();
  await database.drop();
});

const asked = (service: string, fields: Row = {}) =>
  platform.call(`Platform.${service}`, fields, developer.token);
const itemsOf = async (service: string) => (await asked(service))['items'] as Row[];
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Clicks a row's button, visible or in the row's menu. */
async function press(page: Page, row: string, button: string) {
  const name = new RegExp(`^${button}`);
  await rowOf(page, row).waitFor();
  const inSight = rowOf(page, row).getByRole('button', { name });
  if ((await inSight.count()) > 0) return inSight.click();
  await rowOf(page, row).locator('button[aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name }).click();
}

/**
 * Approves or rejects a row: enters the reason in its dialog if required, and waits until the dialog closes.
 */
async function decide(page: Page, row: string, button: string, why?: readonly [string, string]) {
  await press(page, row, button);
  const dialog = page.getByRole(why ? 'dialog' : 'alertdialog');
  await dialog.waitFor();
  if (why) await dialog.getByLabel(why[0]).fill(why[1]);
  expect(await violations(page, '[role=dialog], [role=alertdialog]')).toEqual([]);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe('what a developer asks for and does not get', () => {
  it('an application: rejected with its reason, changed by its developer, and passed [page-27, state-03, beyond-17]', async () => {
    const app = await asked('App.Add', { name: 'Umbrella' });
    const page = await platform.visit('/application/list');
    await decide(page, 'Umbrella', 'Reject', ['Review note', 'Say what it is for']);
    await rowOf(page, 'Umbrella').getByText('Not passed', { exact: true }).waitFor();
    const rejected = await asked('App.Get', { id: app['id'] ?? 0 });
    expect(rejected).toMatchObject({ review_status: 'rejected', review_note: 'Say what it is for' });
    expect((await itemsOf('Message.GetList'))[0]).toMatchObject({
      text: { en: expect.stringContaining('Say what it is for') },
    });
    const changed = { id: app['id'] ?? 0, version: rejected['version'] ?? 0, apply_reason: 'To stay dry' };
    expect(await asked('App.Edit', changed)).toMatchObject({ review_status: 'pending' });
    await visit(page, '/application/list');
    await decide(page, 'Umbrella', 'Pass');
    await rowOf(page, 'Umbrella').getByText('Passed', { exact: true }).waitFor();
    expect(await asked('App.Get', { id: app['id'] ?? 0 })).toMatchObject({ status: 'working' });
    await platform.leave(page);
  });

  it('an API: rejected with its reason, still not his to call, and asked for again [page-14, beyond-18]', async () => {
    await asked('ApiApply.Add', { service: 'App.Weather.Now', reason: 'umbrellas' });
    const page = await platform.visit('/techzones/techzones/apisApply', { lang: 'zh_cn' });
    await decide(page, 'App.Weather.Now', '拒绝', ['审核意见', '请说明用途']);
    await rowOf(page, 'App.Weather.Now').getByText('已拒绝', { exact: true }).waitFor();
    expect(await itemsOf('ApiApply.GetList')).toMatchObject([{ status: 'rejected', remark: '请说明用途' }]);
    const apis = await itemsOf('ApiApply.GetApis');
    expect(apis.find(({ service }) => service === 'App.Weather.Now')).toMatchObject({ state: 'denied' });
    expect((await itemsOf('Message.GetList'))[0]).toMatchObject({ text: { zh_cn: '审核意见：请说明用途' } });
    const again = await asked('ApiApply.Add', { service: 'App.Weather.Now', reason: 'For umbrellas' });
    expect(again).toMatchObject({ status: 'pending' });
    await platform.leave(page);
  });

  it('a recharge: declined, and its balance is as it was [page-24, state-20, beyond-20]', async () => {
    await asked('Recharge.Add', { amount: '188.00', reason: 'Bank transfer 4712' });
    const page = await platform.visit('/service/recharge-audit');
    await decide(page, 'Bank transfer 4712', 'Decline', ['Review note', 'Nothing arrived']);
    await rowOf(page, 'Bank transfer 4712').getByText('Declined', { exact: true }).waitFor();
    expect(await itemsOf('Recharge.GetList')).toMatchObject([
      { audit_status: 'declined', remark: 'Nothing arrived' },
    ]);
    expect(await itemsOf('Ledger.GetList')).toEqual([]);
    await goTo(page, `/user/look-over/${developer.id}`);
    const money = page.locator('section').filter({ hasText: 'Total top-ups' }).first();
    await expect.poll(() => money.innerText()).toMatch(/Balance\s+¥0\.00\s+Total top-ups\s+¥0\.00/);
    await platform.leave(page);
  });

  it('a subscription: rejected with its reason, and nothing is pushed to it [page-37, state-27, beyond-21]', async () => {
    const [app] = await itemsOf('App.GetList');
    const topic = await platform.call('Admin.Topic.Add', { name: 'weather.rain', title: 'Rain' });
    await asked('Subscription.Add', {
      ...{ app_id: app?.['id'] ?? 0, topic_id: topic['id'] ?? 0, reason: 'To open umbrellas' },
      callback_url: 'https://umbrella.invalid/rain',
    });
    const page = await platform.visit('/platmanage/message-queue/subscription');
    await decide(page, 'umbrella.invalid', 'Reject', ['Review note', 'That address does not answer']);
    await rowOf(page, 'umbrella.invalid').getByText('Not passed', { exact: true }).waitFor();
    expect(await itemsOf('Subscription.GetList')).toMatchObject([
      { review_status: 'rejected', review_note: 'That address does not answer' },
    ]);
    await platform.call('Admin.Topic.Publish', { id: topic['id'] ?? 0, data: { city: 'x' } as never });
    expect(await platform.call('Admin.PushRecord.GetList')).toMatchObject({ total: 0 });
    await platform.leave(page);
  });

  it('a work order: closed without being solved, and nothing more is said about it [page-39, state-21, beyond-22]', async () => {
    const order = { title: 'Lend me money', type: 'other', details: 'Soon', phone: '13800000000' };
    const { id = 0 } = await asked('WorkOrder.Add', order);
    const page = await platform.visit(`/platmanage/api-usb-workorder/info/${id}`);
    await page.locator('#main').getByRole('button', { name: 'Close', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Close', exact: true }).click();
    // The question contains "Closed" too, as the new state.
    await question.waitFor({ state: 'hidden' });
    await page.getByText('Closed', { exact: true }).first().waitFor();
    expect(await page.getByRole('textbox', { name: /^Reply/ }).count()).toBe(0);
    expect(await asked('WorkOrder.Get', { id })).toMatchObject({ status: 'closed' });
    await expect(asked('WorkOrder.Reply', { id, content: 'Please' })).rejects.toThrow(': 420 ');
    expect((await itemsOf('Message.GetList'))[0]).toMatchObject({
      title: { en: 'Your work order “Lend me money” was closed' },
    });
    await platform.leave(page);
  });
});

describe('what an administrator gives by hand', () => {
  it('calls of an API: granted and adjusted in the browser, and seen by the developer [page-22, beyond-19]', async () => {
    const page = await platform.visit('/service/set-meal-manage/grant');
    await page.getByLabel(/^Account/).fill('weather_dev');
    await page.getByRole('option', { name: 'weather_dev' }).click();
    await page.getByLabel(/^Package name/).fill('A gift');
    await page.getByRole('combobox', { name: 'API' }).fill('App.Weather.Later');
    await page.getByRole('option', { name: /App\.Weather\.Later/ }).click();
    await page.getByLabel(/^Total calls/).fill('50');
    await page.getByRole('button', { name: 'Grant', exact: true }).click();
    await page.getByRole('heading', { name: 'A gift' }).waitFor();
    const held = async () => (await itemsOf('AccountPackage.GetList')).find(({ name }) => name === 'A gift');
    const granted = await held();
    expect(granted).toMatchObject({ api: 'App.Weather.Later', total: 50, state: 'unused' });
    await goTo(page, `/service/set-meal-manage/adjust/${granted?.['id']}`);
    await expect.poll(() => page.getByLabel(/^Total calls/).inputValue()).toBe('50');
    await page.getByLabel(/^Total calls/).fill('80');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(held).toMatchObject({ total: 80, used: 0 });
    await platform.leave(page);
  });

  it('its money back: a package paid from the balance is recycled in the browser [page-21, beyond-19]', async () => {
    const rule = { service: 'App.Weather.Now', target_type: 'role', level: 100 };
    await platform.call('Admin.PermissionRule.Add', rule);
    const services = ['App.Weather.Now'] as never;
    const plan = { name: 'Weather', type: 'paid', services, price: '12.50', validity: 3 };
    const bought = await platform.call('Admin.Package.Add', plan);
    const recharge = await asked('Recharge.Add', { amount: '30.00', reason: 'for calls' });
    await platform.call('Admin.Recharge.Approve', { id: recharge['id'] ?? 0 });
    const order = await asked('Order.Add', { package_id: bought['id'] ?? 0, quantity: 2 });
    expect(await asked('Order.Pay', { id: order['id'] ?? 0 })).toMatchObject({ package_state: 'sent' });
    const page = await platform.visit(`/service/order-manage/edit/${order['id']}`);
    await page.getByRole('radio', { name: /^Recycle/ }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL('**/service/order-manage/show/*');
    await page.getByText('Recycled', { exact: true }).first().waitFor();
    const held = (await itemsOf('AccountPackage.GetList')).find(({ name }) => name === 'Weather');
    expect(held).toMatchObject({ state: 'void', total: 200 });
    await goTo(page, `/user/look-over/${developer.id}`);
    const money = page.locator('section').filter({ hasText: 'Total top-ups' }).first();
    await expect.poll(() => money.innerText()).toMatch(/Balance\s+¥30\.00[\s\S]*deductions\s+¥0\.00/);
    await platform.leave(page);
  });

  it('an article: read by the developer, taken down in the browser and gone, shown again and topped [page-40, state-29, beyond-23]', async () => {
    const article = {
      ...{ title: 'How to stay dry', abstract: 'In short', content: '<p>Inside</p>' },
      ...{ publish_at: '2020-01-01T00:00:00.000Z', view_permission: 'developer' },
    };
    const { id = 0 } = await platform.call('Admin.Article.Add', article);
    expect(await asked('Article.Get', { id })).toMatchObject({ content: '<p>Inside</p>', read_count: 1 });
    const page = await platform.visit('/platmanage/article/list');
    const row = rowOf(page, 'How to stay dry');
    await press(page, 'How to stay dry', 'Hide');
    await row.getByText('Hidden', { exact: true }).waitFor();
    await expect(asked('Article.Get', { id })).rejects.toThrow(': 404 ');
    expect(await itemsOf('Article.GetList')).toEqual([]);
    await press(page, 'How to stay dry', 'Publish');
    await row.getByText('Shown', { exact: true }).waitFor();
    await press(page, 'How to stay dry', 'Pin');
    await expect.poll(() => itemsOf('Article.GetList')).toMatchObject([{ id, is_top: true }]);
    await platform.leave(page);
  });
});
