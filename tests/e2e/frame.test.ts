import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { violations } from '../support/axe.ts';
import { countUpdates, updatesIn } from '../support/browser/countUpdates.ts';
import { goTo } from '../support/browser/goTo.ts';
import { focusNothing, keepTab, leaveFor, speak } from '../support/browser/tab.ts';
import { watch } from '../support/browser/troubles.ts';
import { openPage, routeOf } from '../support/browser.ts';
import { adminPassword, type RunningServer, startServer, tokenOf } from '../support/server.ts';

let server: RunningServer;
let token: string;
let page: Page;

beforeAll(async () => {
  server = await startServer();
  token = await tokenOf(server.url);
}, 180_000);
afterAll(() => server.stop());
keepTab(async () => {
  page = await openPage(server.url, { token });
  await page.goto('/admin/home');
  return page;
});
beforeEach(async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ forcedColors: 'none' });
  await leaveFor(page, '/home');
});

/** Loads the first page in another tab, for state that must exist before it loads. */
async function openBeside(before: () => void): Promise<Page> {
  const other = await page.context().newPage();
  onTestFinished(() => other.close());
  await other.addInitScript(before);
  await other.goto('/admin/home');
  await other.getByRole('heading', { level: 1 }).waitFor();
  return other;
}

const title = () => page.getByRole('heading', { level: 1 }).textContent();

it('another page draws again what it changes in the frame, and not the rest', async () => {
  const other = await openBeside(countUpdates);
  await goTo(other, '/user/list');
  await other.getByRole('rowheader', { name: 'admin' }).waitFor();
  const before = await updatesIn(other);
  await goTo(other, '/401');
  await expect.poll(() => other.title()).toMatch(/^没有权限/);
  const drawn = (await updatesIn(other)) - before;
  // The breadcrumb, the tabs and two sections of the menu. The whole frame has some 900 components.
  expect(drawn).toBeGreaterThan(50);
  expect(drawn).toBeLessThan(600);
});

it('the menu holds the entries of its open section only', async () => {
  const menu = page.getByRole('navigation', { name: '菜单' });
  await menu.getByRole('button', { name: /^平台管理/ }).click();
  await menu.getByRole('link', { name: '配置项' }).waitFor();
  await menu.getByRole('button', { name: /^数据库管理/ }).click();
  await menu.getByRole('link', { name: '配置项', includeHidden: true }).waitFor({ state: 'detached' });
  const shown = await menu.getByRole('link').allTextContents();
  expect(shown).toContain('数据表');
  expect(await menu.getByRole('link', { includeHidden: true }).allTextContents()).toEqual(shown);
});

