import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Keys, openKeys } from '#server/platform/keys.ts';
import type { Captcha } from '#src/session/signin/useCaptcha.ts';
import { violations } from '../support/axe.ts';
import { closeRefusal } from '../support/browser/closeRefusal.ts';
import { openPage, routeOf } from '../support/browser.ts';
import { readCaptcha } from '../support/readCaptcha.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const words = {
  zh_cn: {
    username: '账号',
    password: '密码',
    captcha: '验证码',
    picture: '验证码图片',
    submit: '登录',
    wrongPassword: '账号或密码错误，请重新填写',
    wrongCaptcha: '验证码错误，请重新输入',
    missing: ['账号不能为空', '密码不能为空', '验证码不能为空'],
  },
  en: {
    username: 'Username',
    password: 'Password',
    captcha: 'Captcha',
    picture: 'Captcha picture',
    submit: 'Sign in',
    wrongPassword: 'Username and password are wrong, please fill in again',
    wrongCaptcha: 'The captcha is wrong; please enter it again',
    missing: ['Username is required', 'Password is required', 'Captcha is required'],
  },
} as const;

let server: RunningServer;
let keys: Keys;
let page: Page;
let password: string;

// As on a first start: the captcha enabled, and no password set.
beforeAll(async () => {
  server = await startServer({ captcha: 'on', env: { ADMIN_PASSWORD: '' } });
  keys = openKeys(server.dataDir);
  password = /sign in as admin with the first password (\S+)/.exec(server.output())?.[1] ?? '';
}, 180_000);
afterAll(() => server.stop());
const close = () => page.context().close();

type Lang = keyof typeof words;
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

/** Opens a page with a captcha. @returns a function that reads the current one. */
async function open(route: string, lang: Lang = 'zh_cn'): Promise<() => Promise<string>> {
  const ids = new Map<string, string>();
  page = await openPage(server.url, { lang });
  page.on('response', async (response) => {
    if (!response.url().includes('Platform.Captcha.Get')) return;
    // A closing page discards the answer.
    const answer = (await response.json().catch(() => null)) as { data: Captcha } | null;
    if (answer) ids.set(answer.data.image, answer.data.captcha_id);
  });
  await page.goto(`/admin${route}`);
  return async () => {
    const picture = () => shownPicture(lang).then((source) => ids.get(source));
    await expect.poll(picture).toBeDefined();
    return readCaptcha(keys, (await picture()) ?? '');
  };
}

async function shownPicture(lang: Lang): Promise<string> {
  return (await page.getByRole('img', { name: words[lang].picture }).getAttribute('src')) ?? '';
}

async function enter(values: Readonly<Record<string, string>>, lang: Lang = 'zh_cn'): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await page.getByLabel(words[lang][name as 'captcha'], { exact: true }).fill(value);
  await page.getByRole('button', { name: words[lang].submit, exact: true }).click();
}

describe.each(['zh_cn', 'en'] as const)('the sign-in in %s', (lang) => {
  // One page: what an attempt left there is there for the next one.
  let read: () => Promise<string>;
  beforeAll(async () => {
    read = await open('/login', lang);
  });
  afterAll(close);

  it('says what is missing, by every field, and begins at the first [rule-01]', async () => {
    await read();
    await page.getByRole('button', { name: words[lang].submit, exact: true }).click();
    for (const text of words[lang].missing) await page.getByText(text).waitFor();
    expect(await field(words[lang].username).evaluate((input) => input === document.activeElement)).toBe(
      true,
    );
  });

  it.each([
    ['AU-03 a wrong password', 'wrongPassword'],
    ['AU-08 a wrong captcha', 'wrongCaptcha'],
  ] as const)('%s keeps what was typed, says so, and brings a new picture', async (_title, fault) => {
    const answer = await read();
    const before = await shownPicture(lang);
    const typed = fault === 'wrongPassword' ? 'wrong-1' : password;
    await enter(
      { username: ' admin ', password: typed, captcha: fault === 'wrongCaptcha' ? '????' : answer },
      lang,
    );
    await page.getByText(words[lang][fault]).waitFor();
    await closeRefusal(page, words[lang][fault]);
    await expect.poll(() => shownPicture(lang)).not.toBe(before);
    expect(await field(words[lang].username).inputValue()).toBe(' admin ');
    expect(await page.getByLabel(words[lang].password, { exact: true }).inputValue()).toBe(typed);
    expect(await field(words[lang].captcha).inputValue()).toBe('');
    expect(await field(words[lang].captcha).evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await violations(page)).toEqual([]);
  });
});

