import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { violations } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { type Checkout, copyCheckout } from '../support/checkout.ts';
import { freePort } from '../support/freePort.ts';
import { adminPassword, callService, tokenOf } from '../support/server.ts';

const slow = { timeout: 30_000 };
// One test may contain several long waits.
vi.setConfig({ testTimeout: 90_000 });
/** The first start also creates a cluster, and other load on the machine adds to its duration. */
const first = { timeout: 120_000 };

let checkout: Checkout;
let dataDir: string;
let dev: ChildProcess;
let url: string;
let token: string;
let page: Page;
let output = '';

const thing = (name: string, zh_cn: string, en: string) => ({
  name,
  label: { zh_cn, en },
  schema: {
    type: 'object',
    required: ['title'],
    properties: {
      title: { type: 'string', maxLength: 40, label: { zh_cn: '标题', en: 'Title' } },
      tags: {
        ...{ type: 'array', uniqueItems: true, items: { type: 'string' } },
        label: { zh_cn: '标签', en: 'Tags' },
      },
    },
  },
});

beforeAll(async () => {
  checkout = copyCheckout();
  checkout.describe('coupon', thing('coupon', '优惠券', 'Coupon'));
  dataDir = mkdtempSync(join(tmpdir(), 'kaifang-'));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  dev = spawn(process.execPath, ['--import', 'tsx', 'server/commands/dev.ts'], {
    cwd: checkout.folder,
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME },
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: adminPassword,
      CAPTCHA: 'off',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (text) => (output += text));
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).ok).toBe(true), first);
  token = await tokenOf(url);
  page = await openPage(url, { lang: 'zh_cn', token });
}, 180_000);

