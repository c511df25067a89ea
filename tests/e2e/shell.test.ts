import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { closeRefusal } from '../support/browser/closeRefusal.ts';
import { goTo } from '../support/browser/goTo.ts';
import { focusNothing, keepTab, leaveFor, speak } from '../support/browser/tab.ts';
import { type Watch, watch } from '../support/browser/troubles.ts';
import { launchBrowser } from '../support/chromium.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { openSignedIn } from './openSignedIn.ts';

let server: RunningServer;
let page: Page;
let watched: Watch;
const wide = { width: 1280, height: 800 };

beforeAll(async () => {
  server = await startServer();
}, 180_000);
afterAll(() => server.stop());
keepTab(async () => {
  const browser = await launchBrowser();
  const context = await browser.newContext({ locale: 'zh-CN', viewport: wide });
  page = await openSignedIn(context, server, '/home');
  watched = watch(page, server.url);
  return page;
});
beforeEach(async () => {
  await page.setViewportSize(wide);
  await leaveFor(page, '/home');
});

/** Loads a page by its address. */
async function load(path: string): Promise<void> {
  await page.goto(`${server.url}/admin${path}`);
  await page.waitForSelector('#main h1');
}

/** Navigates to a page and waits for its heading. */
async function go(path: string): Promise<void> {
  await goTo(page, path);
  await page.waitForSelector('#main h1');
}

async function closeAllTabs(): Promise<void> {
  if ((await tabs()).length === 1) return;
  await page.getByRole('button', { name: '关闭页面' }).click();
  await page.getByRole('menuitem', { name: '关闭所有' }).click();
  await expect.poll(tabs).toEqual(['首页']);
}

const route = () => page.url().replace(`${server.url}/admin`, '');
const tabs = () => page.getByRole('navigation', { name: '打开的页面' }).getByRole('link').allTextContents();
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

it('an empty platform says on its home page what leads to a first call', async () => {
  const steps = page.getByRole('region', { name: '开始使用' });
  await steps.waitFor();
  expect(await steps.getByRole('link').allInnerTexts()).toEqual([
    '设计并发布一个接口',
    '添加开发者账号',
    '为开发者创建应用',
    '完成第一次调用',
  ]);
});

