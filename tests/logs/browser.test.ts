import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Json, Row } from '#schemas/resource.ts';
import { violations } from '../support/axe.ts';
import { closeRefusal } from '../support/browser/closeRefusal.ts';
import { goTo } from '../support/browser/goTo.ts';
import { keepTab, leaveFor } from '../support/browser/tab.ts';
import { type Watch, watch } from '../support/browser/troubles.ts';
import { openPage } from '../support/browser.ts';
import { api, flow } from '../support/flow/api.ts';
import { newApp } from '../support/gateway/newApp.ts';
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
const open = async (route: string) => {
  await leaveFor(page, route);
  await watched.calm();
};
const main = () => page.locator('#main');

beforeAll(async () => {
  server = await startServer();
  token = await tokenOf(server.url);
}, 180_000);
afterAll(() => server.stop());
keepTab(async () => {
  page = await openPage(server.url, { token, lang: 'en' });
  watched = watch(page, server.url);
  await page.goto('/admin/401');
  await watched.calm();
  return page;
});
beforeEach(async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await leaveFor(page, '/401');
  watched.take();
});

describe('the error log', () => {
  const add = (message: string) => callService(server.url, 'save_error_logger', { type: 'script', message });

  it('is put together by message, and a group shows its errors [shell-11]', async () => {
    for (const message of ['first trouble', 'other trouble', 'first trouble', 'first trouble'])
      await add(message);
    await open('/platmanage/error-log/list');
    await page.getByRole('combobox', { name: 'Group by' }).click();
    await page.getByRole('option', { name: 'Message' }).click();
    const groups = page.getByRole('region', { name: 'By Message' });
    const line = groups.getByRole('row', { name: /first trouble/ });
    await line.waitFor();
    expect(await line.locator('td').first().innerText()).toBe('3');
    expect(await violations(page)).toEqual([]);
    await line.getByRole('button').click();
    await expect.poll(() => main().locator('tbody tr').count()).toBe(3);
    expect(watched.take()).toEqual([]);
  });

  it('shows what it was shown as text, in its list and in its record (LOG-02)', async () => {
    const planted = '<img src=x onerror="window.planted = 1"><b>bold</b>';
    await add(planted);
    // A list keeps its filters, and the previous test set some.
    await open(`/platmanage/error-log/list?filter=${encodeURIComponent('{}')}&q=window.planted`);
    await main().getByText(planted).first().waitFor();
    const { items } = await call('Admin.ErrorLog.GetList', { q: 'window.planted' });
    await open(`/platmanage/error-log/show/${(items as Row[])[0]?.['id']}`);
    await main().getByText(planted).first().waitFor();
    expect(await main().locator('b:text-is("bold"), img[src="x"]').count()).toBe(0);
    expect(await page.evaluate(() => 'planted' in window)).toBe(false);
    expect(watched.take()).toEqual([]);
  });

  it('names the places of the sources in the stack of an error of the screens', async () => {
    await page.evaluate(() => {
      const { toReversed } = Array.prototype;
      const mend = () => {
        Array.prototype.toReversed = toReversed;
      };
      Object.assign(window, { mend });
      Array.prototype.toReversed = () => {
        throw new Error('planted trouble');
      };
    });
    await goTo(page, '/stats/login_stats');
    const find = async () => {
      const { items } = await call('Admin.ErrorLog.GetList', { q: 'planted trouble' });
      return (items as Row[])[0];
    };
    await expect.poll(find).toBeTruthy();
    await page.evaluate(() => (window as unknown as { mend: () => void }).mend());
    expect((await find())?.['stack']).toMatch(/(src|node_modules)\/[\w./@-]+\.(tsx?|m?js):\d+:\d+/);
    const script = /[\w-]+\.js/.exec(await (await fetch(`${server.url}/admin/`)).text())?.[0];
    expect((await fetch(`${server.url}/admin/assets/${script}`)).status).toBe(200);
    expect((await fetch(`${server.url}/admin/assets/${script}.map`)).status).toBe(404);
  });
});

