import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { violations } from '../support/axe.ts';
import { goTo } from '../support/browser/goTo.ts';
import { keepTab, leaveFor, speak } from '../support/browser/tab.ts';
import { launchBrowser } from '../support/chromium.ts';
import { adminPassword, type RunningServer, startServer, tokenOf } from '../support/server.ts';

let server: RunningServer;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  server = await startServer();
}, 180_000);
afterAll(() => server.stop());

async function openTab(): Promise<Page> {
  const browser = await launchBrowser();
  context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' });
  page = await context.newPage();
  return page;
}

const route = (tab: Page = page) => tab.url().replace(`${server.url}/admin`, '');
const answered = (ret: number, msg = '') => ({ json: { ret, data: {}, msg } });

async function signIn(path = '/admin/', tab: Page = page, password = adminPassword): Promise<void> {
  await tab.goto(path);
  await tab.fill('input[name=username]', ' admin ');
  await tab.fill('input[name=password]', password);
  await tab.keyboard.press('Enter');
}

/** Stores a session in the browser, for the next page load. */
async function haveSession(): Promise<void> {
  const value = await tokenOf(server.url);
  await context.addCookies([{ name: 'token', value, url: server.url, sameSite: 'Strict' }]);
}

/** Expects the error dialog; closing it moves the focus to the field to correct. */
async function isTold(why: string, field: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: '错误提示' });
  await dialog.getByText(why).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(field);
}

const inside = (tab: Page = page) => tab.waitForSelector('#main');

describe('without a session', () => {
  keepTab(openTab);

  it.each([
    ['/admin/', '/login'],
    ['/admin/home', '/login'],
    ['/admin/user/list?page=2', '/login?redirect=%2Fuser%2Flist%3Fpage%3D2'],
    ['/admin/401', '/login?redirect=%2F401'],
    ['/admin/register', '/register'],
  ])('%s leads to %s [shell-14]', async (path, expected) => {
    await page.goto(path);
    await page.waitForSelector('form');
    expect(route()).toBe(expected);
  });

  it.each(['/admin', '/admin/', '/admin/login', '/admin/user/list?page=2'])(
    '%s answers with the page, no matter what the one who asks can read [constant-15]',
    async (path) => {
      for (const encoding of ['identity', 'gzip']) {
        const answer = await fetch(server.url + path, { headers: { 'accept-encoding': encoding } });
        expect([answer.status, answer.headers.get('content-type')]).toEqual([
          200,
          'text/html; charset=utf-8',
        ]);
        expect(await answer.text()).toContain('<div id="root">');
      }
    },
  );

  it('the language is chosen, remembered, and its words fill the page', async () => {
    await page.goto('/admin/login');
    await page.click('text=English');
    await page.waitForSelector('text=Use your administrator account');
    await page.reload();
    await page.waitForSelector('text=Use your administrator account');
    expect(await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('local')])).toEqual(
      ['en', 'en'],
    );
  });
});

describe('where a captcha is asked for', () => {
  let guarded: RunningServer;
  beforeAll(async () => {
    guarded = await startServer({ captcha: 'on' });
  }, 180_000);
  afterAll(() => guarded.stop());
  keepTab(openTab);

  it('the sign-in is light, says what is missing, and asks nothing of strangers', async () => {
    const scripts: string[] = [];
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
      if (!request.url().startsWith(guarded.url) && !request.url().startsWith('data:'))
        strangers.push(request.url());
    });
    await page.goto(`${guarded.url}/admin/login`);
    await page.waitForSelector('input[name=captcha]');
    const bytes = await Promise.all(
      scripts.map(
        async (url) =>
          (await (
            await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
          ).headers.get('content-length')) ?? 0,
      ),
    );
    expect(bytes.reduce((sum: number, one) => sum + Number(one), 0)).toBeLessThan(150 * 1024);
    expect(strangers).toEqual([]);
    await page.click('button[type=submit]');
    expect(await page.locator('.kf-field-error').allTextContents()).toEqual([
      '账号不能为空',
      '密码不能为空',
      '验证码不能为空',
    ]);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username');
    expect(await violations(page)).toEqual([]);
  });

  it('a wrong answer keeps what was typed and brings a new picture', async () => {
    await page.goto(`${guarded.url}/admin/login`);
    const picture = () => page.locator('.kf-captcha img').getAttribute('src');
    const first = await picture();
    await page.fill('input[name=username]', ' admin ');
    await page.fill('input[name=password]', 'wrong-1');
    await page.fill('input[name=captcha]', 'wrong');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.kf-field-error');
    expect(await page.textContent('.kf-field-error')).toBe('验证码错误，请重新输入');
    await expect.poll(picture).not.toBe(first);
    await isTold('验证码错误，请重新输入', 'captcha');
    expect(await page.inputValue('input[name=username]')).toBe(' admin ');
    expect(await page.inputValue('input[name=password]')).toBe('wrong-1');
    expect(await page.inputValue('input[name=captcha]')).toBe('');
  });
});

