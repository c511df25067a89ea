import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callService, openPage, tokenOf } from '../support/browser.ts';
import { type Checkout, copyCheckout } from '../support/checkout.ts';
import { adminPassword } from '../support/server.ts';

const slow = { timeout: 30_000 };

let checkout: Checkout;
let dataDir: string;
let dev: ChildProcess;
let url: string;
let token: string;
let page: Page;

const thing = (name: string, zh_cn: string, en: string) => ({
  name,
  label: { zh_cn, en },
  schema: {
    type: 'object',
    required: ['title'],
    properties: { title: { type: 'string', label: { zh_cn: '标题', en: 'Title' } } },
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
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).ok).toBe(true), slow);
  token = await tokenOf(url);
  page = await openPage(url, { lang: 'zh_cn', token });
}, 120_000);

afterAll(async () => {
  await page?.context().close();
  dev.kill('SIGTERM');
  await once(dev, 'exit');
  // Its server goes too, and lets go of its data.
  const held = () => readdirSync(dataDir).filter((name) => name.startsWith('server.lock'));
  await vi.waitFor(() => expect(held()).toEqual([]), slow);
  checkout.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

const call = (service: string, fields = {}) => callService(url, service, { access_token: token, ...fields });

it('an open list follows its file without a restart', async () => {
  await page.goto('/admin/coupon/list', slow);
  await page.getByRole('heading', { name: '优惠券' }).waitFor(slow);
  checkout.describe('coupon', thing('coupon', '代金券', 'Voucher'));
  await page.getByRole('heading', { name: '代金券' }).waitFor(slow);
  expect((await call('Admin.Coupon.Add', { title: 'A' })).ret).toBe(200);
});

it('a new file is a menu entry with working services', async () => {
  checkout.describe('gift_card', thing('gift_card', '礼品卡', 'Gift card'));
  const menu = page.getByRole('navigation', { name: '菜单' });
  await menu.getByRole('link', { name: '礼品卡' }).waitFor(slow);
  await expect.poll(async () => (await call('Admin.GiftCard.Add', { title: 'B' })).ret, slow).toBe(200);
  await menu.getByRole('link', { name: '礼品卡' }).click();
  await page.getByRole('rowheader', { name: 'B' }).waitFor(slow);
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
