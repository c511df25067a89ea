import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformTime } from '#schemas/payloads/days.ts';
import { violations } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

let server: RunningServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  token = await tokenOf(server.url);
}, 180_000);
afterAll(() => server.stop());

const words = {
  zh_cn: {
    ...{ field: '发布时间', open: '选择日期和时间', now: '现在', month: '2026年1月' },
    ...{ done: '完成', half: '日期不完整或不存在' },
  },
  en: {
    ...{
      field: 'Publish time',
      title: 'Title',
      open: 'Choose day and time',
      now: 'Now',
      month: 'January 2026',
    },
    ...{ done: 'Done', half: 'The date is incomplete or does not exist' },
  },
} as const;

describe.each(['zh_cn', 'en'] as const)('a date and time in %s', (lang) => {
  const say = words[lang];
  let page: Page;
  const field = () => page.getByLabel(say.field).first();

  beforeAll(async () => {
    // The browser speaks the other language, and lives in another zone.
    const locale = lang === 'en' ? 'zh-CN' : 'en-US';
    page = await openPage(server.url, { lang, token, locale, timezoneId: 'America/New_York' });
    await page.goto('/admin/platmanage/article/add');
    await field().waitFor();
  });
  afterAll(() => page.context().close());

  it('is picked from a calendar in the language of the page', async () => {
    await field().fill('2026-1-31 8:05');
    await field().press('Alt+ArrowDown');
    const picker = page.getByRole('dialog', { name: say.open });
    await picker.getByText(say.month).waitFor();
    expect(await violations(page)).toEqual([]);
    await picker.getByRole('gridcell', { name: '15', exact: true }).click();
    expect(await field().inputValue()).toBe('2026-01-15 08:05');
    await picker.getByRole('button', { name: say.done }).click();
    await picker.waitFor({ state: 'detached' });
  });

  it('has the current time at one press, by the clock of the platform', async () => {
    await page.getByRole('button', { name: say.open }).click();
    const before = platformTime(Date.now()).slice(0, 16);
    await page
      .getByRole('dialog', { name: say.open })
      .getByRole('button', { name: say.now, exact: true })
      .click();
    const after = platformTime(Date.now()).slice(0, 16);
    expect([before, after]).toContain(await field().inputValue());
  });

  it('that is incomplete is reported and not lost', async () => {
    await field().fill('2026-02-30 08:00');
    await field().press('Tab');
    await page.getByRole('paragraph').getByText(say.half).waitFor();
    expect(await field().inputValue()).toBe('2026-02-30 08:00');
    expect(await field().getAttribute('aria-invalid')).toBe('true');
  });

  it('that is incomplete refuses the save and loses nothing, and is saved once it is complete', async () => {
    const asked = {
      access_token: token,
      title: `Half a date ${lang}`,
      abstract: 'Half',
      content: '<p>Half</p>',
    };
    const more = { publish_at: '2026-01-15T00:05:00.000Z', view_permission: 'tourist', sort: 1 };
    const { data } = await callService(server.url, 'Admin.Article.Add', { ...asked, ...more });
    const id = String(data['id']);
    const stored = async () =>
      (await callService(server.url, 'Admin.Article.Get', { access_token: token, id })).data['publish_at'];
    await page.goto(`/admin/platmanage/article/detail/${id}`);
    await field().fill('2026-02-');
    await field().press('Control+s');
    const said = page.getByRole('paragraph').getByText(say.half);
    await said.waitFor();
    expect(await field().inputValue()).toBe('2026-02-');
    expect(await stored()).toBe(more.publish_at);
    await field().fill('2026-02-03 08:00');
    await said.waitFor({ state: 'detached' });
    await field().press('Control+s');
    await expect.poll(stored).toBe('2026-02-03T00:00:00.000Z');
  });
});