describe('the menu', () => {
  it('opens one section at a time, and the one where the page is', async () => {
    await go('/user/list');
    const head = (name: string) => page.getByRole('button', { name, exact: true });
    await expect.poll(() => head('账号管理').getAttribute('aria-expanded')).toBe('true');
    await head('平台管理').click();
    expect(await head('账号管理').getAttribute('aria-expanded')).toBe('false');
    await page.getByRole('link', { name: '配置项' }).click();
    await expect.poll(route).toBe('/platmanage/configuration/list');
  });

  it('has the line of the open page in sight, however far down it stands, and leaves the rest where it is', async () => {
    const line = () =>
      page.locator('aside nav a[aria-current=page]').evaluate((link) => {
        const box = (link.closest('nav') as HTMLElement).getBoundingClientRect();
        const { top, bottom } = link.getBoundingClientRect();
        return { name: link.textContent, isSeen: top >= box.top && bottom <= box.bottom };
      });
    await load('/platmanage/permissions/levels');
    await expect.poll(line).toEqual({ name: '等级权限', isSeen: true });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByRole('navigation', { name: '打开的页面' }).getByRole('link', { name: '首页' }).click();
    await expect.poll(line).toEqual({ name: '首页', isSeen: true });
    // The section opens with an animation, so its final position is unknown before it is open.
    await page
      .getByRole('navigation', { name: '打开的页面' })
      .getByRole('link', { name: '等级权限' })
      .click();
    await expect.poll(line).toEqual({ name: '等级权限', isSeen: true });
  });

  it('folds, remembers it, and shows its sections beside their icons [shell-18, constant-14]', async () => {
    const width = async () => (await page.locator('aside').boundingBox())?.width;
    expect(await width()).toBe(256);
    await page.getByRole('button', { name: '收起菜单' }).click();
    await expect.poll(width).toBe(64);
    await page.reload();
    await page.waitForSelector('#main h1');
    expect(await width()).toBe(64);
    await page.getByRole('button', { name: '账号管理' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe('账号');
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('账号管理');
    await page.getByRole('button', { name: '账号管理' }).hover();
    await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '登录记录' }).click();
    await expect.poll(route).toBe('/user/login-record/list');
    await page.getByRole('button', { name: '展开菜单' }).click();
    await expect.poll(width).toBe(256);
  });

  it('is a drawer on a narrow screen, and nothing is wider than the screen', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => page.locator('aside').count()).toBe(0);
    await page.getByRole('button', { name: '展开菜单' }).click();
    await page.getByRole('button', { name: '账号管理' }).click();
    await page.getByRole('link', { name: '账号', exact: true }).click();
    await expect.poll(() => page.title()).toBe('账号 - 开放');
    expect(route()).toBe('/user/list');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  it('leads to both kinds of API docs in a new window [shell-09, shell-25]', async () => {
    const hrefs = await page
      .locator('aside a[target=_blank]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual([expect.stringMatching(/\/docs\?lang=zh_cn$/), '/api/docs?lang=zh_cn']);
  });
});

describe('the open pages', () => {
  it('are closed one by one, all but one, and all but home', async () => {
    await closeAllTabs();
    for (const path of ['/user/list', '/account/accountInfo', '/account/loginRecord', '/argu/query?id=3']) {
      await go(path);
      await page.locator('nav a[aria-current=page]').first().waitFor();
    }
    await expect.poll(tabs).toEqual(['首页', '账号', '个人资料', '最近登录', '查询-3']);
    await page.getByRole('button', { name: '关闭 查询-3' }).click();
    await expect.poll(route).toBe('/account/loginRecord');
    await expect.poll(tabs).toEqual(['首页', '账号', '个人资料', '最近登录']);
    await page.getByRole('link', { name: '账号', exact: true }).last().focus();
    await page.keyboard.press('Delete');
    await expect.poll(tabs).toEqual(['首页', '个人资料', '最近登录']);
    await page.getByRole('button', { name: '关闭页面' }).click();
    await page.getByRole('menuitem', { name: '关闭其他' }).click();
    await expect.poll(tabs).toEqual(['首页', '最近登录']);
    await closeAllTabs();
    expect(route()).toBe('/home');
  });

  it('come back after a reload, and not those that were never pages', async () => {
    await closeAllTabs();
    await go('/account/accountInfo');
    await expect.poll(tabs).toEqual(['首页', '个人资料']);
    await load('/home/none');
    expect(await tabs()).toEqual(['首页', '个人资料']);
  });

  it('(FE-12) ask before the dynamic params page is closed, by hand and from code [page-07, shell-26]', async () => {
    await closeAllTabs();
    await go('/argu/params/12');
    await expect.poll(() => page.title()).toBe('参数-12 - 开放');
    await page.getByRole('button', { name: '关闭 参数-12' }).click();
    const question = page.getByRole('alertdialog', { name: '确定要关闭这一页吗' });
    await question.getByRole('button', { name: '取消' }).click();
    expect(route()).toBe('/argu/params/12');
    await page.getByRole('button', { name: '调用关闭本页' }).click();
    await question.getByRole('button').last().click();
    await expect.poll(route).toBe('/home');
    await expect.poll(tabs).toEqual(['首页']);
  });
});

describe('the header', () => {
  it('shows the way to the page [shell-19]', async () => {
    await go('/user/add');
    const way = page.getByRole('navigation', { name: '当前位置' });
    await expect
      .poll(() => way.getByRole('listitem').allTextContents())
      .toEqual(['首页', '账号管理', '账号', '新增账号']);
    await way.getByRole('link', { name: '账号' }).click();
    await expect.poll(route).toBe('/user/list');
  });

  it('speaks the other language and keeps it, in the names of open tabs and in what the server said [shell-21]', async () => {
    await go('/argu/query');
    await page.getByRole('heading', { name: '查询' }).waitFor();
    await go('/techzones/apistats/replay/7');
    await page.getByText('记录不存在').first().waitFor();
    await closeRefusal(page);
    await speak(page, 'en');
    await page.getByText('No such record').first().waitFor();
    await closeRefusal(page);
    await expect.poll(() => page.locator('body').innerText()).not.toMatch(/\p{Script=Han}/u);
    await go('/home');
    await expect.poll(() => page.title()).toBe('Home - Kaifang');
    await load('/account/loginRecord');
    expect(await page.textContent('h1')).toBe('Recent sign-ins');
    await speak(page, 'zh_cn');
  });

  it('wears the face that was chosen, else that of the system', async () => {
    const face = () =>
      page.evaluate(() => [
        document.documentElement.dataset.mode,
        getComputedStyle(document.body).backgroundColor,
      ]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await page.waitForSelector('#main h1');
    expect(await face()).toEqual(['dark', 'rgb(14, 21, 22)']);
    await page.getByRole('button', { name: '外观' }).click();
    await page.getByRole('menuitemradio', { name: '浅色' }).click();
    await expect.poll(face).toEqual(['light', 'rgb(245, 248, 247)']);
    await page.reload();
    await page.waitForSelector('#main h1');
    expect(await face()).toEqual(['light', 'rgb(245, 248, 247)']);
    await page.getByRole('button', { name: '外观' }).click();
    await page.getByRole('menuitemradio', { name: '跟随系统' }).click();
    await expect.poll(face).toEqual(['dark', 'rgb(14, 21, 22)']);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(face).toEqual(['light', 'rgb(245, 248, 247)']);
  });

  it('mentions an error by a dot, which goes out where the errors are read [shell-11, shell-24]', async () => {
    await page.evaluate(() =>
      setTimeout(() => {
        throw new Error('=broken, "on" purpose');
      }),
    );
    await page.getByRole('link', { name: /有未查看的错误/ }).click();
    await page.waitForSelector('text=broken');
    expect(route()).toBe('/error_logger_page');
    expect(await page.getByRole('link', { name: '错误日志', exact: true }).count()).toBeGreaterThan(0);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=导出日志记录')]);
    expect(download.suggestedFilename()).toBe('错误日志.csv');
  });

  it('can be skipped by the keyboard, and the way back up appears after 100 px [shell-23]', async () => {
    await page.setViewportSize({ width: 1280, height: 300 });
    await go('/account/loginRecord');
    await focusNothing(page);
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('跳到正文');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(await page.getByRole('button', { name: '返回顶部' }).count()).toBe(0);
    await page.evaluate(() => {
      document.getElementById('main')?.style.setProperty('min-height', '2000px');
      window.scrollTo(0, 150);
    });
    await page.getByRole('button', { name: '返回顶部' }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});

describe("one's own account", () => {
  it('shows the profile, says what is wrong with a change, and saves a right one [page-28, page-31, shell-08]', async () => {
    await go('/account/accountInfo');
    await page.getByRole('link', { name: '修改资料' }).click();
    await expect.poll(route).toBe('/account/accountSettings');
    await page.getByLabel('昵称').fill('王小明');
    await page.getByLabel('电话').fill('12');
    await page.getByRole('button', { name: '保存' }).click();
    await page.waitForSelector('text=电话号码格式不正确');
    await page.getByLabel('电话').fill('13800138000');
    await page.getByRole('button', { name: '保存' }).click();
    await page.waitForSelector('text=资料已保存');
    await expect.poll(route).toBe('/account/accountInfo');
    expect(await page.locator('main dl').textContent()).toContain('13800138000');
  });

  it('refuses two different new passwords [page-30, rule-07]', async () => {
    await go('/account/resetPassword');
    await page.getByLabel('原密码').fill('whatever-1');
    await page.getByLabel('新密码').fill('Another-1');
    await page.getByLabel('确认密码').fill('Another-2');
    await page.locator('main button[type=submit]').click();
    await page.waitForSelector('text=两次输入的密码不一致');
    expect(route()).toBe('/account/resetPassword');
  });

  it('lists its sign-ins', async () => {
    await go('/account/loginRecord');
    await page.waitForSelector('td');
    expect(await page.locator('tbody tr').first().textContent()).toContain('登录成功');
  });
});

// screens.test.ts covers wide screens in the light scheme and narrow ones in the dark scheme.
it.each([
  ['light', 360],
  ['dark', 1280],
] as const)('in the %s face nothing is wrong for axe at %i px', async (colorScheme, width) => {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 800 });
  const wrong: string[] = [];
  const pages = [
    '/home',
    '/account/accountInfo',
    '/account/accountSettings',
    '/account/resetPassword',
    '/account/loginRecord',
  ];
  for (const path of [...pages, '/error_logger_page', '/argu/params/1', '/argu/query?id=1']) {
    await go(path);
    await watched.calm();
    wrong.push(
      ...(await violations(page, path === '/home' ? 'html' : undefined)).map((one) => `${path} ${one}`),
    );
  }
  expect(wrong).toEqual([]);
});
