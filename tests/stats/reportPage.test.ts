import { readFileSync } from 'node:fs';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { violations } from '../support/axe.ts';
import { goTo } from '../support/browser/goTo.ts';
import { type Watch, watch } from '../support/browser/troubles.ts';
import { openPage } from '../support/browser.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

let server: RunningServer;
let token: string;
let page: Page;
let watched: Watch;

const call = async (service: string, fields: Row = {}): Promise<Row> => {
  const answer = await callService(server.url, service, { ...fields, access_token: token });
  expect({ service, ret: answer.ret, msg: answer.msg }).toEqual({ service, ret: 200, msg: '' });
  return answer.data;
};
const open = async (route: string, tab = page, calm = watched) => {
  await goTo(tab, route);
  await calm.calm();
};

beforeAll(async () => {
  server = await startServer();
  token = await tokenOf(server.url);
  page = await openPage(server.url, { token, lang: 'en' });
  watched = watch(page, server.url);
}, 180_000);
afterAll(() => server.stop());
beforeEach(() => void watched.take());

describe('a report', () => {
  it('shows its days with their totals and those before, and keeps in the address what was chosen [shell-10]', async () => {
    await open('/stats/login_stats');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Sign-in statistics');
    const table = page.getByRole('region', { name: 'Sign-in statistics by day' });
    expect(await table.locator('tbody tr').count()).toBe(7);
    expect(await table.locator('tfoot tr').count()).toBe(2);
    await page.getByRole('button', { name: /Days/ }).click();
    await page.getByRole('button', { name: 'Last 30 days' }).click();
    await expect.poll(() => table.locator('tbody tr').count()).toBe(30);
    expect(new URL(page.url()).searchParams.get('within')).toBe('-30d');
    await page.reload();
    await expect.poll(() => table.locator('tbody tr').count()).toBe(30);
    expect(await violations(page)).toEqual([]);
    expect(watched.take()).toEqual([]);
  });

  it('is saved as CSV with its totals, and its chart as a picture', async () => {
    const saved = async (name: string | RegExp) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole(name === 'CSV for programs' ? 'menuitem' : 'button', { name }).click(),
      ]);
      return readFileSync(await file.path());
    };
    await page.getByRole('button', { name: 'Export' }).click();
    const csv = (await saved('CSV for programs')).toString('utf8');
    expect(csv.split('\r\n')[0]).toBe('\uFEFFDay,Sign-ins,Succeeded,Failed,Accounts');
    expect(csv.split('\r\n').filter((line) => line.startsWith('Total'))).toHaveLength(2);
    expect((await saved(/Save as a PNG/)).subarray(1, 4).toString()).toBe('PNG');
  });

  it('keeps itself up as long as it ends today, and not where its days are over [page-44]', async () => {
    const total = page.locator('#main dl dd').first();
    const listed = async () => {
      const { totals } = (await call('Admin.Stats.Login')) as { totals: Row };
      return Number(totals['total']).toLocaleString('en');
    };
    await open('/stats/login_stats');
    await expect.poll(async () => (await total.innerText()).split('\n')[0]).toBe(await listed());
    const before = await listed();
    await tokenOf(server.url);
    expect(await listed()).not.toBe(before);
    const asked: string[] = [];
    const hear = (request: Request) => {
      if (`${request.url()}${request.postData()}`.includes('Admin.Stats.Login')) asked.push(request.url());
    };
    page.on('request', hear);
    const look = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await look();
    await expect.poll(async () => (await total.innerText()).split('\n')[0]).toBe(await listed());
    await page.goto('/admin/stats/login_stats?from=2026-03-01&to=2026-03-02');
    await watched.calm();
    asked.length = 0;
    await look();
    await watched.calm();
    expect(asked).toEqual([]);
    page.off('request', hear);
  });

  it('reads in Chinese, also where there is little room', async () => {
    const narrow = await openPage(server.url, { token, lang: 'zh_cn', width: 400 });
    const calm = watch(narrow, server.url);
    await open('/stats/register_stats', narrow, calm);
    expect(await narrow.getByRole('heading', { level: 1 }).innerText()).toBe('注册统计');
    const overflow = await narrow.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect([overflow, await violations(narrow)]).toEqual([false, []]);
    await narrow.context().close();
  });
});
