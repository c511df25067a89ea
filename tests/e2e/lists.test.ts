import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import readExcel from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { shareTab } from '../support/browser/sharedTab.ts';
import { openPage, routeOf } from '../support/browser.ts';
import { callService, type RunningServer, tokenOf } from '../support/server.ts';
import { startWithVouchers, voucherOf } from './voucher.ts';

let server: RunningServer;
let token: string;
let page: Page;

beforeAll(async () => {
  server = await startWithVouchers({ voucher: 300, staged: 30 });
  token = await tokenOf(server.url);
}, 300_000);
afterAll(() => server.stop());

const tabs = {
  zh_cn: shareTab(() => openPage(server.url, { lang: 'zh_cn', token })),
  en: shareTab(() => openPage(server.url, { lang: 'en', token })),
};
const open = async (path = '/voucher/list', lang: keyof typeof tabs = 'zh_cn') => {
  page = await tabs[lang].at(path);
  await page.getByRole('link', { name: 'V-', exact: false }).first().waitFor();
};
const names = () => page.locator('tbody[data-stale=true], tbody:not([data-stale]) th').allTextContents();
const shows = (...codes: number[]) => expect.poll(names).toEqual(codes.map((n) => voucherOf(n).code));
const asked = (name: string) => new URL(page.url()).searchParams.get(name);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at);
const chips = () => page.getByRole('group', { name: '当前筛选' }).getByRole('button').allTextContents();
const choose = async (box: string, option: string) => {
  await page.getByRole('combobox', { name: box }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

describe('a list of 300', () => {
  beforeEach(() => open());

  it('turns its pages, and each is an address', async () => {
    await shows(...down(300, 291));
    await page.getByText('共 300 条').waitFor();
    await button('下一页').click();
    await shows(...down(290, 281));
    await button('第 30 页').click();
    await shows(...down(10, 1));
    expect(asked('page')).toBe('30');
    expect(await button('下一页').isDisabled()).toBe(true);
    await page.getByLabel('跳至').fill('999');
    await page.keyboard.press('Enter');
    await page.getByLabel('跳至').fill('12');
    await page.keyboard.press('Enter');
    await shows(...down(190, 181));
    await choose('每页条数', '50 条/页');
    await shows(...down(300, 251));
    expect([asked('page'), asked('perPage')]).toEqual(['1', '50']);
    await page.goBack();
    await shows(...down(190, 181));
    expect(asked('page')).toBe('12');
  });

  it('sorts by its head, and a new order begins at the first page', async () => {
    await button('下一页').click();
    await shows(...down(290, 281));
    await button('面额').click();
    await shows(...down(10, 1).reverse());
    const head = page.getByRole('columnheader', { name: '面额' });
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    expect([asked('page'), asked('sort'), asked('order')]).toEqual(['1', 'amount', 'ASC']);
    // A click anywhere on the header works.
    await head.click({ position: { x: 3, y: 36 } });
    await shows(...down(300, 291));
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    await page.goBack();
    await shows(...down(10, 1).reverse());
    await button('下一页').click();
    await shows(...down(20, 11).reverse());
    await page.reload();
    await shows(...down(20, 11).reverse());
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    expect(asked('page')).toBe('2');
  });

  it('sorts by further heads with Shift, which show their rank, and keeps them', async () => {
    const gifts = (first: number, step: number) => Array.from({ length: 10 }, (_, at) => first + at * step);
    await button('类型').click();
    await shows(...gifts(300, -3));
    const amount = page.getByRole('columnheader', { name: /^面额/ }).getByRole('button');
    await amount.click({ modifiers: ['Shift'] });
    await shows(...gifts(3, 3));
    await amount.focus();
    await page.keyboard.press('Shift+Enter');
    await shows(...gifts(300, -3));
    expect([asked('sort'), asked('order')]).toEqual(['kind,-amount', 'ASC']);
    for (const [name, sorted] of [
      ['类型 第 1 排序列，升序', 'ascending'],
      ['面额 第 2 排序列，降序', 'none'],
    ] as const) {
      const head = page.getByRole('columnheader').filter({ has: button(name) });
      expect(await head.getAttribute('aria-sort')).toBe(sorted);
    }
    expect(await violations(page)).toEqual([]);
    await page.goBack();
    await shows(...gifts(3, 3));
    await page.reload();
    await shows(...gifts(3, 3));
    await button('券号').click();
    await shows(...down(10, 1).reverse());
    expect(asked('sort')).toBe('code');
  });

  it('is searched and filtered; each condition is a chip, and all of them are in the address', async () => {
    await page.getByRole('search').getByRole('textbox').fill('v-0');
    await page.getByText('共 99 条').waitFor();
    await choose('类型', '退款');
    await page.getByText('共 33 条').waitFor();
    await page.getByRole('textbox', { name: '面额 最小' }).fill('90');
    await shows(97, 94, 91);
    await choose('启用', '是');
    await shows(94);
    const all = ['搜索: v-0', '类型: 退款', '面额: ≥ 90', '启用: 是', '清除全部'];
    expect(await chips()).toEqual(all);
    await page.reload();
    await shows(94);
    expect(await chips()).toEqual(all);
    await button('去掉筛选 启用: 是').click();
    await shows(97, 94, 91);
    await page.goBack();
    await shows(94);
    await button('清除全部').click();
    await shows(...down(300, 291));
    expect(asked('filter') ?? '{}').toBe('{}');
  });

  it('is filtered by days', async () => {
    await page.getByRole('button', { name: /^日期 / }).click();
    await page.getByLabel('开始日期').fill('2026-01-05');
    await page.getByLabel('结束日期').fill('2026-01-07');
    await button('确定').click();
    await shows(7, 6, 5);
    await page.getByRole('button', { name: /^日期 / }).click();
    await page.getByRole('dialog').getByRole('button', { name: '清除' }).click();
    await shows(...down(300, 291));
  });

  it('says that nothing matches, and leads back', async () => {
    await page.getByRole('search').getByRole('textbox').fill('没有这样的');
    await page.getByText('没有符合条件的数据').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.locator('#main').getByRole('button', { name: '清除全部' }).last().click();
    await shows(...down(300, 291));
  });

  it('offers in each row what can be done with it', async () => {
    const row = page.getByRole('row').filter({ hasText: 'V-300' });
    await row.getByRole('link', { name: '编辑 V-300' }).click();
    await page.waitForURL(/\/voucher\/edit\/300$/);
    await page.goBack();
    await row.getByRole('link', { name: '查看 V-300' }).click();
    await page.waitForURL(/\/voucher\/show\/300$/);
    await page.goBack();
    await row.getByRole('button', { name: '更多操作 V-300' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('alertdialog', { name: '删除代金券“V-300”？' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await button('取消').click();
    await shows(...down(300, 291));
  });
});

describe.each([
  ['zh_cn', '导出', ['ID', '券号', '类型', '面额', '日期', '启用'], ['退款', '是']],
  ['en', 'Export', ['ID', 'Number', 'Kind', 'Amount', 'Day', 'Open'], ['Refund', 'yes']],
] as const)('the export in %s', (lang, label, head, [kind, yes]) => {
  const filter = encodeURIComponent(JSON.stringify({ kind: 'refund' }));
  const refunds = down(300, 1).filter((n) => n % 3 === 1);

  beforeEach(async () => {
    await open(`/voucher/list?filter=${filter}&sort=amount&order=DESC`, lang);
    await shows(...refunds.slice(0, 10));
  });

  const save = async (format: RegExp) => {
    const saved = page.waitForEvent('download');
    await button(label).click();
    await page.getByRole('menuitem', { name: format }).click();
    const file = await saved;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };

  it('holds all matching rows as CSV', async () => {
    const { name, bytes } = await save(/^(CSV for programs|CSV（用于程序）)\s*\d/);
    expect(name).toMatch(/\.csv$/);
    const [first = [], ...rows] = parse(bytes, { bom: true }) as string[][];
    expect(first.slice(0, 6)).toEqual(head);
    expect(rows.map(([, code]) => code)).toEqual(refunds.map((n) => voucherOf(n).code));
    expect(rows.at(-2)?.slice(1, 6)).toEqual(['V-004', kind, '4.50', '2026-01-04', yes]);
  });

  it('holds the shown columns alone where that is asked for', async () => {
    const { bytes } = await save(/^CSV(（用于程序）| for programs)(，|, )(仅显示的列|shown columns only)/);
    const [first = [], ...rows] = parse(bytes, { bom: true }) as string[][];
    const shown = await page.locator('thead th').allInnerTexts();
    expect(first.length).toBeLessThan(10);
    expect(shown.map((text) => text.trim()).filter((text) => head.includes(text as never))).toEqual(
      first.filter((text) => head.includes(text as never)),
    );
    expect(rows).toHaveLength(refunds.length);
  });

  it('holds only the selected rows when the user chooses so', async () => {
    const ticks = page.locator('tbody').getByRole('checkbox');
    await ticks.nth(1).check();
    await ticks.nth(3).check();
    const { bytes } = await save(/^CSV(（用于程序）| for programs)(，|, )(仅选中的行|selected rows only)/);
    const [, ...rows] = parse(bytes, { bom: true }) as string[][];
    expect(rows.map(([, code]) => code)).toEqual([refunds[1], refunds[3]].map((n) => voucherOf(n ?? 0).code));
  });

  it('holds all matching rows as XLSX', async () => {
    const { name, bytes } = await save(/XLSX.?\s*100/);
    expect(name).toMatch(/\.xlsx$/);
    const [sheet] = await readExcel(bytes);
    const [first = [], ...rows] = sheet?.data ?? [];
    expect(first.slice(0, 6)).toEqual(head);
    expect(rows.map(([, code]) => code)).toEqual(refunds.map((n) => voucherOf(n).code));
  });
});

it('Back and Forward lead through all that was asked of a list, from the plain address that its menu has', async () => {
  await open();
  const fromMenu = () => page.locator('nav a[href="/admin/staged/list"]').click();
  const search = page.getByRole('search').getByRole('textbox');
  const tab = page.locator('[aria-pressed=true]').filter({ hasText: '退款' });
  await fromMenu();
  const steps: [act: () => Promise<unknown>, rows: number[]][] = [
    [async () => {}, down(30, 21)],
    [() => search.pressSequentially('02'), down(29, 20)],
    [() => button('下一页').click(), [2]],
    [() => button('面额').click(), [2, ...down(28, 20).reverse()]],
    [() => button(/^退款/).click(), [22, 25, 28]],
  ];
  const routes: string[] = [];
  const stands = async (at: number) => {
    await shows(...(steps[at]?.[1] ?? []));
    expect([await search.inputValue(), await tab.count()]).toEqual([at === 0 ? '' : '02', at === 4 ? 1 : 0]);
    expect(routeOf(page)).toBe(routes[at]);
  };
  for (const [at, [act, rows]] of steps.entries()) {
    await act();
    await shows(...rows);
    routes[at] = routeOf(page);
    await stands(at);
  }
  expect(routes[0]).toBe('/staged/list');
  for (const at of [3, 2, 1, 0]) {
    await page.goBack();
    await stands(at);
  }
  await page.reload();
  await stands(0);
  for (const at of [1, 2, 3, 4]) {
    await page.goForward();
    await stands(at);
  }

  // A new visit shows the list as it was left, which may be the default view.
  await page.goto('/admin/voucher/list');
  await fromMenu();
  await stands(4);
  await page.goBack();
  await page.waitForURL(/voucher/);
});

it('rows are chosen over several pages and deleted at once', async () => {
  await open();
  await page.getByRole('checkbox', { name: '选择 V-299' }).check();
  await page.getByRole('checkbox', { name: '选择 V-297' }).click({ modifiers: ['Shift'] });
  await button('下一页').click();
  await page.getByRole('checkbox', { name: '选择 V-285' }).check();
  const bar = page.getByRole('toolbar', { name: '批量操作' });
  await bar.getByText('已选 4 条').waitFor();
  expect(await violations(page)).toEqual([]);
  // A record that another user deletes on another page of the list is no longer counted.
  await callService(server.url, 'Admin.Voucher.Del', { ids: '[297]', access_token: token });
  await button('刷新').click();
  await bar.getByText('已选 3 条').waitFor();
  await bar.getByRole('button', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await page.getByText('共 296 条').waitFor();
  expect(await bar.count()).toBe(0);
});

it('a list with nothing in it says so, and leads to the first record', async () => {
  page = await tabs.en.at('/bare/list');
  await page.getByText('No voucher yet').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.locator('#main').getByRole('link', { name: 'Add' }).last().click();
  await page.waitForURL(/\/bare\/add$/);
});

it('on a phone the rows are cards, and nothing is wider than the screen', async () => {
  await open();
  await page.setViewportSize({ width: 400, height: 900 });
  const cards = page.getByRole('list', { name: '代金券' }).getByRole('listitem');
  await expect.poll(() => cards.count()).toBe(10);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
  await choose('排序', '面额 ↑');
  await expect.poll(() => cards.first().getByRole('link').first().textContent()).toBe('V-001');
  await button('筛选').click();
  await choose('类型', '退款');
  await expect.poll(() => cards.nth(1).getByRole('link').first().textContent()).toBe('V-004');
  await cards.first().getByRole('checkbox').check();
  await page.getByRole('toolbar').getByText('已选 1 条').waitFor();
  await button('下一页').click();
  await page.getByText('2 / 10').waitFor();
  await expect.poll(() => page.locator('ul[data-stale]').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
  expect(await violations(page)).toEqual([]);
});