describe('the menu of the account', () => {
  afterAll(() => speak(page, 'zh_cn'));

  it.each([
    ['zh_cn', '账号菜单', '个人资料', '/account/accountInfo'],
    ['zh_cn', '账号菜单', '最近登录', '/account/loginRecord'],
    ['zh_cn', '账号菜单', '修改密码', '/account/resetPassword'],
    ['en', 'Account menu', 'Profile', '/account/accountInfo'],
    ['en', 'Account menu', 'Recent sign-ins', '/account/loginRecord'],
    ['en', 'Account menu', 'Change password', '/account/resetPassword'],
  ] as const)('%s: %s → %s [shell-20]', async (lang, menu, item, route) => {
    await speak(page, lang);
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect.poll(title).toBe(item);
    expect(routeOf(page)).toBe(route);
    await expect.poll(() => page.title()).toBe(`${item} - ${lang === 'en' ? 'Kaifang' : '开放'}`);
  });

  it.each([
    ['zh_cn', '账号菜单'],
    ['en', 'Account menu'],
  ] as const)('%s: nothing is wrong with it for axe', async (lang, menu) => {
    await speak(page, lang);
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('menu').waitFor();
    expect(await violations(page, 'html')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  });
});

describe('markup that a script puts into the page', () => {
  it.each([
    ['as the content of an element', 'innerHTML'],
    ['as a frame', 'srcdoc'],
    ['as a script', 'src'],
  ])('is refused %s (ART-01)', async (_how, sink) => {
    const outcome = await page.evaluate((name) => {
      const elements = { innerHTML: 'div', srcdoc: 'iframe', src: 'script' } as const;
      const place = document.createElement(elements[name as 'src']) as unknown as Record<string, string>;
      try {
        place[name] = '<img src="nothing" onerror="document.title = 1">';
        return 'taken';
      } catch (error) {
        return (error as Error).name;
      }
    }, sink);
    expect(outcome).toBe('TypeError');
  });

  it('is taken where it is words alone', async () => {
    const text = await page.evaluate(() => {
      const place = document.createElement('div') as unknown as Record<string, string>;
      place['innerHTML'] = 'a &amp; b';
      return place['textContent'];
    });
    expect(text).toBe('a & b');
  });
});

describe('FE-05 what the browser remembers', () => {
  // tests/providers/i18nProvider.test.ts covers all other invalid languages.
  it.each(['"en"', '{"a":'])('the language %j is taken for none [constant-16]', async (local) => {
    await page.evaluate((value) => localStorage.setItem('local', value), local);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.title()).toBe('首页 - 开放');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-CN');
  });

  // tests/src/tabs.test.ts covers all other invalid tab lists.
  it.each(['{"a":', '[{"path":"//evil"},{"path":"/nothing","search":""},7,null]'])(
    'every other memory may hold %s',
    async (garbage) => {
      await page.evaluate((value) => {
        for (const key of ['kaifang.menuFolded', 'kaifang.mode', 'RaStoreKaifang.version'])
          localStorage.setItem(key, value);
        for (const key of ['kaifang.tabs.admin', 'kaifang.tabs.']) sessionStorage.setItem(key, value);
      }, garbage);
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      const tabs = page.getByRole('navigation', { name: '打开的页面' }).getByRole('link');
      expect(await tabs.allTextContents()).toEqual(['首页']);
    },
  );

  it('may be forbidden altogether', async () => {
    const other = await openBeside(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          configurable: true,
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    });
    await speak(other, 'en');
    await other.getByRole('link', { name: 'Home' }).first().waitFor();
  });

  it('may be full', async () => {
    const other = await openBeside(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await other.getByRole('button', { name: '收起菜单' }).click();
    await other.getByRole('button', { name: '展开菜单' }).waitFor();
  });
});

it('the language is remembered as zh_cn or en, and another tab follows when it is loaded (SE-15) [shell-21]', async () => {
  const other = await page.context().newPage();
  const watched = watch(other, server.url);
  await other.goto('/admin/account/loginRecord');
  await other.getByRole('heading', { name: '最近登录' }).waitFor();
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('local'))).toBe('en');
  // The other tab still shows only one language, and continues to work.
  await other.getByRole('link', { name: '首页' }).first().click();
  await expect.poll(() => other.title()).toBe('首页 - 开放');
  await other.reload();
  await expect.poll(() => other.title()).toBe('Home - Kaifang');
  expect(watched.take()).toEqual([]);
  await other.close();
  await speak(page, 'zh_cn');
});

it('a page takes the whole screen and gives it back [shell-22]', async () => {
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.getByRole('button', { name: '全屏', exact: true }).click();
  await expect.poll(isFull).toBe(true);
  await page.getByRole('button', { name: '退出全屏' }).click();
  await expect.poll(isFull).toBe(false);
});

it('on a narrow screen the whole screen is had by the account menu [shell-22]', async () => {
  await page.setViewportSize({ width: 640, height: 800 });
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /admin/ }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose('全屏');
  await expect.poll(isFull).toBe(true);
  // The whole screen may be wide enough for the button to move back into the bar.
  await page.setViewportSize({ width: 640, height: 800 });
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await choose('退出全屏');
  await expect.poll(isFull).toBe(false);
});

