import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { langs } from '#schemas/resource.ts';
import { violations } from '../support/axe.ts';
import { clippedWords } from '../support/browser/clipped.ts';
import { goTo } from '../support/browser/goTo.ts';
import { type Platform, startPlatform } from '../support/browser/platform.ts';
import { type Watch, watch } from '../support/browser/troubles.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/databaseUrl.ts';
import { fieldOf } from '../support/form.ts';
import { newApp } from '../support/gateway/newApp.ts';
import { plantApis } from '../support/records/plantApis.ts';

let database: TestDatabase;
let platform: Platform;
const ids: Record<string, number> = {};
let simulated: string;

beforeAll(async () => {
  database = await freshDatabase();
  await plantApis(database.connection, 'App.Weather.Now');
  platform = await startPlatform({ env: { DATABASE_URL: databaseUrl(database.connection) } });
  const { call } = platform;
  const { id: account, token } = await platform.developer('walker', 101);
  const app = await call(
    'Admin.App.Add',
    newApp({ name: '一个名字很长的天气应用 Weather', account_id: account }),
  );
  const services = ['App.Weather.Now'] as never;
  const plan = { name: 'Weather', type: 'paid', services, price: '12.50', validity: 3 };
  const { id: plan_id = 0 } = await call('Admin.Package.Add', plan);
  const bought = { account_id: account, package_id: plan_id, quantity: 2, amount: '25.00', status: 'paid' };
  const order = await call('Admin.Order.Add', bought);
  const article = await call('Admin.Article.Add', {
    ...{
      title: 'How calls are counted 调用如何计数',
      abstract: 'By the day',
      content: '<p>By <b>day</b>.</p>',
    },
    ...{ publish_at: '2026-01-01T00:00:00Z', view_permission: 'tourist', sort: 0 },
  });
  await call('Platform.App.GetList', {}, token);
  Object.assign(ids, { account, app: app['id'], order: order['id'], article: article['id'] });
  simulated = String((await call('Admin.User.SimulationLogin', { id: account }))['access_token']);
}, 180_000);
afterAll(async () => {
  await platform.server.stop();
  await database.drop();
});

/**
 * The remaining color schemes of both widths: the walk over all screens uses light when wide and dark when
 * narrow.
 */
const looks = langs.flatMap((lang) => [
  { lang, colorScheme: 'dark' as const, width: 1440 },
  { lang, colorScheme: 'light' as const, width: 400 },
]);

const walks: readonly (readonly [string, readonly string[]])[] = [
  [
    'applications',
    ['/application/list', '/application/show/:app', '/application/update/:app', '/application/add'],
  ],
  [
    'orders',
    ['/service/order-manage', '/service/order-manage/show/:order', '/service/order-manage/edit/:order'],
  ],
  [
    'articles',
    ['/platmanage/article/list', '/platmanage/article/view/:article', '/platmanage/article/detail/:article'],
  ],
  ['files', ['/platmanage/material/assets_manage', '/platmanage/material/assets_upload']],
  ['the visit path', ['/user/look-over/:account', '/user/trail/:account']],
];

async function faultsAt(
  page: Page,
  watched: Watch,
  route: string,
  width: number,
  within?: string,
): Promise<string[]> {
  await goTo(
    page,
    route.replace(/:(\w+)/, (_all, name: string) => String(ids[name])),
  );
  await watched.calm();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  return [
    ...watched.take(),
    ...(wide > width ? [`${wide} px wide`] : []),
    ...(await page.evaluate(clippedWords)).map((words) => `does not fit: ${words}`),
    ...(await violations(page, within)),
  ].map((fault) => `${route}: ${fault}`);
}

describe.each(looks)('the walk in $lang, $colorScheme, $width px', (look) => {
  it.each(walks)('over %s finds nothing cut and nothing that axe minds (FE-09)', async (_name, routes) => {
    const page = await platform.visit('/401', look);
    const watched = watch(page, platform.server.url);
    for (const route of routes) expect(await faultsAt(page, watched, route, look.width)).toEqual([]);
    await platform.leave(page);
  });

  it('as someone else has its banner, and finds nothing cut (SIM-02)', async () => {
    const page = await platform.visit('/401', { ...look, token: simulated });
    const watched = watch(page, platform.server.url);
    expect(await faultsAt(page, watched, '/home', look.width, 'html')).toEqual([]);
    await page
      .getByText(look.lang === 'en' ? /You are signed in as walker/ : /walker/)
      .first()
      .waitFor();
    await platform.leave(page);
  });
});

describe('an article', () => {
  it.each([
    [
      'zh_cn',
      { title: '标题', abstract: '摘要', publish: '发布时间', create: '新建', hide: '下架', top: '置顶' },
    ],
    [
      'en',
      {
        title: 'Title',
        abstract: 'Abstract',
        publish: 'Publish time',
        create: 'Create',
        hide: 'Hide',
        top: 'Pin',
      },
    ],
  ] as const)(
    'is written by the keyboard in %s, cleaned, put to the top and taken from the shelf',
    async (lang, say) => {
      const page = await platform.visit('/platmanage/article/add', { lang });
      const name = `Walk ${lang}`;
      await fieldOf(page, say.title).fill(name);
      await fieldOf(page, say.abstract).fill('Short');
      await fieldOf(page, say.publish).fill('2026-01-01 08:00');
      const editor = page.locator('[contenteditable=true]').first();
      await editor.focus();
      await page.keyboard.type('Plain words <script>alert(1)</script>');
      await page.keyboard.press('Control+s');
      await page.waitForURL('**/article/view/*');
      await page.getByRole('heading', { level: 1, name }).waitFor();
      const id = Number(page.url().split('/').at(-1));
      const { content } = await platform.call('Admin.Article.Get', { id });
      expect(content).toContain('&lt;script&gt;');
      await page.getByRole('button', { name: say.top, exact: true }).press('Enter');
      await expect.poll(async () => (await platform.call('Admin.Article.Get', { id }))['is_top']).toBe(true);
      await page.getByRole('button', { name: say.hide, exact: true }).click();
      await expect
        .poll(async () => (await platform.call('Admin.Article.Get', { id }))['status'])
        .toBe('hidden');
      expect(await violations(page)).toEqual([]);
      await platform.leave(page);
    },
  );
});