describe('a logged call', () => {
  let logged: Row;
  beforeAll(async () => {
    const { module, description } = api();
    const drawn = flow(
      { end: { type: 'respond', fields: { said: { ref: 'start.text' } } } },
      'start>end',
    ) as unknown as Json;
    const { id } = await call('Admin.ApiDesign.SaveDraft', {
      ...{ service: 'App.Talk.Say', title: 'Talk', module, description: description ?? '', flow: drawn },
      parameters: [
        { name: 'text', type: 'string', required: true },
        { name: 'password', type: 'string' },
      ],
      returns: [{ name: 'said', type: 'string' }],
    });
    await call('Admin.ApiDesign.Publish', { id: id ?? 0 });
    const { items } = await call('Admin.User.GetAllMembers', { limit: 1 });
    const owner = (items as Row[])[0]?.['id'] ?? 0;
    const app = await call(
      'Admin.App.Add',
      newApp({
        name: 'A',
        app_key: 'echo1',
        account_id: owner,
        daily_limit: 0,
      }),
    );
    await call('Admin.App.Pass', { id: app['id'] ?? 0 });
    const post = async (service: string, fields: Record<string, string>) => {
      const address = `${server.url}/api/app.php?s=${service}`;
      const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) });
      return ((await answer.json()) as { data: Record<string, string> }).data;
    };
    const keys = { app_key: String(app['app_key']), app_secret: String(app['app_secret']) };
    const { access_token: key = '' } = await post('App.Auth.ApplyToken', keys);
    await post('App.Talk.Say', { access_token: key, text: 'hello', password: 'canary' });
    const find = async () =>
      (await call('Admin.Stats.Log', { filter: { service: 'App.Talk.Say' } }))['items'] as Row[];
    await vi.waitFor(async () => expect(await find()).toHaveLength(1), 10_000);
    logged = (await find())[0] as Row;
  });

  it('is run again on the canvas, node by node, after what is masked was typed again', async () => {
    await open(`/techzones/apistats/alog/show/${logged['id']}`);
    expect(await main().innerText()).not.toContain('canary');
    await page.getByRole('link', { name: 'Replay' }).click();
    await page.getByRole('heading', { name: 'App.Talk.Say · Talk' }).waitFor();
    await watched.calm();
    expect(await page.getByLabel('text').inputValue()).toBe('hello');
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    await page.getByText('password is required').first().waitFor();
    await page.getByLabel('password').fill('typed again');
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    await page.getByText('Step 1 of 2').waitFor();
    await page.getByRole('button', { name: 'Next step' }).click();
    await page.getByText('Step 2 of 2').waitFor();
    expect(await page.getByRole('region', { name: 'Node by node' }).innerText()).toContain('"hello"');
    expect(await violations(page)).toEqual([]);
    expect(watched.take()).toEqual([]);
  });

  it('shows on a phone, too, which node each step is', async () => {
    await page.setViewportSize({ width: 400, height: 900 });
    await open(`/techzones/apistats/replay/${logged['id']}`);
    await page.getByLabel('password').fill('typed again');
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    await page.getByText('Step 1 of 2').waitFor();
    await page.getByRole('button', { name: 'Next step' }).click();
    await page.getByText('Step 2 of 2').waitFor();
    // Below the sticky header.
    const head = (await page.locator('header').first().boundingBox())?.height ?? 0;
    const top = async () => (await page.locator('.react-flow__node.selected').boundingBox())?.y;
    await expect.poll(top).toBeGreaterThan(head);
  });

  it('is run again by anyone who was granted that, who need not edit the API, also once the API is deleted', async () => {
    const { id } = await call('Admin.User.AddMember', {
      username: 'replays',
      password: 'abc123',
      level: 200,
    });
    for (const part of ['alog', 'replay'])
      await call('Admin.Operation.Add', {
        ...{ title: part, uri: `/techzones/apistats/${part}`, account_ids: [id ?? 0] },
      });
    const { items } = await call('Admin.ApiDesign.GetList', { filter: { service: 'App.Talk.Say' } });
    const { id: api = 0 } = (items as Row[])[0] ?? {};
    await call('Admin.ApiDesign.Unpublish', { id: api });
    await call('Admin.ApiDesign.Del', { id: api });
    const other = await tokenOf(server.url, 'replays', 'abc123');
    const tab = await openPage(server.url, { token: other, lang: 'en' });
    await goTo(tab, '/techzones/apistats/alog');
    await tab
      .getByRole('row', { name: /App\.Talk\.Say/ })
      .getByRole('link', { name: 'Replay' })
      .click();
    await tab.getByRole('heading', { name: 'App.Talk.Say · Talk' }).waitFor();
    expect(new URL(tab.url()).pathname).toBe(`/admin/techzones/apistats/replay/${logged['id']}`);
    expect(await tab.title()).toContain('Replay a call App.Talk.Say');
    expect(await tab.getByRole('link', { name: 'Open the current design' }).count()).toBe(0);
    await tab.getByLabel('password').fill('typed again');
    await tab.getByRole('button', { name: 'Replay', exact: true }).click();
    await tab.getByText('Step 1 of 2').waitFor();
    await goTo(tab, '/techzones/apistats/replay');
    await tab.waitForURL('**/techzones/apistats/alog');
    await tab.context().close();
  });

  it('is found by its reference, pasted with the words around it', async () => {
    await open('/platmanage/trace');
    await page.getByLabel('Reference').fill(`Server error, reference ${logged['reference']}`);
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByRole('region', { name: 'API calls' }).getByText('App.Talk.Say').waitFor();
    expect(await violations(page)).toEqual([]);
    await open('/401');
    await open('/platmanage/trace?reference=nonsense');
    await page.getByText('A reference has 16 digits').first().waitFor();
    await closeRefusal(page);
    watched.take();
  });
});

