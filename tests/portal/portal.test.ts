import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Json, Row } from '#schemas/resource.ts';
import { violations } from '../support/axe.ts';
import { watch } from '../support/browser/troubles.ts';
import { openPage } from '../support/browser.ts';
import { flow } from '../support/flow/api.ts';
import { ref, respond } from '../support/flow/cases/case.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

let server: RunningServer;
let token: string;
let article = 0;

/** A text that would run if anything took it for HTML. */
const hostile = '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>';
const links = '[run](javascript:window.pwned=1) **bold** <svg onload="window.pwned=1">';

beforeAll(async () => {
  server = await startServer();
  token = await tokenOf(server.url);
  await publish('App.Weather.Now', {
    title: 'Weather now',
    module: 'Weather',
    description: 'Gives **degrees**',
  });
  await publish('App.Evil.Now', {
    title: hostile.replaceAll('/', ''),
    module: hostile,
    description: links + hostile,
  });
  const sold = {
    name: hostile,
    type: 'trial',
    services: ['App.Weather.Now'],
    flow: 10,
    price: '0.00',
    validity: 1,
  };
  await call('Package.Add', { ...sold, status: 'normal' });
  const { data } = await call('Article.Add', {
    ...{
      title: hostile,
      abstract: hostile,
      keywords: [hostile.slice(0, 30)],
      sort: 0,
      author: hostile.slice(0, 50),
    },
    content: `<h2>Part</h2><p>Hello <a href="https://example.com">there</a></p>${hostile}`,
    ...{ publish_at: '2020-01-01T00:00:00.000Z', view_permission: 'tourist' },
  });
  article = Number(data['id']);
  await call('Article.Add', {
    ...{ title: 'For developers', abstract: 'x', content: '<p>x</p>', sort: 0 },
    ...{ publish_at: '2020-01-01T00:00:00.000Z', view_permission: 'developer' },
  });
}, 180_000);
afterAll(() => server?.stop());

async function call(service: string, fields: Row) {
  const answer = await callService(server.url, `Admin.${service}`, { ...fields, access_token: token });
  expect(answer, service).toMatchObject({ ret: 200 });
  return answer;
}

const drawn = flow({ end: respond({ said: ref('start.city') }) }, 'start>end');

async function publish(service: string, about: Row): Promise<void> {
  const parameters = [{ name: 'city', type: 'string', required: true, description: hostile }];
  const returns = [{ name: 'said', type: 'string', description: hostile }];
  const saved = await call('ApiDesign.SaveDraft', {
    service,
    ...about,
    parameters,
    returns,
    flow: drawn as unknown as Json,
  });
  await call('ApiDesign.Publish', { id: saved.data['id'] as number });
}

const pages = () => [
  '/',
  '/apis',
  '/apis/App.Weather.Now',
  '/apis/App.Evil.Now',
  '/packages',
  '/articles',
  `/articles/${article}`,
  '/nowhere',
];

async function open(path: string, options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(server.url, { lang: 'en', ...options });
  await page.goto(path);
  await page.locator('#content h1').first().waitFor();
  return page;
}

describe('every public page', () => {
  it.each([
    ['en', 'light', 1440],
    ['zh_cn', 'dark', 360],
  ] as const)(
    'asks only services of the platform, runs nothing that a text contains, has no fault for axe and fits: %s, %s, %i pixels',
    async (lang, colorScheme, width) => {
      const page = await openPage(server.url, { lang, colorScheme, width });
      const watched = watch(page, server.url);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      for (const path of pages()) {
        await page.goto(path);
        await page.locator('#content h1').first().waitFor();
        await watched.calm();
        // An unknown address is answered with 404.
        expect(
          watched.take().filter((line) => !/404/.test(line)),
          path,
        ).toEqual([]);
        expect(await page.evaluate(() => 'pwned' in window), path).toBe(false);
        expect(
          await page.locator('#content img[src="x"], #content script, a[href^="javascript"]').count(),
          path,
        ).toBe(0);
        expect(await violations(page), path).toEqual([]);
        const { scroll, inner } = await page.evaluate(() => ({
          scroll: document.documentElement.scrollWidth,
          inner: window.innerWidth,
        }));
        expect(scroll, path).toBeLessThanOrEqual(inner);
      }
      expect(asked.filter((url) => /Admin\.|admin\.php/.test(url))).toEqual([]);
      await page.context().close();
    },
  );
});

test('the first load of the home page is at most 150 kB of JavaScript', async () => {
  const page = await openPage(server.url, { lang: 'en' });
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js'))
      sizes.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize),
      );
  });
  await page.goto('/');
  await page.locator('#content h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThan(150_000);
  await page.context().close();
});

describe('a visitor', () => {
  it('searches the catalogue and opens an API by the keyboard alone', async () => {
    const page = await open('/apis');
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('degrees');
    await expect.poll(() => page.url()).toContain('q=degrees');
    await expect.poll(() => page.locator('.kp-found li').count()).toBe(1);
    await page.getByRole('link', { name: 'Weather now' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Weather now' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/apis/App.Weather.Now');
    expect(await page.title()).toContain('Weather now');
    await page.getByRole('tab', { name: 'curl' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('tabpanel').textContent()).toContain('await fetch(');
    await page.goBack();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('degrees');
    await page.context().close();
  });

  it('tries an API and sees why it is refused', async () => {
    const page = await open('/apis/App.Weather.Now');
    await page.getByLabel('access_token').fill('wrong');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => page.locator('output').textContent()).toContain('"ret": 406');
    await page.context().close();
  });

  it('changes the language and the theme, which stay', async () => {
    const page = await open('/packages');
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByRole('heading', { level: 1, name: '套餐' }).waitFor();
    await page.getByRole('button', { name: '切换到深色' }).click();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: '套餐' }).waitFor();
    expect(
      await page.evaluate(() => [document.documentElement.dataset['mode'], document.documentElement.lang]),
    ).toEqual([...['dark', 'zh-CN']]);
    await page.context().close();
  });

  it('does not see articles for developers, who do', async () => {
    const page = await open('/articles');
    expect(await page.getByRole('link', { name: 'For developers' }).count()).toBe(0);
    await page.context().close();
    const own = await open('/articles', { token });
    await own.getByRole('link', { name: 'For developers' }).waitFor();
    await own.getByRole('button', { name: /admin/ }).click();
    expect(await own.getByRole('link', { name: 'Back-office' }).getAttribute('href')).toBe('/admin/');
    await own.context().close();
  });
});
