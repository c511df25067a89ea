import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { type Platform, startPlatform } from '../support/browser/platform.ts';
import { type Checkout, copyCheckout } from '../support/checkout.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/databaseUrl.ts';
import { faultOf, fieldOf } from '../support/form.ts';
import { plantApis } from '../support/records/plantApis.ts';

const label = (zh_cn: string, en: string) => ({ zh_cn, en });

const coupon = {
  $schema: '../schemas/resource.schema.json',
  name: 'coupon',
  label: label('优惠券', 'Coupon'),
  schema: {
    type: 'object',
    required: ['code'],
    properties: {
      code: { type: 'string', maxLength: 8, label: label('券码', 'Code') },
      amount: { type: 'string', format: 'money', label: label('金额', 'Amount') },
      note: { type: 'string', maxLength: 50, label: label('备注', 'Note') },
    },
  },
  list: { columns: ['code', 'note'], edit: ['code', 'note'] },
  show: { groups: [{ label: label('券', 'Ticket'), fields: ['id', 'code', 'amount', 'note'] }] },
};

/** A complete feature in one file, as in `src/features/coupon/index.tsx`. */
const feature = `
import { useRecordContext } from 'react-admin';

function CodeCell({ value, dense }) {
  const record = useRecordContext();
  return <b data-own-cell={dense ? 'line' : 'whole'}>{value} for {record.amount}</b>;
}

function CodeWidget({ id, value, onChange, readonly }) {
  const { id: record } = useRecordContext() ?? {};
  return <input id={id} data-own-widget={String(record)} value={value ?? ''} readOnly={readonly} onChange={({ target }) => onChange(target.value)} />;
}

function NoteField({ fieldPathId, formData, onChange }) {
  return <button type="button" id={fieldPathId.$id} onClick={() => onChange('noted', fieldPathId.path)}>Note: {formData ?? 'none'}</button>;
}

function Worth() {
  const record = useRecordContext();
  return <section aria-label="Worth">{'It is worth ' + record.amount}</section>;
}

function Below() {
  return <section aria-label="Below">{'Below ' + useRecordContext().code}</section>;
}

export const cells = { code: { component: CodeCell, reads: ['amount'] } };
export const fields = { code: { widget: CodeWidget }, note: { field: NoteField } };
export const sections = { worth: { component: Worth, fields: ['amount'] }, below: { component: Below } };
`;

let checkout: Checkout;
let platform: Platform;
let database: TestDatabase;

beforeAll(async () => {
  checkout = copyCheckout();
  checkout.describe('coupon', coupon);
  const folder = join(checkout.folder, 'src/features/coupon');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.tsx'), feature);
  database = await freshDatabase();
  const env = { DATABASE_URL: databaseUrl(database.connection) };
  platform = await startPlatform({ root: checkout.folder, env });
}, 180_000);
afterAll(async () => {
  await platform?.server.stop();
  await database?.drop();
  checkout.remove();
});

describe('a feature of a resource, one file that is dropped', () => {
  let id: number;
  beforeAll(async () => {
    id = Number((await platform.call('Admin.Coupon.Add', { code: 'A-1', amount: '12.50' }))['id']);
  });

  it('draws its cell in the list, from a field that is no column, as the link to the record', async () => {
    const page = await platform.visit('/coupon/list');
    const cell = page.locator('tbody th');
    await cell.getByText('A-1 for 12.50').waitFor();
    expect(await cell.locator('[data-own-cell=line]').count()).toBe(1);
    await cell.getByRole('link').click();
    await page.getByRole('heading', { name: 'A-1' }).waitFor();
    await platform.leave(page);
  });

  it('draws its cell on a card where there is no room for lines', async () => {
    const page = await platform.visit('/coupon/list', { width: 400 });
    await page.getByText('A-1 for 12.50').waitFor();
    await platform.leave(page);
  });

  it('puts its section in the place of the field that it shows, and the other below the record', async () => {
    const page = await platform.visit(`/coupon/show/${id}`);
    await page.getByRole('region', { name: 'Worth' }).getByText('It is worth 12.50').waitFor();
    await page.getByRole('region', { name: 'Below' }).getByText('Below A-1').waitFor();
    expect(await page.locator('#main dt').allTextContents()).toEqual(['ID', 'Code', 'Note']);
    expect(await page.locator('dd [data-own-cell=whole]').textContent()).toBe('A-1 for 12.50');
    const texts = await page.locator('#main section').allTextContents();
    const places = ['Ticket', 'It is worth', 'Below'].map((word) =>
      texts.findIndex((text) => text.startsWith(word)),
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
    await platform.leave(page);
  });

  it('draws its widget and its field in the form, whose rules, words and saving stay', async () => {
    const page = await platform.visit('/coupon/add');
    const code = fieldOf(page, 'Code');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('alert').getByText('Code is required').waitFor();
    expect(await page.locator('p.error').allTextContents()).toEqual(['Code is required']);
    expect(await code.getAttribute('data-own-widget')).not.toBeNull();
    await code.fill('too long a code');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator('p.error').textContent()).toContain('8');
    await code.fill('B-2');
    await page.getByText('Note: none').click();
    await page.getByText('Note: noted').waitFor();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { name: 'B-2' }).waitFor();
    const { items } = await platform.call('Admin.Coupon.GetList', { filter: { code: { eq: 'B-2' } } });
    expect(items).toMatchObject([{ code: 'B-2', note: 'noted', amount: null }]);
    await platform.leave(page);
  });

  it('draws them over a cell that is edited in the list, and knows the record there', async () => {
    const page = await platform.visit('/coupon/list');
    const row = page.getByRole('row').filter({ hasText: 'A-1' });
    await row.getByRole('button', { name: /Code/ }).click();
    const editor = page.getByRole('dialog');
    const code = editor.locator('[data-own-widget]');
    expect(await code.getAttribute('data-own-widget')).toBe(String(id));
    await code.fill('A-9');
    await page.keyboard.press('Enter');
    await row
      .or(page.getByRole('row').filter({ hasText: 'A-9' }))
      .getByText('A-9 for 12.50')
      .waitFor();
    expect(await platform.call('Admin.Coupon.Get', { id })).toMatchObject({ code: 'A-9' });
    await page.getByRole('row').filter({ hasText: 'A-9' }).getByRole('button', { name: /Note/ }).click();
    await editor.getByText('Note: none').click();
    await editor.getByText('Note: noted').waitFor();
    await platform.leave(page);
  });

  it('costs the lists of other resources nothing', async () => {
    const page = await platform.open('/article/list');
    await page.locator('#main h1').waitFor();
    await page.waitForLoadState('networkidle');
    const scripts = await sourcesOf(page);
    expect(scripts.length).toBeGreaterThan(3);
    for (const script of scripts) expect(script).not.toMatch(/data-own-cell|orders\.course/);
    await page.context().close();
  });
});

