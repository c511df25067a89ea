import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { FlowAnswer, HomeAnswer } from '#schemas/payloads/stats.ts';
import type { Lang } from '#schemas/resource.ts';
import { daysAsMoments } from '#src/features/stats/moments.ts';
import { violations } from '../support/axe.ts';
import { closeRefusal } from '../support/browser/closeRefusal.ts';
import { goTo } from '../support/browser/goTo.ts';
import { expectLightOnPaper, expectSaidOnPaper } from '../support/browser/onPaper.ts';
import { type Platform, startPlatform } from '../support/browser/platform.ts';
import { shareTab } from '../support/browser/sharedTab.ts';
import { openPage } from '../support/browser.ts';
import { newApp } from '../support/gateway/newApp.ts';

let platform: Platform;
const flow = '/techzones/apistats/flow';
const port = '/techzones/apistats/port';

/** Calls of the open API from outside: some of an API of the platform, some of one that does not exist. */
async function makeCalls(count: number): Promise<void> {
  const url = `${platform.server.url}/api/app.php`;
  const wrong = new URLSearchParams({ app_key: 'nobody', app_secret: 'nothing' });
  for (let at = 0; at < count; at++) {
    await fetch(`${url}?s=App.Auth.ApplyToken`, { method: 'POST', body: wrong });
    if (at % 2 === 0) await fetch(`${url}?s=App.Made.Up`);
  }
  await expect.poll(async () => (await home()).cards.calls_today ?? 0).toBeGreaterThanOrEqual(count);
}

const home = async () => (await platform.call('Admin.Stats.Home')) as unknown as HomeAnswer;
const flowNow = async () => (await platform.call('Admin.Stats.Flow')) as unknown as FlowAnswer;
const untranslated = (page: Page) => page.getByText(/\b(stats|charts)\.[a-z]/i).count();

beforeAll(async () => {
  platform = await startPlatform();
}, 180_000);
afterAll(() => platform.server.stop());

const tabs = {
  zh_cn: shareTab(() => openPage(platform.server.url, { lang: 'zh_cn', token: platform.token })),
  en: shareTab(() => openPage(platform.server.url, { lang: 'en', token: platform.token })),
};
const open = (route: string, { lang = 'en' }: { lang?: Lang } = {}) => tabs[lang].at(route);