describe('an entry of the error log', () => {
  it('leads by its reference to the call that it came from', async () => {
    const { items } = await call('Admin.Stats.Log', { filter: { service: 'App.Talk.Say' } });
    const [known] = items as Row[];
    await callService(server.url, 'save_error_logger', {
      ...{ type: 'ajax', message: 'talk went wrong', reference: String(known?.['reference']) },
    });
    const { items: errors } = await call('Admin.ErrorLog.GetList', { q: 'talk went wrong' });
    await open(`/platmanage/error-log/show/${(errors as Row[])[0]?.['id']}`);
    await main().locator('a[href*="/platmanage/trace?reference="]').first().click();
    await page.waitForURL('**/platmanage/trace?reference=*');
    await page.getByRole('region', { name: 'API calls' }).getByText('App.Talk.Say').waitFor();
    await page.getByText('talk went wrong').first().waitFor();
    watched.take();
  });
});

describe('a part of the screens (FE-01)', () => {
  const parts = /assets\/Page-/;

  it('that never comes is given up after 120 seconds, and what was typed is there after the reload [error-06]', async () => {
    const editor = /assets\/HtmlEditor-/;
    await page.route(editor, () => {});
    await page.clock.install();
    await page.goto('/admin/platmanage/article/add');
    const title = () => page.getByLabel(/^Title/);
    await title().fill('half typed');
    // The clock also runs by itself.
    await page.clock.runFor(100_000);
    expect(await title().inputValue()).toBe('half typed');
    await page.clock.runFor(22_000);
    await page.getByText('No response after 120 seconds').waitFor();
    await page.unroute(editor);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByText('Your unsaved changes were restored').waitFor();
    expect(await title().inputValue()).toBe('half typed');
    await page.getByRole('button', { name: 'Discard draft' }).click();
    watched.take();
  });

  // Each goes to a page that this tab has not opened since its last load.
  it.each([
    [
      'is not there any more',
      '/account/loginRecord',
      (part: Route) => part.fulfill({ status: 404, body: '' }),
    ],
    [
      'comes as something else',
      '/account/accountInfo',
      (part: Route) => part.fulfill({ status: 200, contentType: 'text/html', body: '<p>no</p>' }),
    ],
    [
      'is not to be had without a network',
      '/platmanage/trace',
      (part: Route) => part.abort('internetdisconnected'),
    ],
  ])('that %s is tried once more, and its reload offered', async (_how, route, answer) => {
    let tries = 0;
    await page.route(parts, (part) => {
      tries++;
      return answer(part);
    });
    await goTo(page, route);
    await page.getByText('The page did not load completely').waitFor();
    expect(tries).toBe(2);
    await page.unroute(parts);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('The page did not load completely').count()).toBe(0);
    watched.take();
  });
});

describe('the form of a notice', () => {
  it('asks for the recipients of the kind that was chosen, and sends nothing of another', async () => {
    await open('/platmanage/notice/add');
    const box = (name: string) => main().getByLabel(new RegExp(`^${name}`));
    expect([await box('Levels').count(), await box('API').count()]).toEqual([0, 0]);
    const choose = async (name: string) => {
      await page.getByRole('combobox', { name: /^Recipients/ }).click();
      await page.getByRole('option', { name }).click();
    };
    await choose('Specific levels');
    await expect.poll(() => box('Levels').count()).toBeGreaterThan(0);
    expect(await box('API').count()).toBe(0);
    await choose('All accounts');
    await expect.poll(() => box('Levels').count()).toBe(0);
    expect(watched.take()).toEqual([]);
  });
});
