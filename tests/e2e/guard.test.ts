import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { goTo } from '../support/browser/goTo.ts';
import { keepTab, speak } from '../support/browser/tab.ts';
import { openPage, routeOf } from '../support/browser.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

const password = 'keeper-1';
let server: RunningServer;
let token: string;
let page: Page;

/** An administrator with a single granted operation, in addition to the default ones. */
beforeAll(async () => {
  server = await startServer();
  const access_token = await tokenOf(server.url);
  const call = async (service: string, fields: object) => {
    const { ret, data, msg } = await callService(server.url, service, { access_token, ...fields });
    if (ret !== 200) throw new Error(`${service}: ${msg}`);
    return data;
  };
  const keeper = await call('Admin.User.AddMember', { username: 'keeper', password, level: 200 });
  const uri = '/platmanage/configuration/list';
  await call('Admin.Operation.Add', { title: 'Config', uri, account_ids: [Number(keeper['id'])] });
  await call('Admin.Config.Add', { name: 'site.name', value: '1', description: 'x' });
  token = await tokenOf(server.url, 'keeper', password);
}, 180_000);
afterAll(() => server.stop());
keepTab(async () => {
  page = await openPage(server.url, { lang: 'zh_cn', token });
  await load('/home');
  return page;
});

async function load(route: string): Promise<void> {
  await page.goto(`/admin${route}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function open(route: string, lang: 'zh_cn' | 'en' = 'zh_cn'): Promise<void> {
  await goTo(page, route);
  await speak(page, lang);
}

const lost = { zh_cn: 'Oh~~您的页面好像飞走了~', en: 'Oh~~ your page seems to have flown away~' };
const barred = {
  zh_cn: 'Oh~~您没有浏览这个页面的权限~',
  en: 'Oh~~ you have no permission to view this page~',
};
const both = (words: typeof lost) => (['zh_cn', 'en'] as const).map((lang) => [lang, words[lang]] as const);

describe('FE-02 AZ-06 an administrator with one grant', () => {
  it.each([
    ['/home', /好，keeper|夜深了，keeper/],
    ['/account/accountInfo', /^个人资料$/],
    ['/account/resetPassword', /^修改密码$/],
    ['/platmanage/configuration/list', /^配置项/],
    ['/platmanage/configuration', /^配置项/],
  ])('opens %s', async (route, heading) => {
    await open(route);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toMatch(heading);
  });

  it('keeps what a list’s short address says of the list', async () => {
    await load('/platmanage/configuration?page=1&perPage=25&sort=name&order=ASC');
    const { pathname, searchParams } = new URL(page.url());
    expect(pathname).toBe('/admin/platmanage/configuration/list');
    expect(Object.fromEntries(searchParams)).toMatchObject({ perPage: '25', sort: 'name', order: 'ASC' });
  });

  const closed = [
    '/user/list',
    '/user/add',
    '/user/look-over/1',
    '/platmanage/configuration/add',
    '/platmanage/configuration/edit/1',
    '/platmanage/audit/list',
    '/platmanage/permissions/admin-assign',
  ];
  it.each(closed)('is kept out of %s [shell-17]', async (route) => {
    await open(route);
    await page.getByRole('heading', { name: barred.zh_cn }).waitFor();
    await expect.poll(async () => [routeOf(page), await page.title()]).toEqual(['/401', '没有权限 - 开放']);
  });

  it('comes to the page after all where someone who may open it comes back to it [shell-17]', async () => {
    await load('/user/list?q=keeper');
    await page.getByRole('heading', { name: barred.zh_cn }).waitFor();
    expect(routeOf(page)).toBe('/401');
    const signInAs = async (value: string) => {
      await page.context().addCookies([{ name: 'token', value, url: server.url, sameSite: 'Strict' }]);
      await page.reload();
    };
    await signInAs(await tokenOf(server.url));
    await page.waitForURL('**/user/list?q=keeper');
    await page.getByRole('heading', { level: 1, name: /^账号/ }).waitFor();
    await signInAs(token);
    await page.getByRole('heading', { name: barred.zh_cn }).waitFor();
  });

  const unknown = ['/nothing', '//user/list', '/USER/LIST', '/user/nothing', '/%2e%2e%2f'];
  it.each(unknown)('finds no page at %s [shell-01, shell-17]', async (route) => {
    // The server answers with the app, which shows the error.
    expect(await (await fetch(`${server.url}/admin${route}`)).text()).toContain('<div id="root">');
    // From another page: one such page after the other would look as if nothing had happened.
    await open('/401');
    await open(route);
    await page.getByRole('heading', { name: lost.zh_cn }).waitFor();
    await expect.poll(() => page.title()).toBe('页面不存在 - 开放');
  });

  it.each([...both(barred), ...both(lost)])('is informed in %s: %s [page-03]', async (lang, text) => {
    await open(Object.values(lost).includes(text) ? '/nothing' : '/user/list', lang);
    await page.getByRole('heading', { name: text, exact: true }).waitFor();
    await speak(page, 'zh_cn');
  });

  it('sees in the menu and on the first page what was granted, and nothing else [shell-16]', async () => {
    await open('/home');
    const menu = page.getByRole('navigation', { name: '菜单' });
    expect(await menu.getByRole('listitem').allTextContents()).toEqual(['首页', '配置项']);
    const shown = page.locator('main').getByRole('link');
    await expect.poll(() => shown.allTextContents()).toContain('配置项');
    const links = await shown.allTextContents();
    expect(links.join()).not.toMatch(/账号|审计|权限|错误/);
    await menu.getByRole('link', { name: '配置项' }).click();
    await expect.poll(() => routeOf(page)).toBe('/platmanage/configuration/list');
    await page.getByText('site.name').first().waitFor();
    const buttons = await page.locator('main').getByRole('button').allTextContents();
    expect(buttons.join()).not.toMatch(/新增|导出|编辑|删除/);
    expect(
      await page
        .locator('main')
        .getByRole('link', { name: /新增|编辑/ })
        .count(),
    ).toBe(0);
  });
});

it('who signs out is signed out on the server too, and comes to the sign-in', async () => {
  const own = await tokenOf(server.url, 'keeper', password);
  const page = await openPage(server.url, { lang: 'zh_cn', token: own });
  onTestFinished(() => page.context().close());
  await page.goto('/admin/home');
  await page.getByRole('button', { name: /账号菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByLabel('密码', { exact: true }).waitFor();
  expect(routeOf(page)).toBe('/login');
  expect(await page.context().cookies()).toEqual([]);
  const isOver = async () =>
    (await callService(server.url, 'Platform.User.Profile', { access_token: own })).ret;
  await expect.poll(isOver).toBe(406);
});

it('FE-04 what the server refuses is shown about one second later, under 错误提示 [error-02]', async () => {
  const page = await openPage(server.url, { lang: 'zh_cn', token });
  onTestFinished(() => page.context().close());
  const refusal = { ret: 500, data: {}, msg: '服务器运行错误' };
  await page.route(/Platform\.User\.Profile/, (call) => call.fulfill({ json: refusal }));
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('[role=alertdialog]')) sessionStorage.shown ??= String(performance.now());
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
  });
  await page.goto('/admin/home');
  const dialog = page.getByRole('alertdialog', { name: '错误提示' });
  await dialog.getByText('服务器运行错误').waitFor();
  const waited = await page.evaluate(() => {
    const [answer] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('Platform.User.Profile')) as PerformanceResourceTiming[];
    return Number(sessionStorage.shown) - (answer?.responseEnd ?? 0);
  });
  expect(waited).toBeGreaterThan(900);
  expect(waited).toBeLessThan(5000);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
});

it.each(['/platmanage/configuration/list', '/argu/query', '/nowhere'])(
  'SE-09 a token in the address of %s is in no title of a document',
  async (route) => {
    await open(`${route}?access_token=${token}&id=7`);
    await expect.poll(() => page.title()).toMatch(/\S - 开放$/);
    expect(await page.title()).not.toContain(token);
  },
);