describe('an order', () => {
  let order: number;
  beforeAll(async () => {
    const plan = {
      name: 'Weather',
      type: 'paid',
      services: ['App.W.Now'],
      flow: 10,
      price: '20.00',
    };
    await plantApis(database.connection, 'App.W.Now');
    const { id: account_id } = await platform.developer('buyer_one');
    const { id: package_id } = await platform.call('Admin.Package.Add', plan);
    const fields = { account_id, package_id: Number(package_id), quantity: 3, amount: '50.00' };
    order = Number((await platform.call('Admin.Order.Add', fields))['id']);
  });

  it('shows beside an amount that was agreed on what the package costs', async () => {
    const page = await platform.visit('/service/order-manage');
    const cell = page.getByRole('row').filter({ hasText: 'buyer_one' });
    await cell.getByText('¥50.00').waitFor();
    expect(await cell.getByRole('deletion').textContent()).toBe('¥60.00');
    await platform.leave(page);
  });

  it('shows how it is paid in a section of its own', async () => {
    const page = await platform.visit(`/service/order-manage/show/${order}`);
    const payment = page.getByRole('region', { name: 'Payment' });
    await payment.getByText('No payment yet').waitFor();
    expect(await payment.locator('dt').allTextContents()).toEqual(['Amount', 'Pay method', 'Status']);
    expect(await payment.getByRole('deletion').textContent()).toBe('¥60.00');
    expect(await violations(page)).toEqual([]);
    await platform.leave(page);
  });

  it('works its amount out from its price, and is saved with it', async () => {
    const page = await platform.visit(`/service/order-manage/edit/${order}`);
    await page.getByRole('button', { name: 'Use package price' }).click();
    await expect.poll(() => fieldOf(page, 'Amount').inputValue()).toBe('60.00');
    expect(await faultOf(fieldOf(page, 'Amount'))).toBe('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save', exact: true }).click();
    const payment = page.getByRole('region', { name: 'Payment' });
    await payment.getByText('3 × ¥20.00').waitFor();
    await platform.leave(page);
  });

  it('that is new takes the price of the package, once one is chosen', async () => {
    const page = await platform.visit('/service/order-manage/add', { lang: 'zh_cn' });
    await page.getByRole('button', { name: '按套餐价计算' }).click();
    await page.getByText('请先选择套餐并填写数量').waitFor();
    await fieldOf(page, '套餐').fill('Weather');
    await page.getByRole('option', { name: /Weather/ }).click();
    await fieldOf(page, '购买数量').fill('2');
    await page.getByRole('button', { name: '按套餐价计算' }).click();
    await expect.poll(() => fieldOf(page, '订单金额').inputValue()).toBe('40.00');
    await platform.leave(page);
  });
});

/** The sources of the scripts that a page has loaded. */
async function sourcesOf(page: Page): Promise<string[]> {
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const scripts = urls.filter((url) => url.endsWith('.js'));
  return Promise.all(scripts.map(async (url) => (await fetch(url)).text()));
}
