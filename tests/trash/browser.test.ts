import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { violations } from '../support/axe.ts';
import { leaveFor } from '../support/browser/tab.ts';
import { type Watch, watch } from '../support/browser/troubles.ts';
import { openPage, routeOf } from '../support/browser.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

let server: RunningServer;
let token: string;
let page: Page;
let watched: Watch;
let notice: Row;

const call = async (service: string, fields: Row = {}): Promise<Row> => {
  const answer = await callService(server.url, service, { ...fields, access_token: token });
  expect({ service, ret: answer.ret }).toEqual({ service, ret: 200 });
  return answer.data;
};
const open = async (route: string) => {
  await leaveFor(page, route);
  await watched.calm();
};
const add = (name: string) => call('Admin.Config.Add', { name, value: '1', description: `words of ${name}` });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const question = () => page.getByRole('alertdialog');

beforeAll(async () => {
  server = await startServer();
  token = await tokenOf(server.url);
  notice = await add('notice');
  for (const name of ['one', 'two', 'three']) await add(name);
  page = await openPage(server.url, { token, lang: 'en' });
  watched = watch(page, server.url);
}, 120_000);
afterAll(async () => {
  await page.context().close();
  await server.stop();
});
beforeEach(() => void watched.take());

describe('a deleted record (DAT-03)', () => {
  const show = () => `/platmanage/configuration/show/${notice.id}`;

  it('is brought back by the notice that says it was deleted: what is called restored is there again', async () => {
    await open(show());
    await button('Delete').click();
    expect(await question().innerText()).toContain(
      'Deleted records move to the trash and can be restored within 30 days.',
    );
    await question().getByRole('button', { name: 'Delete' }).click();
    const told = page.getByRole('alert').filter({ hasText: 'Deleted: notice' });
    await told.waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'notice', exact: true }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await told.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('alert').filter({ hasText: 'Restored: notice' }).waitFor();
    await page.getByRole('link', { name: 'notice', exact: true }).waitFor();
    expect(await call('Admin.Config.Get', { id: notice.id as number })).toEqual(notice);
  });

  it('says so where someone took its name meanwhile, and stays in the trash', async () => {
    await open(show());
    await button('Delete').click();
    await question().getByRole('button', { name: 'Delete' }).click();
    const told = page.getByRole('alert').filter({ hasText: 'Deleted: notice' });
    await told.waitFor();
    const other = await add('notice');
    await told.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('“notice” cannot be restored: another record now has its Name “notice”').waitFor();
    await call('Admin.Config.Del', { ids: [other.id as number] });
    watched.take();
  });

  it('is found in the trash, looked at, and brought back to its own screen [beyond-06]', async () => {
    await open('/platmanage/trash/list');
    await page.getByRole('link', { name: 'notice' }).last().click();
    await page.getByRole('heading', { name: /^Content/ }).waitFor();
    await page.getByText('words of notice').waitFor();
    expect(await violations(page)).toEqual([]);
    await button('Restore').click();
    await expect.poll(() => routeOf(page)).toBe(show());
    await page.getByText('words of notice').waitFor();
  });

  it('is brought back with many others at once, or removed for good after a question [beyond-07]', async () => {
    const { items } = await call('Admin.Config.GetList', {
      filter: { name: { in: ['one', 'two', 'three'] } },
    });
    await call('Admin.Config.Del', { ids: (items as Row[]).map(({ id }) => id as number) });
    await open('/platmanage/trash/list');
    for (const name of ['one', 'two'])
      await page.getByRole('checkbox', { name: new RegExp(` ${name}$`) }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('alert').filter({ hasText: 'Restored' }).waitFor();
    await page.getByRole('button', { name: 'Delete permanently three' }).click();
    expect(await question().innerText()).toContain('cannot be undone');
    await question().getByRole('button', { name: 'Delete permanently' }).click();
    await expect.poll(() => page.getByRole('link', { name: 'three' }).count()).toBe(0);
    const left = await call('Admin.Config.GetList', { sort: 'id' });
    expect((left.items as Row[]).map(({ name }) => name)).toEqual(['notice', 'one', 'two']);
  });
});

it('says that nothing was changed where nothing was, in the words of the catalogue [error-09]', async () => {
  const { items } = await call('Admin.Config.GetList', { filter: { name: 'notice' } });
  await open(`/platmanage/configuration/edit/${(items as Row[])[0]?.id}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Nothing Changed').waitFor();
});