describe('with a session', () => {
  keepTab(async () => {
    await openTab();
    await haveSession();
    await page.goto('/admin/home');
    await inside();
    return page;
  });
  beforeEach(() => leaveFor(page, '/account/loginRecord'));

  // tests/src/redirect.test.ts covers all other addresses that lead elsewhere.
  it.each(['//evil.example', '/\\evil.example'])(
    'AU-14 nothing leads away through ?redirect=%j',
    async (redirect) => {
      await page.goto(`/admin/login?redirect=${encodeURIComponent(redirect)}`);
      await inside();
      await expect.poll(() => route()).toBe('/home');
    },
  );

  it('/admin/login leads to /home, which is called 首页', async () => {
    await page.goto('/admin/login');
    await expect.poll(() => page.title()).toMatch('首页 - ');
    expect(route()).toBe('/home');
  });

  it.each([
    ['/', '/home', '首页'],
    ['/nothing/here', '/nothing/here', '页面不存在'],
    ['/Home', '/Home', '页面不存在'],
    ['/home/x', '/home/x', '页面不存在'],
  ])('%s leads to %s, which is called %s [page-05, shell-15]', async (path, expected, title) => {
    await goTo(page, path);
    await expect.poll(() => page.title()).toMatch(`${title} - `);
    expect(route()).toBe(expected);
  });

  it('a new language leaves what was typed alone', async () => {
    await goTo(page, '/account/resetPassword');
    const field = page.locator('main input').first();
    await field.fill('typed');
    await page.getByRole('button', { name: '语言' }).click();
    await page.getByRole('menu').getByText('English').click();
    await expect.poll(() => page.title()).toBe('Change password - Kaifang');
    expect(await field.inputValue()).toBe('typed');
    await speak(page, 'zh_cn');
  });

  it('a page that is not there leads back by itself, unless one stays [shell-01]', async () => {
    const page = await context.newPage();
    onTestFinished(() => page.close());
    await page.clock.install();
    await page.goto('/admin/home');
    await inside(page);
    await goTo(page, '/nothing');
    await page.waitForSelector('text=Oh~~您的页面好像飞走了~');
    await page.click('text=留在此页');
    await page.clock.runFor(10_000);
    expect(route(page)).toBe('/nothing');
    await page.reload();
    await page.waitForSelector('text=返回上一页(5s)');
    const later = () => page.clock.runFor(1_000).then(() => route(page));
    await expect.poll(later, { timeout: 10_000 }).toBe('/home');
  });

  it('a part that is missing is tried again, then the newer build is named [error-06]', async () => {
    let tries = 0;
    await page.route(/assets\/Page-/, (part) => {
      tries += 1;
      return part.fulfill({ status: 404, body: '' });
    });
    const newer = '<script type="module" src="/admin/assets/newer.js"></script>';
    await page.route(`${server.url}/admin/`, (entry) =>
      entry.fulfill({ contentType: 'text/html', body: newer }),
    );
    // None that this tab has loaded already.
    await goTo(page, '/platmanage/trace');
    await page.waitForSelector('text=系统已更新到新版本');
    expect(tries).toBe(2);
    expect(await page.getByRole('button', { name: '重新加载' }).count()).toBe(1);
    await page.unrouteAll();
  });

  it('that another tab replaced sends nothing any more (SE-15)', async () => {
    await page.waitForSelector('td');
    await context.addCookies([{ name: 'token', value: 'theirs', url: server.url }]);
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.getByRole('alertdialog', { name: '登录状态已改变' }).waitFor();
    await page.getByRole('button', { name: '暂不' }).click();
    await page.getByRole('link', { name: '首页' }).first().click();
    await expect.poll(() => page.title()).toMatch('首页 - ');
    // A page has sent its initial requests after two frames.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(calls).toEqual([]);
  });
});

describe('where a session begins or ends', () => {
  keepTab(openTab);
  beforeEach(() => context.clearCookies());

  it('a wrong password is shown, and the right one may follow [page-01, error-02]', async () => {
    await signIn('/admin/login', page, 'wrong-1');
    await page.waitForSelector('.kf-alert');
    expect(await page.textContent('[role=alert]')).toBe('账号或密码错误，请重新填写');
    await isTold('账号或密码错误，请重新填写', 'password');
    expect(await page.inputValue('input[name=username]')).toBe(' admin ');
    await page.fill('input[name=password]', adminPassword);
    await page.keyboard.press('Enter');
    await inside();
  });

  it('one comes to where one wanted to go, without a second page load', async () => {
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await signIn('/admin/account/loginRecord?a=1');
    await inside();
    expect([route(), loads]).toEqual(['/account/loginRecord?a=1', 1]);
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ name: 'token', sameSite: 'Strict' });
  });

  it('a refusal is shown in a dialog, one second later [error-02]', async () => {
    await page.route(/Platform\.User\.Profile/, (call) => call.fulfill(answered(403, '没有该操作的权限')));
    await signIn();
    const dialog = page.getByRole('alertdialog', { name: '错误提示' });
    await dialog.waitFor();
    expect(await dialog.textContent()).toContain('没有该操作的权限');
    await page.unrouteAll();
  });

  it('the end of a session is shown where one signs in again, and one comes back [state-33, error-01]', async () => {
    await haveSession();
    await page.route(/Platform\.User\.Profile/, (call) => call.fulfill(answered(406, '过期')), { times: 1 });
    await page.goto('/admin/account/loginRecord');
    await page.waitForSelector('.kf-alert');
    expect(await page.textContent('[role=alert]')).toBe('请重新登录，过期');
    expect(await context.cookies()).toEqual([]);
    await signIn(page.url());
    await inside();
    expect(route()).toBe('/account/loginRecord');
  });

  it('signing out in one tab ends the other, and nothing is left to go back to', async () => {
    await haveSession();
    await page.goto('/admin/account/loginRecord');
    await inside();
    const other = await context.newPage();
    await other.goto('/admin/home');
    await inside(other);
    await other.getByRole('button', { name: /admin/ }).click();
    await other.getByRole('menuitem', { name: '退出登录' }).click();
    await other.waitForSelector('form');
    await page.waitForSelector('form');
    expect(await page.textContent('[role=alert]')).toBe('请重新登录，您已在其他标签页中退出');
    await page.goBack().catch(() => null);
    expect(await page.locator('#main').count()).toBe(0);
  });
});
