import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Platform, startPlatform } from '../support/browser/platform.ts';

let platform: Platform;
let page: Page;

beforeAll(async () => {
  platform = await startPlatform();
}, 180_000);
afterAll(() => platform.server.stop());
afterEach(({ task }) => (task.result?.state === 'fail' ? page.context().close() : platform.leave(page)));

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(part: Locator): Promise<Box> {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not seen');
  return box;
}

/** The baseline of an element's text. */
const lineOf = (part: Locator) =>
  part.evaluate((element) => {
    const mark = document.createElement('i');
    mark.style.cssText = 'display: inline-block; width: 0; height: 0';
    element.append(mark);
    const { bottom } = mark.getBoundingClientRect();
    mark.remove();
    return bottom;
  });

describe('what stands in one line', () => {
  it('a state and the words beside it', async () => {
    page = await platform.visit('/user/look-over/1');
    const facts = page.locator('#main dl > div');
    const factOf = (name: string) => facts.filter({ hasText: name }).locator('dd').first();
    const [level, username] = [factOf('Level').locator('.kf-tone'), factOf('Username')];
    await level.waitFor();
    const rows = await Promise.all([level, username].map(lineOf));
    const tops = await Promise.all([factOf('Level'), username].map(async (value) => (await boxOf(value)).y));
    // At the same distance from the top of its own field, whether or not both are in one row.
    const [state, words] = rows.map((line, at) => line - (tops[at] ?? 0));
    expect(Math.abs((state ?? 0) - (words ?? 0))).toBeLessThan(0.6);
  });

  it('the digits of an error and the door between them', async () => {
    page = await platform.visit('/nothing');
    const digits = page.locator('main section > div').first();
    const door = await boxOf(digits.locator('svg path').first());
    const line = await lineOf(digits.locator('span').first());
    expect(Math.abs(door.y + door.height - line)).toBeLessThan(1.5);
  });

  it('buttons that have no room beside one another', async () => {
    page = await platform.visit(`/argu/query?id=${'long'.repeat(20)}`, { width: 360 });
    const [close, another] = await Promise.all(
      [page.getByRole('button', { name: /from code/ }), page.getByRole('link', { name: /another/ })].map(
        boxOf,
      ),
    );
    expect(another?.y).toBeGreaterThan(close?.y ?? 0);
    expect(another?.x).toBe(close?.x);
  });

  it('the figures of the first page, however long their names are', async () => {
    page = await platform.visit('/home', { width: 360 });
    const cards = page.getByRole('list', { name: 'The platform at a glance' }).getByRole('link');
    await cards.first().waitFor();
    const [one, beside] = await Promise.all([cards.nth(0), cards.nth(1)].map(boxOf));
    expect(beside?.y).toBe(one?.y);
    expect(beside?.height).toBe(one?.height);
  });
});

describe('the frame', () => {
  it('keeps the dot for what is unread on the picture of the account', async () => {
    page = await platform.visit('/account/loginRecord');
    const face = page.getByRole('button', { name: /Account menu/ });
    const [dot, picture] = await Promise.all(
      [face.locator('.MuiBadge-dot'), face.locator('.MuiAvatar-root')].map((part) =>
        part.evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return { x: x + width / 2, y: y + height / 2, radius: width / 2 };
        }),
      ),
    );
    if (!dot || !picture) throw new Error('there is no dot');
    const distance = Math.hypot(dot.x - picture.x, dot.y - picture.y);
    expect(distance).toBeLessThanOrEqual(picture.radius + 1);
  });

  it.each([900, 1000, 1440])('has room for the way to the page at %i px', async (width) => {
    page = await platform.visit('/user/list', { width, lang: 'zh_cn' });
    const way = page.getByRole('navigation', { name: '当前位置' });
    const [parts, search] = await Promise.all([
      way.locator('svg, span').evaluateAll((all) => all.map((part) => part.getBoundingClientRect().right)),
      boxOf(page.getByRole('button', { name: /搜索或跳转/ })),
    ]);
    expect(Math.max(...parts)).toBeLessThanOrEqual(search.x);
    expect(await way.getByRole('listitem').last().textContent()).toBe('账号');
  });

  it('has quotes and apostrophes as wide as letters in English', async () => {
    page = await platform.visit('/user/add');
    const width = await page.locator('#main').evaluate(async (main) => {
      const mark = document.createElement('span');
      mark.textContent = '’';
      main.append(mark);
      await document.fonts.ready;
      const { width } = mark.getBoundingClientRect();
      const size = Number.parseFloat(getComputedStyle(mark).fontSize);
      mark.remove();
      return width / size;
    });
    expect(width).toBeLessThan(0.5);
  });
});

describe('a list', () => {
  it('shows every column whole at 1440 px', async () => {
    const names = { username: 'maple_retail', nickname: 'Maple Retail Group', level: 101 };
    const ways = { tel: '13915607023', email: 'lucas_wright@example.org' };
    await platform.call('Admin.User.AddMember', { ...names, ...ways, password: 'secret-6' });
    page = await platform.visit('/user/list', { lang: 'zh_cn' });
    await page.getByRole('columnheader', { name: '注册时间' }).waitFor();
    await page.getByRole('cell', { name: 'maple_retail' }).first().waitFor();
    const table = page.locator('#main table');
    const over = await table.evaluate(
      (element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0),
    );
    expect(over).toBeLessThanOrEqual(0);
  });

  it.each(['zh_cn', 'en'] as const)(
    'fits it in %s however long the texts of ten columns are',
    async (lang) => {
      const { id } = await platform.developer(`xinghe_travel_${lang.slice(0, 2)}`, 101);
      await platform.call('Admin.App.Add', {
        ...{
          name: '天气小助手与同城送货 Pro',
          account_id: id,
          institution: '云帆科技有限公司',
          daily_limit: 20_000,
        },
        ...{ app_key: `pvE2kDLORNduRDXSI1lU5${lang.slice(0, 2)}`, app_secret: 'x'.repeat(32) },
        expires_at: '2027-09-15T08:40:25.000Z',
      });
      page = await platform.visit('/application/list', { lang });
      const table = page.locator('#main table');
      await table.locator('tbody time').first().waitFor();
      const over = await table.evaluate(
        (element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0),
      );
      expect(over).toBeLessThanOrEqual(0);
      // A row is as high as a single line.
      expect((await boxOf(table.locator('tbody tr').first())).height).toBe(40);
    },
  );

  it.each(['zh_cn', 'en'] as const)('fits it in %s with states and buttons of many letters', async (lang) => {
    const { token } = await platform.developer(`shanhai_foods_${lang.slice(0, 2)}`, 101);
    const order = {
      ...{ title: 'How do I rotate an App Secret without downtime?', type: 'app', details: 'It says 407' },
      ...{ phone: '13840658924', email: 'developer22@example.com' },
    };
    for (const isAnswered of [false, true]) {
      const { id } = await platform.call('Platform.WorkOrder.Add', order, token);
      if (isAnswered) await platform.call('Admin.WorkOrder.Reply', { id: id as never, content: 'Like this' });
    }
    page = await platform.visit('/platmanage/api-usb-workorder/list', { lang });
    const table = page.locator('#main table');
    await table.locator('tbody time').first().waitFor();
    const over = await table.evaluate(
      (element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0),
    );
    expect(over).toBeLessThanOrEqual(0);
  });

  it('says in dots that a hint has no room', async () => {
    page = await platform.visit('/user/list');
    const search = page.getByRole('search').locator('input');
    expect(await search.evaluate((input) => getComputedStyle(input).textOverflow)).toBe('ellipsis');
  });
});
