import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { violations } from '../support/axe.ts';
import { goTo } from '../support/browser/goTo.ts';
import { type Platform, startPlatform } from '../support/browser/platform.ts';
import { openPage } from '../support/browser.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/databaseUrl.ts';
import { newApp } from '../support/gateway/newApp.ts';
import { plantApis } from '../support/records/plantApis.ts';

let database: TestDatabase;
let platform: Platform;
const made: Record<string, Row> = {};

beforeAll(async () => {
  database = await freshDatabase();
  await plantApis(database.connection, 'App.Weather.Now');
  platform = await startPlatform({ env: { DATABASE_URL: databaseUrl(database.connection) } });
  const account = { username: 'someone', password: 'secret-6', level: 200, nickname: 'Some One' };
  made['account'] = await platform.call('Admin.User.AddMember', account);
  const services = ['App.Weather.Now'] as never;
  const plan = { name: 'Weather', type: 'paid', services, price: '12.50', validity: 3 };
  made['package'] = await platform.call('Admin.Package.Add', plan);
  for (const status of ['paid', 'unpaid'])
    made[status] = await platform.call('Admin.Order.Add', {
      ...{ account_id: made['account']['id'] ?? 0, package_id: made['package']['id'] ?? 0 },
      ...{ quantity: 2, amount: '25.00', status },
    });
}, 180_000);
afterAll(async () => {
  await platform.server.stop();
  await database.drop();
});

describe('an application', () => {
  it('shows its secret once, in a dialog that only its button closes, and copies it (APP-06) [page-27]', async () => {
    const page = await platform.visit('/application/add');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByLabel('Name').fill('Mine');
    await page.getByLabel('Developer').fill('someone');
    await page.getByRole('option', { name: 'someone' }).click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Daily request limit is required').first().waitFor();
    await page.getByLabel('Daily request limit').fill('0');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this now' });
    const secret = await dialog.getByLabel('App Secret', { exact: true }).inputValue();
    expect(secret).toMatch(/^\w{48}$/);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Copy App Secret' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    await dialog.waitFor({ state: 'detached' });
    // The form stays until the code of the record's page is there.
    await page.getByRole('button', { name: 'Reset App Secret' }).waitFor();
    expect(await page.content()).not.toContain(secret);
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toContain(secret);
    await page.getByRole('button', { name: 'Reset App Secret' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset App Secret' }).click();
    const next = await dialog.getByLabel('App Secret', { exact: true }).inputValue();
    expect(next).not.toBe(secret);
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    await platform.leave(page);
  });

  it('has a key and a secret made at random in its form, which may be others and never nothing [rule-11]', async () => {
    const page = await platform.visit('/application/add', { lang: 'zh_cn', width: 400 });
    await page.getByLabel('应用名称').fill('可改的密钥');
    await page.getByLabel('开发者').fill('someone');
    await page.getByRole('option', { name: 'someone' }).click();
    const boxes = [
      ['app_key', 'App Key', 24],
      ['app_secret', '应用密钥 App Secret', 48],
    ] as const;
    for (const [name, label, length] of boxes) {
      const input = page.locator(`input[name$="${name}"]`);
      const first = await input.inputValue();
      expect(first).toMatch(new RegExp(`^[0-9A-Za-z]{${length}}$`));
      await page.getByRole('button', { name: `帮我随机生成 ${label}` }).click();
      expect(await input.inputValue()).toMatch(new RegExp(`^[0-9A-Za-z]{${length}}$`));
      expect(await input.inputValue()).not.toBe(first);
      await input.fill('');
      await page.getByRole('button', { name: '创建', exact: true }).click();
      await page.getByText(`${label}不能为空`).first().waitFor();
      await input.fill('Own'.repeat(12));
    }
    await page.getByLabel('每日次数限制').fill('0');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '创建', exact: true }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.locator('input').first().inputValue()).toBe('Own'.repeat(12));
    await dialog.getByRole('button').last().click();
    await platform.leave(page);
  });
});

describe('an order', () => {
  it('is summed up above the list, under the filter of the list [page-21]', async () => {
    const page = await platform.visit('/service/order-manage');
    const figures = page.getByLabel('List summary');
    await expect
      .poll(() => figures.innerText())
      .toMatch(/Orders\s+2\s+Total amount\s+¥50\.00\s+Paid amount\s+¥25\.00/);
    await goTo(page, `/service/order-manage?filter=${encodeURIComponent('{"status":"unpaid"}')}`);
    await expect
      .poll(() => figures.innerText())
      .toMatch(/Orders\s+1\s+Total amount\s+¥25\.00\s+Paid amount\s+¥0\.00/);
    await platform.leave(page);
  });

  it('has its package sent by its form after a question, once, however often the button is pressed (ORD-04) [page-21]', async () => {
    const page = await platform.visit(`/service/order-manage/edit/${made['paid']?.['id']}`);
    await page.getByLabel('Issue, if not issued').check();
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    const question = page.getByRole('alertdialog');
    const no = String(made['paid']?.['order_no']);
    expect(await question.getAttribute('aria-labelledby')).not.toBeNull();
    await question.getByRole('heading', { name: `Save ${no} with the amount ¥25.00?` }).waitFor();
    // What happens, and to which record.
    await question.getByText('someone').waitFor();
    await question.getByText('Issue, if not issued').waitFor();
    expect(await violations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await platform.call('Admin.AccountPackage.GetList', {})).toMatchObject({ items: [] });
    expect(await page.getByLabel('Issue, if not issued').isChecked()).toBe(true);
    await save.click();
    await question.getByRole('button', { name: 'Save', exact: true }).dblclick();
    await page.waitForURL('**/service/order-manage/show/*');
    await page.getByText('Issued', { exact: true }).first().waitFor();
    const { items } = await platform.call('Admin.AccountPackage.GetList', {});
    expect(items).toMatchObject([{ api: 'App.Weather.Now', total: 200, state: 'unused', share: 0 }]);
    await platform.leave(page);
  });
});