afterAll(async () => {
  await page?.context().close();
  dev.kill('SIGTERM');
  await once(dev, 'exit');
  // Its server exits too, and releases its data folder.
  const held = () => readdirSync(dataDir).filter((name) => name.startsWith('server.lock'));
  await vi.waitFor(() => expect(held()).toEqual([]), slow);
  checkout.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

const call = (service: string, fields = {}) => callService(url, service, { access_token: token, ...fields });

it('an open list follows its file without a restart', async () => {
  const faults: string[] = [];
  page.on('console', (line) => line.text().includes('No queryFn') && faults.push(line.text()));
  await page.goto('/admin/coupon/list', slow);
  await page.getByRole('heading', { name: '优惠券' }).waitFor(slow);
  checkout.describe('coupon', thing('coupon', '代金券', 'Voucher'));
  await page.getByRole('heading', { name: '代金券' }).waitFor(slow);
  expect((await call('Admin.Coupon.Add', { title: 'A' })).ret).toBe(200);
  expect(faults).toEqual([]);
});

it('the pages of the server are its own', async () => {
  const docs = await fetch(`${url}/docs?lang=en`, { headers: { accept: 'text/html' } });
  expect(await docs.text()).toContain('How to call');
});

it('a new file is a menu entry with working services', async () => {
  checkout.describe('gift_card', thing('gift_card', '礼品卡', 'Gift card'));
  const menu = page.getByRole('navigation', { name: '菜单' });
  await menu.getByRole('link', { name: '礼品卡' }).waitFor(slow);
  await expect.poll(async () => (await call('Admin.GiftCard.Add', { title: 'B' })).ret, slow).toBe(200);
  await menu.getByRole('link', { name: '礼品卡' }).click();
  await page.getByRole('rowheader', { name: 'B' }).waitFor(slow);
});

it('the studio shows a fault as it is typed, adds a field by form, and its column is in the list once saved', async () => {
  const studio = await page.context().newPage();
  await studio.goto('/admin/studio#coupon', first);
  const editor = studio.getByRole('textbox', { name: /资源文件的 JSON/ });
  await editor.click(first);
  await studio.keyboard.press('Control+Home');
  await studio.keyboard.press('End');
  await studio.keyboard.type('"lable": 1,');
  await studio.getByText('unknown keyword "lable"; did you mean "label"?').first().waitFor(slow);
  await studio.keyboard.press('Control+s');
  await studio.getByText(/没有保存/).waitFor(slow);
  await studio.getByRole('button', { name: '放弃修改' }).click();
  await studio.getByRole('alertdialog').getByRole('button', { name: '放弃修改' }).click();
  await studio.getByRole('button', { name: '添加字段' }).click();
  const form = studio.getByRole('dialog');
  await form.getByRole('textbox', { name: '字段名' }).fill('price');
  await form.getByRole('textbox', { name: '中文名称' }).fill('价格');
  await form.getByRole('textbox', { name: '英文名称' }).fill('Price');
  await form.getByRole('button', { name: '添加', exact: true }).click();
  // The preview draws it before it is saved.
  await studio.frameLocator('iframe').getByText('价格').first().waitFor(first);
  expect(await violations(studio)).toEqual([]);
  await editor.focus();
  await studio.keyboard.press('Control+s');
  await studio.getByText('已保存：coupon.json').waitFor(slow);
  await page.goto('/admin/coupon/list', slow);
  await page.getByRole('columnheader', { name: '价格' }).waitFor(slow);
  await studio.close();
}, 180_000);

// The coupon of the README, with the side of its owners.
const owned = (name: string, zh_cn: string, en: string) => {
  const { schema, ...rest } = thing(name, zh_cn, en);
  const account_id = {
    ...{ type: 'integer', reference: { resource: 'account', display: 'username' } },
    label: { zh_cn: '账号', en: 'Account' },
  };
  return {
    ...{ ...rest, owner: 'account_id', platform: { verbs: ['list', 'get', 'add'], write: ['title'] } },
    schema: { ...schema, properties: { ...schema.properties, account_id } },
  };
};

it('a file with a platform section is in the open portal once it is saved, without a reload', async () => {
  await page.goto('/console', first);
  const menu = page.getByRole('navigation', { name: '控制台菜单' });
  await menu.getByRole('link', { name: '概览' }).waitFor(first);
  checkout.describe('ticket', owned('ticket', '车票', 'Ticket'));
  const began = performance.now();
  await menu.getByRole('link', { name: '车票' }).waitFor(slow);
  console.log(`a saved file was in the portal after ${Math.round(performance.now() - began)} ms`);
  await expect.poll(async () => (await call('Platform.Ticket.Add', { title: 'E' })).ret, slow).toBe(200);
  await menu.getByRole('link', { name: '车票' }).click();
  await page.getByText('E', { exact: true }).first().waitFor(slow);
}, 180_000);

it('a changed screen is seen at once, and nothing that was typed is lost', async () => {
  await page.goto('/admin/coupon/add', slow);
  const title = page.getByRole('textbox', { name: '标题' });
  await title.fill('half a t', slow);
  checkout.change('src/ui/Mark.tsx', '<svg', '<svg data-tried="yes"');
  await page
    .locator('svg[data-tried="yes"]')
    .first()
    .waitFor({ ...slow, state: 'attached' });
  expect(await title.inputValue()).toBe('half a t');
});

it('a form needs no package that the start did not prepare: the page would be loaded again under it', async () => {
  await page.goto('/admin/coupon/add', slow);
  await page.getByRole('textbox', { name: '标题' }).fill('A title', slow);
  await page.keyboard.press('Control+s');
  await expect
    .poll(async () => (await call('Admin.Coupon.GetList', { q: 'A title' })).data, slow)
    .toMatchObject({
      items: [{ title: 'A title' }],
    });
  expect(output).not.toContain('optimized dependencies changed');
});

it('a changed file of the server starts it again, and calls wait for it', async () => {
  checkout.change('server/http/health.ts', "status: 'ok'", "status: 'changed'");
  const status = async () => ((await (await fetch(`${url}/healthz`)).json()) as { status: string }).status;
  await expect.poll(status, slow).toBe('changed');
  expect((await call('Admin.Coupon.Add', { title: 'C' })).ret).toBe(200);
});

it('shows what is wrong with a file, and when it starts again', async () => {
  const wrong = thing('gift_card', '礼品卡', 'Gift card');
  checkout.describe('gift_card', { ...wrong, display: 'titel' });
  await expect.poll(() => output, slow).toMatch(/gift_card\.json:\d+ \/display.*titel/);
  await expect.poll(() => output, slow).toContain('Kaifang starts again as soon as a file is saved.');
  // A request during this time gets the same answer at once.
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) });
  expect(answer.status).toBe(503);
  expect(await answer.text()).toMatch(/gift_card\.json:\d+ \/display.*titel/);
  // The open page shows it too, as does a page opened before the file is fixed.
  const overlay = page.locator('vite-error-overlay');
  await overlay
    .getByText(/gift_card\.json:\d+ \/display/)
    .first()
    .waitFor();
  await page.reload();
  await overlay
    .getByText(/gift_card\.json:\d+ \/display/)
    .first()
    .waitFor();
  expect(await call('Admin.GiftCard.Add', { title: 'D' })).toMatchObject({
    ret: 500,
    msg: expect.stringContaining('titel'),
  });
  const printed = output.length;
  checkout.describe('gift_card', wrong);
  await expect.poll(async () => (await call('Admin.GiftCard.Add', { title: 'D' })).ret, slow).toBe(200);
  await overlay.waitFor({ state: 'detached' });
  await page.locator('#main h1').waitFor();
  const saves = output
    .slice(printed)
    .split('\n')
    .filter((line) => /saved|restart|hmr|ready/i.test(line));
  expect(saves).toEqual(['resources/gift_card.json is saved, the server is ready']);
});

