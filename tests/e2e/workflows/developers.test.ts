import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { violations } from '../../support/axe.ts';
import { goTo } from '../../support/browser/goTo.ts';
import { type Platform, startPlatform } from '../../support/browser/platform.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { databaseUrl } from '../../support/databaseUrl.ts';
import { plantApis } from '../../support/records/plantApis.ts';

let database: TestDatabase;
let platform: Platform;
let developer: { id: number; token: string };

beforeAll(async () => {
  database = await freshDatabase();
  await plantApis(database.connection, 'App.Weather.Now');
  platform = await startPlatform({ env: { DATABASE_URL: databaseUrl(database.connection) } });
  developer = await platform.developer('weather_dev');
}, 180_000);
afterAll(async () => {
  await platform.server.stop();
  await database.drop();
});

const asked = (service: string, fields: Row = {}) => platform.call(service, fields, developer.token);
const newest = async () => ((await asked('Platform.Message.GetList'))['items'] as Row[])[0];

describe('what a developer asks for', () => {
  it('an application: passed in the browser, it works and its developer is shown [beyond-17]', async () => {
    const app = await asked('Platform.App.Add', { name: 'Umbrella', apply_reason: 'To stay dry' });
    expect(app).toMatchObject({ review_status: 'pending', status: 'unset' });
    const page = await platform.visit('/application/list');
    const row = page.getByRole('row').filter({ hasText: 'Umbrella' });
    await row.getByRole('button', { name: /^Pass/ }).click();
    const yes = page.getByRole('alertdialog').getByRole('button', { name: 'Pass', exact: true });
    await yes.click();
    await row.getByText('Passed', { exact: true }).waitFor();
    expect(await asked('Platform.App.Get', { id: app['id'] ?? 0 })).toMatchObject({
      review_status: 'passed',
      status: 'working',
    });
    expect(await newest()).toMatchObject({ title: { en: expect.stringContaining('Umbrella') } });
    expect(await violations(page)).toEqual([]);
    await platform.leave(page);
  });

  it('a package: ordered, paid in cash and sent in the browser, and seen among what accounts hold [page-21, beyond-19]', async () => {
    const rule = { service: 'App.Weather.Now', target_type: 'role', level: 100 };
    await platform.call('Admin.PermissionRule.Add', rule);
    const plan = {
      name: 'Weather',
      type: 'paid',
      services: ['App.Weather.Now'] as never,
      price: '12.50',
      validity: 3,
      flow: 100,
    };
    const bought = await platform.call('Admin.Package.Add', plan);
    const order = await asked('Platform.Order.Add', { package_id: bought['id'] ?? 0, quantity: 2 });
    const page = await platform.visit('/service/order-manage');
    const row = page.getByRole('row').filter({ hasText: String(order['order_no']) });
    await row.getByText('Unpaid', { exact: true }).waitFor();
    await platform.leave(page);
    const paid = await platform.visit(`/service/order-manage/edit/${order['id']}`, { lang: 'zh_cn' });
    await paid.getByRole('radio', { name: '已支付' }).check();
    await paid.getByRole('radio', { name: /发放套餐/ }).check();
    await paid.getByRole('button', { name: '保存', exact: true }).click();
    await paid.getByRole('alertdialog').getByRole('button', { name: '保存', exact: true }).click();
    await expect
      .poll(async () => asked('Platform.Order.Get', { id: order['id'] ?? 0 }))
      .toMatchObject({ status: 'paid', package_state: 'sent' });
    await goTo(paid, '/service/set-meal-manage');
    const held = paid.getByRole('row').filter({ hasText: 'App.Weather.Now' });
    await held.getByText('200', { exact: true }).waitFor();
    await held.getByText('未使用').waitFor();
    expect((await asked('Platform.AccountPackage.GetList'))['items']).toMatchObject([
      { total: 200, used: 0 },
    ]);
    await platform.leave(paid);
  });

  it('a subscription: passed in the browser, and what is published then goes to it [page-37, state-27, beyond-21]', async () => {
    const { items } = (await asked('Platform.App.GetList')) as { items: Row[] };
    const topic = await platform.call('Admin.Topic.Add', { name: 'weather.rain', title: 'Rain' });
    await asked('Platform.Subscription.Add', {
      ...{ app_id: items[0]?.['id'] ?? 0, topic_id: topic['id'] ?? 0, reason: 'To open umbrellas' },
      callback_url: 'https://umbrella.invalid/rain',
    });
    const page = await platform.visit('/platmanage/message-queue/subscription');
    const row = page.getByRole('row').filter({ hasText: 'umbrella.invalid' });
    await row.getByRole('button', { name: /^Pass/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pass', exact: true }).click();
    await expect
      .poll(async () => (await asked('Platform.Subscription.GetList'))['items'])
      .toMatchObject([{ review_status: 'passed' }]);
    expect(await newest()).toMatchObject({ title: { en: expect.stringContaining('passed review') } });
    await goTo(page, '/platmanage/message-queue/list');
    await page
      .getByRole('row')
      .filter({ hasText: 'weather.rain' })
      .getByRole('button', { name: 'Publish' })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('.cm-content, textarea').first().fill('{"city":"Shenzhen"}');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await dialog.waitFor({ state: 'detached' });
    await goTo(page, '/platmanage/message-queue/record');
    await page.getByRole('row').filter({ hasText: 'weather.rain' }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await platform.leave(page);
  });
});