describe('signing in as someone else', () => {
  it('is seen on every page, and leads back without a password (SIM-02) [role-05]', async () => {
    const page = await platform.visit(`/user/look-over/${made['account']?.['id']}`);
    await page.getByRole('button', { name: 'Sign in as' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign in as' }).click();
    const banner = page.getByText('You are signed in as someone. Everything you do is recorded under admin.');
    await banner.waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await violations(page, 'html')).toEqual([]);
    // Sticky elements stay below the top bar after scrolling, and the menu ends at the bottom of the window.
    await page.evaluate(() => {
      document.body.style.minHeight = '3000px';
      (document.querySelector('#main') as HTMLElement).style.minHeight = '3000px';
      window.scrollTo(0, 600);
    });
    const box = async (what: string) =>
      (await page.locator(what).first().boundingBox()) ?? { y: 0, height: 0 };
    const { height: room } = await box('[role=status]:has(button)');
    expect((await box('header')).y).toBe(room);
    expect(await box('aside')).toMatchObject({ y: room, height: 900 - room });
    await page.goto('/admin/account/accountInfo');
    await banner.waitFor();
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'token')?.value).not.toBe(platform.token);
    await page.getByRole('button', { name: 'Back to admin' }).click();
    await page.waitForURL('**/user/list');
    await page.getByRole('link', { name: 'someone' }).first().waitFor();
    expect(await banner.count()).toBe(0);
    const after = await page.context().cookies();
    expect(after.find(({ name }) => name === 'token')?.value).toBe(platform.token);
    expect(after.find(({ name }) => name === 'token_before')).toBeUndefined();
    await platform.leave(page);
  });

  it('lands a developer on what is his own: his applications, orders and the rest', async () => {
    const { id } = await platform.developer('own_dev');
    await platform.call('Admin.App.Add', newApp({ name: 'Own umbrella', account_id: id }));
    for (const [lang, width, apps] of [
      ['en', 1440, 'Applications · 1'],
      ['zh_cn', 400, '应用 · 1'],
    ] as const) {
      const page = await platform.visit(`/user/look-over/${id}`, { lang, width });
      await page.getByRole('button', { name: /Sign in as|模拟登录/ }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /Sign in as|模拟登录/ })
        .click();
      await page.waitForURL('**/home');
      const own = page.getByRole('region', { name: apps });
      await own.getByText('Own umbrella').waitFor();
      // Rendered as in every list: a thumbnail, and colored states.
      expect((await own.locator('.kf-thumb').boundingBox())?.width).toBe(28);
      // The account signed in once, on creation; impersonation does not count.
      await page.getByText(/^(Last sign-in: |上次登录：)\d{4}-/).waitFor();
      await page.getByRole('region', { name: /^(Orders|订单) · 0$/ }).waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await platform.leave(page);
    }
  });

  it('is part of the trail of the account [role-06]', async () => {
    const page = await platform.visit(`/user/look-over/${made['account']?.['id']}`, {
      width: 400,
      lang: 'zh_cn',
    });
    await page.getByRole('link', { name: '用户轨迹' }).click();
    await page.getByText('由 admin 模拟').first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('someone 的轨迹');
    expect(await violations(page)).toEqual([]);
    await platform.leave(page);
  });
});

describe('the words of the site', () => {
  it('are words wherever they are shown, no matter what is written in them (SET-01)', async () => {
    const wild = '</head><img src=x onerror=hit()>{{7*7}}';
    const { version = 0 } = await platform.call('Admin.SiteConfig.Get');
    const words = { project_name: wild, record_number: wild, seo_description: wild, statistics_code: wild };
    const record_link = 'https://beian.example.com/';
    await platform.call('Admin.SiteConfig.Save', { version, ...words, record_link });
    const stranger = await openPage(platform.server.url, { lang: 'en', width: 400 });
    await stranger.goto('/admin/login');
    await expect.poll(() => stranger.title()).toBe(`Sign in - ${wild}`);
    await stranger.getByRole('heading', { level: 1 }).getByText(wild).waitFor();
    const record = stranger.getByRole('contentinfo').getByRole('link', { name: wild, exact: true });
    expect(await record.getAttribute('href')).toBe(record_link);
    expect(await record.getAttribute('rel')).toBe('noopener noreferrer');
    expect(await violations(stranger)).toEqual([]);
    expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
    const own = await platform.open('/platmanage/globalconfig/siteconfig');
    await expect.poll(() => own.title()).toContain(` - ${wild}`);
    for (const page of [stranger, own]) {
      expect(await page.locator('img[src=x], [onerror]').count()).toBe(0);
      await page.context().close();
    }
  });
});