describe('statistics', () => {
  it('say so where there is nothing yet, in both languages', async () => {
    for (const [lang, words] of [
      ['zh_cn', '这段时间没有数据'],
      ['en', 'No data for this period'],
    ] as const) {
      const page = await open(flow, { lang });
      await page.getByText(words).first().waitFor();
      expect(await violations(page)).toEqual([]);
    }
  });

  it.each([
    ['/home', { lang: 'zh_cn', colorScheme: 'light', width: 1440 }],
    ['/home', { lang: 'en', colorScheme: 'dark', width: 400 }],
    [flow, { lang: 'en', colorScheme: 'light', width: 1440 }],
    [flow, { lang: 'zh_cn', colorScheme: 'dark', width: 400 }],
    [port, { lang: 'zh_cn', colorScheme: 'light', width: 1440 }],
    [port, { lang: 'en', colorScheme: 'dark', width: 400 }],
  ] as const)(
    'stand on %s, %j, without a fault that axe finds and without a missing word [page-18, shell-10]',
    async (path, { lang, colorScheme, width }) => {
      if ((await home()).cards.calls_today === 0) await makeCalls(4);
      const page = await open('/401', { lang });
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      onTestFinished(async () => {
        await page.emulateMedia({ media: null, colorScheme: null });
        await page.setViewportSize({ width: 1440, height: 900 });
      });
      await goTo(page, path);
      await page.locator('canvas').first().waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await untranslated(page)).toBe(0);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
      // In print a chart keeps its position within the page.
      await page.emulateMedia({ media: 'print' });
      const [title, drawn] = [page.locator('#main h1'), page.locator('canvas').first()];
      const [above, below] = [await title.boundingBox(), await drawn.boundingBox()];
      expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
      await expectLightOnPaper(page, drawn);
      if (path !== '/home') await expectSaidOnPaper(page);
    },
  );

  it('are read by the arrow keys and aloud, as a table, and saved as a picture [page-18]', async () => {
    if ((await home()).cards.calls_today === 0) await makeCalls(4);
    const page = await open(flow);
    const chart = page.getByRole('region', { name: 'API traffic', exact: true });
    const stage = page.getByRole('group', { name: /^API traffic\. Use the left and right/ });
    await chart.locator('canvas').waitFor();
    await stage.focus();
    await page.keyboard.press('End');
    const last = stage.locator('[aria-live]');
    await expect.poll(() => last.textContent()).toMatch(/^\d\d-\d\d \d\d:00: .*404 .* \d/);
    await page.keyboard.press('Home');
    await expect.poll(() => last.textContent()).toMatch(/00:00: /);
    await page.keyboard.press('Escape');
    await expect.poll(() => last.textContent()).toBe('');
    const name = chart.getByRole('button', { name: /^404/ });
    await name.click();
    expect(await name.getAttribute('aria-pressed')).toBe('false');
    const downloading = page.waitForEvent('download');
    await chart.getByRole('button', { name: 'API traffic: Save as a PNG picture' }).click();
    expect((await downloading).suggestedFilename()).toBe('API traffic.png');
    await chart.getByRole('button', { name: 'API traffic: Show as a table' }).click();
    const { kinds } = await flowNow();
    const total = chart.getByRole('row', { name: /^Total/ }).getByRole('cell');
    const shown = (await total.allTextContents()).map((text) => Number(text.replaceAll(',', '')));
    expect(shown.reduce((sum, value) => sum + value, 0)).toBe(kinds.all);
    expect(await chart.locator('canvas').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  });

  it('keep what was asked in the address, and say which days cannot be', async () => {
    const page = await open(`${flow}?from=2020-01-01&to=2026-01-01`);
    await page.getByRole('alert').getByText('at most 366 days').waitFor();
    await closeRefusal(page);
    await page.getByRole('button', { name: /^Days/ }).click();
    await page.getByRole('button', { name: 'Last 30 days' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('within')).toBe('-30d');
    await page.getByRole('button', { name: /^Deduction failed/ }).click();
    await page.getByText('No data for this period').first().waitFor();
    await page.reload();
    const chosen = page.getByRole('button', { name: /^Deduction failed/ });
    await expect.poll(() => chosen.getAttribute('aria-pressed')).toBe('true');
  });

  it('say that they did not come, and try again; an id that is none is left out', async () => {
    const page = await open('/401');
    onTestFinished(() => page.unrouteAll());
    await page.route('**/api/admin.php*', (route) =>
      /Admin\.Stats\.Flow/.test(`${route.request().url()}${route.request().postData()}`)
        ? route.fulfill({ json: { ret: 420, data: {}, msg: 'Not now' } })
        : route.continue(),
    );
    await goTo(page, `${flow}?app_id=abc`);
    const failed = page.getByText('The data could not be loaded');
    await expect.poll(() => failed.count()).toBe(3);
    await closeRefusal(page);
    await expect.poll(() => page.locator('#main .MuiSkeleton-root').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.unrouteAll();
    const chart = page.getByRole('region', { name: 'API traffic', exact: true });
    await chart.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => failed.count()).toBe(0);
    expect(await page.getByText('NaN').count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('name each API with its share and times, and a file has the same', async () => {
    const page = await open(port);
    const row = page.getByRole('row').filter({ hasText: 'App.Auth.ApplyToken' }).last();
    await row.waitFor();
    await page.getByRole('button', { name: 'P95', exact: true }).click();
    await page.getByRole('heading', { name: 'Daily response time by API' }).waitFor();
    await page.getByRole('button', { name: 'P95 (ms)' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV for programs' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^APIs by day-\d{8}-\d{4}\.csv$/);
  });
});

describe('counting again', () => {
  it('begins after a question, and is a job in the tray', async () => {
    const page = await open(flow);
    await page.getByRole('button', { name: 'Recalculate' }).click();
    const question = page.getByRole('alertdialog', { name: 'Recalculate all statistics?' });
    await question.waitFor();
    expect(await violations(page, '[role=alertdialog]')).toEqual([]);
    await question.getByRole('button', { name: 'Recalculate' }).click();
    await question.waitFor({ state: 'detached' });
    const job = async () => (await platform.call('Admin.Job.GetList', { limit: 1 })) as { items?: unknown[] };
    await expect.poll(async () => (await job()).items?.[0]).toMatchObject({ kind: 'recount', state: 'done' });
  });
});

describe('the home page', () => {
  it('keeps itself up, and each figure leads to what it counts [page-06]', async () => {
    const page = await open('/home');
    const card = page.getByRole('link', { name: /^API calls today/ });
    const { cards } = await home();
    await expect.poll(() => card.textContent()).toContain(String(cards.calls_today));
    await makeCalls((cards.calls_today ?? 0) + 3);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(async () => card.textContent()).toContain(String((await home()).cards.calls_today));
    await card.click();
    await page.waitForURL('**/techzones/apistats/alog?filter=*');
    await page.getByText('App.Made.Up').first().waitFor();
    await page.goBack();
    await page.getByRole('link', { name: /^Applications to review/ }).click();
    await page.waitForURL('**/application/list?filter=*');
    expect(decodeURIComponent(page.url())).toContain('"review_status":"pending"');
    await page.goBack();
    await page.getByRole('link', { name: /^All APIs/ }).click();
    await page.waitForURL('**/techzones/design/list');
    await page.goBack();
    const today = page.getByRole('region', { name: 'Recent days' }).getByRole('row').nth(1);
    const accounts = (await home()).recent?.[0]?.accounts ?? 0;
    await today
      .getByRole('link', { name: String(accounts), exact: true })
      .last()
      .click();
    await page.waitForURL('**/user/list?filter=*');
    expect(decodeURIComponent(page.url())).toMatch(/"created_at":\{"lte":/);
    // Home stays visible until the list has loaded.
    await expect.poll(() => page.locator('#main table tbody tr').count()).toBe(accounts);
    await page.goBack();
    const { recent, today: day } = await home();
    await today.getByRole('link').last().click();
    await page.waitForURL('**/techzones/apistats/alog?filter=*');
    const { created_at } = JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}');
    expect(created_at).toEqual(daysAsMoments({ from: day, to: day }));
    const listed = await platform.call('Admin.Stats.Log', {
      ...{ filter: { created_at }, limit: 1, total: 'exact' },
    });
    expect(listed['total']).toBeGreaterThanOrEqual(recent?.[0]?.calls ?? 1);
  });

  it('leads from the visitors of an application to the report that counts them', async () => {
    const { id: account_id } = await platform.developer('is_visited');
    const fields = { name: 'Is visited', app_key: 'isvisited1', account_id };
    const { id: app_id } = await platform.call('Admin.App.Add', newApp(fields));
    // A tab that has visited home shows cached data for a while.
    const page = await platform.open('/401', { lang: 'en' });
    onTestFinished(() => page.context().close());
    await page.route('**/api/admin.php?service=Admin.Stats.Home', async (route) => {
      const answer = await (await route.fetch()).json();
      const active_apps = [{ app_id, name: 'Is visited', app_key: 'isvisited1', visitors: 37, calls: 59 }];
      await route.fulfill({ json: { ...answer, data: { ...answer.data, active_apps } } });
    });
    await goTo(page, '/home');
    await page.getByRole('link', { name: '37', exact: true }).click();
    await page.waitForURL('**/stats/app_stats?*');
    const asked = new URL(page.url()).searchParams;
    expect(JSON.parse(asked.get('filter') ?? '{}')).toEqual({ app_id });
    expect(asked.get('from')).toBe(asked.get('to'));
  });

  it('says what waits for this administrator, and leads to the very records', async () => {
    const { id: account_id } = await platform.developer('waits_here');
    const fields = { name: 'Waits here', app_key: 'waitshere1', account_id };
    const { id } = await platform.call('Admin.App.Add', newApp(fields));
    const page = await open('/home');
    // The counts may have been fetched just before the application was added.
    await page.reload();
    const line = page.getByRole('region', { name: 'To do', exact: true });
    await line.getByRole('link', { name: /^Applications/ }).click();
    await page.waitForURL('**/application/list?filter=*');
    await page.locator('#main').getByText('Waits here').first().waitFor();
    await platform.call('Admin.App.Pass', { id: id ?? 0 });
  });

  it('of a developer shows skeletons while its records are fetched', async () => {
    const { token } = await platform.developer('waits_long');
    const page = await platform.open('/account/message', { token });
    onTestFinished(() => page.context().close());
    let answer = () => {};
    const held = new Promise<void>((done) => {
      answer = done;
    });
    await page.route('**/api/platform.php?service=Platform.App.*', async (route) => {
      await held;
      await route.continue();
    });
    await goTo(page, '/home');
    await page.getByText('This account is not an administrator').waitFor();
    await page.locator('#main .MuiSkeleton-root').first().waitFor();
    answer();
    await page.getByRole('region', { name: /^Applications/ }).waitFor();
    await expect.poll(() => page.locator('#main .MuiSkeleton-root').count()).toBe(0);
  });

  it('comes within 400 kB of scripts before anything is drawn, and lists never fetch the drawing', async () => {
    if ((await home()).cards.calls_today === 0) await makeCalls(4);
    const page = await open('/401');
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url());
    });
    const isDrawing = (url: string) => /(Drawing|engine)-[^/]*$/.test(url);
    const load = async (route: string, shown: string) => {
      scripts.clear();
      await page.goto(`${platform.server.url}/admin${route}`);
      await page.locator(shown).first().waitFor();
    };
    const weight = async () => {
      const sizes = [...scripts]
        .filter((url) => !isDrawing(url))
        .map(async (url) => {
          const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
          return Number(answer.headers.get('content-length') ?? 0);
        });
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    };
    await load('/home', 'canvas');
    expect([...scripts].filter(isDrawing)).toHaveLength(2);
    expect([...scripts].filter((url) => /(ListScreen|SignInApp)-/.test(url))).toEqual([]);
    expect(await weight()).toBeLessThan(400 * 1024);
    await load('/user/list', '#main table tbody a');
    expect([...scripts].filter((url) => /SignInApp-/.test(url))).toEqual([]);
    expect([...scripts].filter(isDrawing)).toEqual([]);
    expect(await weight()).toBeLessThan(400 * 1024);
  });
});