describe('a new account', () => {
  let read: () => Promise<string>;
  beforeAll(async () => {
    read = await open('/register');
  });
  afterAll(close);

  it('AU-17 whose name is taken is told so at its field, and the rest stays', async () => {
    await page.getByLabel('账号', { exact: true }).fill('Admin');
    await page.getByLabel('密码', { exact: true }).fill('secret-1');
    await page.getByLabel('确认密码', { exact: true }).fill('secret-1');
    await field('验证码').fill(await read());
    await page.getByRole('button', { name: '注册' }).click();
    await page.getByText('账号已经存在').waitFor();
    expect(await page.getByLabel('确认密码', { exact: true }).inputValue()).toBe('secret-1');
    await closeRefusal(page);
  });

  it('is made by anyone who asks, and is no administrator [page-02]', async () => {
    await page.getByLabel('账号', { exact: true }).fill('开发者_1');
    await page.getByLabel('密码', { exact: true }).fill('secret-1');
    await page.getByLabel('确认密码', { exact: true }).fill('secret-2');
    await field('验证码').fill(await read());
    await page.getByRole('button', { name: '注册' }).click();
    await page.getByText('两次输入的密码不一致').waitFor();
    await page.getByLabel('确认密码', { exact: true }).fill('secret-1');
    await page.getByRole('button', { name: '注册' }).click();
    await page.getByText('注册成功').waitFor();
    await page.getByRole('link', { name: '返回登录' }).click();
    await enter({ username: '开发者_1', password: 'secret-1', captcha: await read() });
    await page.getByText('该账号不是管理员').waitFor();
    expect(routeOf(page)).toBe('/login');
  });
});

it('the sign-in is light', async () => {
  const read = await open('/login');
  await read();
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
  );
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.reduce((sum, one) => sum + one, 0)).toBeLessThan(150 * 1024);
  await close();
});

describe('the first administrator', () => {
  afterEach(close);

  it('the first password, printed on the start line, opens nothing before it is changed', async () => {
    expect(password).toMatch(/^\w{14}$/);
    const read = await open('/user/list');
    await enter({ username: 'admin', password, captcha: await read() });
    await page.getByRole('heading', { name: '修改密码' }).waitFor();
    await page.getByText('请先修改初始密码，再继续使用。').waitFor();
    for (const route of ['/home', '/user/list']) {
      await page.goto(`/admin${route}`);
      await expect.poll(() => routeOf(page)).toBe('/account/resetPassword');
    }
    // The page sends no request that would fail: an error dialog would appear after a second.
    await page.waitForTimeout(1500);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await page.getByLabel('原密码').fill(password);
    password = 'Changed-1';
    await page.getByLabel('新密码').fill(password);
    await page.getByLabel('确认密码').fill(password);
    await page.locator('main').getByRole('button', { name: '修改密码' }).click();
    await expect.poll(() => routeOf(page)).toBe('/home');
    await page.getByText('密码已修改').waitFor();
    await page.getByRole('navigation', { name: '菜单' }).getByRole('button', { name: '账号管理' }).waitFor();
  });

  // After the change of the initial password: from here on sign-in works as usual.
  it.each([
    [1, false],
    [30, true],
  ])('the cookie lasts %i days', async (days, keeps) => {
    const read = await open('/login');
    const box = page.getByRole('checkbox', { name: '保持登录状态（30天）' });
    await box.setChecked(keeps);
    await enter({ username: 'admin', password, captcha: await read() });
    await expect.poll(() => routeOf(page)).toBe('/home');
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ name: 'token', sameSite: 'Strict', path: '/' });
    const left = (cookie?.expires ?? 0) - Date.now() / 1000;
    expect(left / 86_400).toBeCloseTo(days, 2);
  });
});
