import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { violations } from '../support/axe.ts';
import { callService, openPage, tokenOf } from '../support/browser.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/databaseUrl.ts';
import { plantApis } from '../support/records/plantApis.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let database: TestDatabase;
let server: RunningServer;
let token: string;
const made: Record<string, Row> = {};

const call = async (service: string, fields: Row = {}): Promise<Row> => {
  const { ret, msg, data } = await callService(server.url, service, {
    ...fields,
    access_token: token,
    lang: 'en',
  });
  if (ret !== 200) throw new Error(`${service}: ${ret} ${msg} ${JSON.stringify(data)}`);
  return data;
};

beforeAll(async () => {
  database = await freshDatabase();
  await plantApis(database.connection, 'App.Weather.Now');
  server = await startServer({ env: { DATABASE_URL: databaseUrl(database.connection) } });
  token = await tokenOf(server.url);
  const account = { username: 'someone', password: 'secret-6', level: 200, nickname: 'Some One' };
  made['account'] = await call('Admin.User.AddMember', account);
  const services = ['App.Weather.Now'] as never;
  const plan = { name: 'Weather', type: 'paid', services, price: '12.50', validity: 3 };
  made['package'] = await call('Admin.Package.Add', plan);
  for (const status of ['paid', 'unpaid'])
    made[status] = await call('Admin.Order.Add', {
      ...{ account_id: made['account']['id'] ?? 0, package_id: made['package']['id'] ?? 0 },
      ...{ quantity: 2, amount: '25.00', status },
    });
}, 180_000);
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const open = async (
  route: string,
  options: { width?: number; lang?: 'zh_cn' | 'en' } = {},
): Promise<Page> => {
  const page = await openPage(server.url, { lang: 'en', token, ...options });
  await page.goto(`/admin${route}`);
  return page;
};

describe('an application', () => {
  it('shows its secret once, in a dialog that only its button closes, and copies it (APP-06)', async () => {
    const page = await open('/application/add');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByLabel('Name').fill('Mine');
    await page.getByLabel('Developer').fill('someone');
    await page.getByRole('option', { name: 'someone' }).click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Keep this safe now' });
    const secret = await dialog.getByLabel('App Secret', { exact: true }).inputValue();
    expect(secret).toMatch(/^\w{48}$/);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Copy App Secret' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await dialog.getByRole('button', { name: 'I have kept it' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(secret);
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toContain(secret);
    await page.getByRole('button', { name: 'Reset secret' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset secret' }).click();
    const next = await dialog.getByLabel('App Secret', { exact: true }).inputValue();
    expect(next).not.toBe(secret);
    await page.context().close();
  });
});

describe('an order', () => {
  it('is summed up above the list, under the filter of the list', async () => {
    const page = await open('/service/order-manage');
    const figures = page.getByLabel('Figures of this list');
    await expect
      .poll(() => figures.innerText())
      .toMatch(/Orders\s+2\s+Total amount\s+¥50\.00\s+Paid amount\s+¥25\.00/);
    await page.goto(`/admin/service/order-manage?filter=${encodeURIComponent('{"status":"unpaid"}')}`);
    await expect
      .poll(() => figures.innerText())
      .toMatch(/Orders\s+1\s+Total amount\s+¥25\.00\s+Paid amount\s+¥0\.00/);
    await page.context().close();
  });

  it('has its package sent by its form, once, however often the button is pressed (ORD-04)', async () => {
    const page = await open(`/service/order-manage/edit/${made['paid']?.['id']}`);
    await page.getByLabel('Send, if not issued').check();
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.dblclick();
    await page.waitForURL('**/service/order-manage/show/*');
    await page.getByText('Sent', { exact: true }).first().waitFor();
    const { items } = await call('Admin.AccountPackage.GetList', {});
    expect(items).toMatchObject([{ api: 'App.Weather.Now', total: 200, state: 'unused', share: 0 }]);
    await page.context().close();
  });
});

describe('signing in as somebody else', () => {
  it('is seen on every page, and leads back without a password (SIM-02)', async () => {
    const page = await open(`/user/look-over/${made['account']?.['id']}`);
    await page.getByRole('button', { name: 'Sign in as' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign in as' }).click();
    const banner = page.getByText(
      'You are signed in as someone. Everything you do is written down under admin.',
    );
    await banner.waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto('/admin/account/accountInfo');
    await banner.waitFor();
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'token')?.value).not.toBe(token);
    await page.getByRole('button', { name: 'Back to admin' }).click();
    await page.waitForURL('**/user/list');
    await page.getByRole('link', { name: 'someone' }).first().waitFor();
    expect(await banner.count()).toBe(0);
    const after = await page.context().cookies();
    expect(after.find(({ name }) => name === 'token')?.value).toBe(token);
    expect(after.find(({ name }) => name === 'token_before')).toBeUndefined();
    await page.context().close();
  });

  it('is part of the trail of the account', async () => {
    const page = await open(`/user/look-over/${made['account']?.['id']}`, { width: 400, lang: 'zh_cn' });
    await page.getByRole('link', { name: '用户轨迹' }).click();
    await page.getByText('由 admin 模拟').first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('someone 的轨迹');
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });
});