describe('FE-08 by the keyboard alone', () => {
  /** Presses a key until the focus is on an element with this text or name. */
  async function reach(page: Page, name: string, { key = 'Tab', most = 60 } = {}): Promise<void> {
    for (let at = 0; at < most && !(await isAt(page, name)); at += 1) await page.keyboard.press(key);
    expect(await isAt(page, name), `${key} reaches ${name}`).toBe(true);
  }
  const isAt = (page: Page, name: string) =>
    page.evaluate((name) => {
      const { textContent, attributes } = document.activeElement ?? document.body;
      return textContent === name || attributes.getNamedItem('name')?.value === name;
    }, name);

  it('one signs in, finds a page in the menu, makes a record, and signs out', async () => {
    const page = await openPage(server.url, { lang: 'zh_cn' });
    onTestFinished(() => page.context().close());
    await page.goto('/admin/login');
    const { keyboard } = page;
    await reach(page, 'username');
    await keyboard.type('admin');
    await reach(page, 'password', { most: 1 });
    await keyboard.type(adminPassword);
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /admin/ }).waitFor();
    // The menu comes before the page, whose table alone has some fifty links.
    await reach(page, '平台管理', { key: 'Shift+Tab' });
    await keyboard.press('Enter');
    await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '配置项' }).waitFor();
    await reach(page, '配置项', { most: 30 });
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: /^配置项/ }).waitFor();
    await reach(page, '新增');
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: '新增配置项' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    for (const text of ['keyboard.only', 'yes', 'made without a mouse']) {
      await keyboard.type(text);
      await keyboard.press('Tab');
    }
    await reach(page, '创建', { most: 3 });
    await keyboard.press('Enter');
    await page.getByText('keyboard.only').first().waitFor();
    await reach(page, 'A账号菜单admin超级管理员', { key: 'Shift+Tab' });
    await keyboard.press('Enter');
    await expect.poll(() => isAt(page, '消息中心')).toBe(true);
    await reach(page, '退出登录', { key: 'ArrowUp', most: 1 });
    await keyboard.press('Enter');
    await page.getByLabel('密码', { exact: true }).waitFor();
  });

  it.each([
    ['/home', 'none'],
    ['/user/list', 'none'],
    ['/user/list', 'active'],
    ['/user/add', 'none'],
    ['/user/add', 'active'],
    ['/account/accountInfo', 'none'],
  ] as const)('one sees on %s where one is (forced colours: %s)', async (route, forcedColors) => {
    await page.emulateMedia({ forcedColors });
    await goTo(page, route);
    await watch(page, server.url).calm();
    await focusNothing(page);
    const unseen: string[] = [];
    for (let at = 0; at < 45; at += 1) {
      await page.keyboard.press('Tab');
      const hidden = await page.evaluate(withoutMark);
      if (hidden !== null) unseen.push(hidden);
    }
    expect(unseen).toEqual([]);
  });
});

/** The focused element if nothing shows its focus: no ring on it or on its container. */
async function withoutMark(): Promise<string | null> {
  // Focus styles apply in the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const frames = [element, element.parentElement, element.parentElement?.parentElement];
  const isMarked = frames.some((one) => {
    if (!one) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  return isMarked ? null : element.outerHTML.slice(0, 120);
}

describe('a narrow window', () => {
  const routes = ['/home', '/user/list', '/user/add', '/platmanage/audit/list', '/account/loginRecord'];
  // tests/e2e/screens covers 360 px on every screen.
  it.each([320])('of %i px, as a large zoom makes it, is never wider than itself (FE-08)', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    const watched = watch(page, server.url);
    for (const route of routes) {
      await goTo(page, route);
      await watched.calm();
      expect([route, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
        route,
        width,
      ]);
    }
  });
});

it('nothing moves for those who asked for calm (FE-08)', async () => {
  // The tab was opened for a user who did.
  expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true);
  await page.getByRole('button', { name: '账号管理' }).click();
  const longest = await page.evaluate(() => {
    const times = [...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, animationDuration } = getComputedStyle(element);
      return `${transitionDuration},${animationDuration}`.split(',').map(Number.parseFloat);
    });
    return Math.max(...times);
  });
  expect(longest).toBeLessThanOrEqual(0.05);
});