it('shows a refused migration and a page that throws in the browser, with the cause', async () => {
  const overlay = page.locator('vite-error-overlay');
  const { title: _title, ...rest } = thing('coupon', '优惠券', 'Coupon').schema.properties;
  const without = { ...thing('coupon', '优惠券', 'Coupon'), schema: { type: 'object', properties: rest } };
  checkout.describe('coupon', without);
  await overlay
    .getByText(/npm run migrate -- --drop coupon\.title/)
    .first()
    .waitFor(slow);
  checkout.describe('coupon', thing('coupon', '优惠券', 'Coupon'));
  await overlay.waitFor({ state: 'detached', ...slow });
  checkout.change(
    'src/features/argu_query/Page.tsx',
    'usePageName(title);',
    "usePageName(title);\n  if (id === '7') throw new Error('it broke here');",
  );
  await page.goto('/admin/argu/query?id=7');
  await overlay.getByText('it broke here').first().waitFor(slow);
});

it('shows what broke a service in the dialog of the page', async () => {
  checkout.change(
    'server/features/openapi/parse.ts',
    'Promise<unknown> {\n',
    "Promise<unknown> {\n  if (input.url === 'http://broken.example/') throw new Error('it broke in the service');\n",
  );
  const fields = { url: 'http://broken.example/' };
  await expect
    .poll(async () => (await call('Admin.ApiImport.Parse', fields)).msg, slow)
    .toMatch(/it broke in the service.*server\/features\/openapi\/parse\.ts/);
});

it('shows one address, the one where people find it', () => {
  const told = new Set(output.match(/http:\/\/[^\s/]+/g));
  expect([...told]).toEqual([url]);
  expect(output).toContain(`Kaifang is ready at ${url}/admin/`);
});

it('that finds its port taken says so, and leaves no server behind', async () => {
  const other = mkdtempSync(join(tmpdir(), 'kaifang-'));
  const second = spawn(process.execPath, ['--import', 'tsx', 'server/commands/dev.ts'], {
    cwd: checkout.folder,
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME },
      ...{ PORT: new URL(url).port, DATA_DIR: other, CAPTCHA: 'off', DATABASE_URL: '' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [second.stdout, second.stderr]) stream.on('data', (text) => (said += text));
  // Its child processes hold the same ends of these pipes: they close when the last child exits.
  const [code] = (await once(second, 'close', { signal: AbortSignal.timeout(25_000) })) as [number];
  // The cluster that was being created may still write its last files.
  rmSync(other, { recursive: true, force: true, maxRetries: 20 });
  expect(code).toBe(1);
  expect(said).toContain(`Port ${new URL(url).port} is already in use`);
  expect((await fetch(`${url}/readyz`)).ok).toBe(true);
});
