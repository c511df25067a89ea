import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json, Row } from '#schemas/resource.ts';
import { violations } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { flow } from '../support/flow/api.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

let server: RunningServer;
let root: string;
let page: Page;
const called = new Set<string>();

const admin = async (name: string, fields: Row): Promise<Row> => {
  const { ret, msg, data } = await callService(server.url, `Admin.${name}`, {
    access_token: root,
    ...fields,
  });
  if (ret !== 200) throw new Error(`${name}: ${ret} ${msg} ${JSON.stringify(data)}`);
  return data;
};
const open = async (service: string, fields: Row): Promise<Row> => {
  const body = new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)]));
  const answer = await fetch(`${server.url}/api/app.php?s=${service}`, { method: 'POST', body });
  return (await answer.json()) as Row;
};
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const menu = (name: string) =>
  page.getByRole('navigation', { name: 'Console menu' }).getByRole('link', { name });

beforeAll(async () => {
  server = await startServer();
  root = await tokenOf(server.url);
  const drawn = flow({ end: { type: 'respond', fields: { said: { ref: 'start.text' } } } }, 'start>end');
  const { id } = await admin('ApiDesign.SaveDraft', {
    ...{
      service: 'App.Mirror.Say',
      title: 'Says it again',
      module: 'Echo',
      description: 'Says what it was told',
    },
    parameters: [{ name: 'text', type: 'string', required: true }],
    returns: [{ name: 'said', type: 'string' }],
    ...{ example: { said: 'hello' }, flow: drawn as unknown as Json },
  });
  await admin('ApiDesign.Publish', { id: id ?? 0 });
  await admin('Package.Add', {
    ...{
      name: 'Try the mirror',
      type: 'trial',
      services: ['App.Mirror.Say'],
      flow: 2,
      validity: 1,
      status: 'normal',
    },
    price: '0.00',
  });
  page = await openPage(server.url, { lang: 'en' });
  page.on('request', (request) => {
    const service = new URL(request.url()).searchParams.get('service');
    if (service) called.add(service);
  });
}, 180_000);
afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

test('a newcomer registers, signs in and is told what to do first', async () => {
  await page.goto('/console');
  await page.waitForURL(/\/login\?redirect=%2Fconsole$/);
  await link('Sign up').first().click();
  // The sign-in form has a username, too.
  await page.locator('input[name=again]').waitFor();
  await page.locator('input[name=username]').fill('newcomer');
  await page.locator('input[name=password]').fill('secret-1');
  await page.locator('input[name=again]').fill('secret-1');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/login/);
  // The name is filled in.
  await expect.poll(() => page.locator('input:focus').getAttribute('name')).toBe('password');
  await page.keyboard.type('secret-1');
  await page.keyboard.press('Enter');
  await heading('Hello, newcomer').waitFor();
  expect(await violations(page)).toEqual([]);
  await link('Create an application').click();
  await heading('New application').waitFor();
});

let secret: string;
let key: string;

test('an application shows its secret once, waits for review, and works once it passed', async () => {
  await page.getByLabel('Name', { exact: false }).first().fill('First steps');
  await button('Create').click();
  const once = page.getByRole('dialog');
  await once.waitFor();
  const values = await once
    .locator('input, code')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value || (one.textContent ?? '')));
  [key, secret] = [values[0] ?? '', values[1] ?? ''];
  expect(key).toHaveLength(24);
  expect(secret).toHaveLength(48);
  await once.getByRole('button').last().click();
  await heading('First steps').waitFor();
  await page.getByText('To be reviewed').first().waitFor();
  const { items } = await admin('App.GetList', { filter: { app_key: key } });
  await admin('App.Pass', { id: Number((items as Row[])[0]?.['id']) });
  await page.reload();
  await page.getByText('Working').first().waitFor();
});

test('a developer asks for an API, and the console says that it waits', async () => {
  await menu('API access requests').click();
  await link('Add').first().click();
  await heading('Ask for API access').waitFor();
  await page.getByRole('checkbox', { name: /App\.Mirror\.Say/ }).check();
  await page.getByLabel('Reason').fill('For a test');
  expect(await violations(page)).toEqual([]);
  await button('Ask for 1 API').click();
  await page.getByText('Pending').first().waitFor();
  await menu('Overview').click();
  await link('1 API request waits for review').waitFor();
  const { items } = await admin('ApiApply.GetList', { filter: { service: 'App.Mirror.Say' } });
  await admin('ApiApply.Pass', { id: Number((items as Row[])[0]?.['id']) });
});

test('a trial package is taken, its calls are seen, and the end of it is explained', async () => {
  await page.getByRole('banner').getByRole('link', { name: 'Packages' }).click();
  await page.getByRole('article', { name: 'Try the mirror' }).getByRole('link', { name: /^Take/ }).click();
  await heading('Buy a package').waitFor();
  await page.getByText('2 calls, valid for 1 month').waitFor();
  await button('Take the free trial').click();
  await page.getByText('Issued').first().waitFor();
  await page.goBack();
  await page.getByText('You have already had the free trial of this API').waitFor();
  expect(await button('Take the free trial').isDisabled()).toBe(true);
  const { data } = await open('App.Auth.ApplyToken', { app_key: key, app_secret: secret });
  const access_token = String((data as Row)['access_token']);
  const say = async () => (await open('App.Mirror.Say', { access_token, text: 'hi' }))['ret'];
  expect([await say(), await say(), await say()]).toEqual([200, 200, 409]);
  await expectSoon(async () => {
    await menu('Usage').click();
    await page.getByRole('link', { name: /^409/ }).waitFor({ timeout: 5000 });
  });
  const codes = page.getByRole('region', { name: 'Return codes' });
  await codes.getByText('The package is used up').waitFor();
  await page.getByRole('link', { name: 'Says it again' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: /^409/ }).click();
  await heading('Calls').waitFor();
  await page.getByRole('cell', { name: '409' }).waitFor();
});

// The log of calls is written in batches.
async function expectSoon(look: () => Promise<void>): Promise<void> {
  for (let left = 3; ; left--) {
    try {
      return await look();
    } catch (error) {
      if (left === 0) throw error;
      await page.reload();
    }
  }
}

test('an order is paid from the balance, which the ledger shows', async () => {
  const bought = await admin('Package.Add', {
    ...{
      name: 'Ten mirrors',
      type: 'paid',
      services: ['App.Mirror.Say'],
      flow: 10,
      validity: 1,
      status: 'normal',
    },
    price: '2.50',
  });
  await page.goto(`/console/order/add?package=${bought['id']}`);
  await page.getByLabel('Quantity').fill('2');
  await page.getByText('¥5.00').waitFor();
  // An empty balance is not proposed, and nothing is ordered for it.
  expect(await page.getByRole('radio', { name: 'Cash Pay the platform directly' }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'Balance Available: ¥0.00' }).check();
  await page.getByText('The balance is too low').waitFor();
  expect(await button('Pay').isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Cash' }).check();
  await button('Place the order').click();
  await page.getByText('Unpaid').first().waitFor();
  await page.getByRole('radio', { name: 'Balance' }).check();
  expect(await button('Pay').isDisabled()).toBe(true);
  await link('Top up').first().click();
  await page.getByLabel('Amount').fill('8');
  await page.getByLabel('Reason').fill('For mirrors');
  await button('Submit').click();
  await page.getByText('Pending').first().waitFor();
  await admin('Recharge.Approve', { id: Number(page.url().split('/').at(-1)) });
  await menu('My orders').click();
  await page
    .getByRole('row', { name: /Ten mirrors/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('radio', { name: 'Balance Available: ¥8.00' }).check();
  await button('Pay').click();
  await page.getByText('Issued').first().waitFor();
  await menu('Balance').click();
  await page.getByText('-¥5.00').waitFor();
  await page.locator('dl', { hasText: 'Balance' }).getByText('¥3.00').waitFor();
});

test('an order is canceled by its owner, and one that was refunded says so', async () => {
  const { items } = await admin('Order.GetList', {
    filter: { status: 'paid', pay_method: 'balance', amount: '5.00' },
  });
  const { id = 0, package_id } = (items as Row[])[0] ?? {};
  await page.goto(`/console/order/add?package=${package_id}`);
  await page.getByRole('radio', { name: 'Cash' }).check();
  await button('Place the order').click();
  await button('Cancel order').click();
  // “Cancel” beside “Cancel order” would say two things.
  const question = page.getByRole('alertdialog').getByRole('button');
  await question.first().waitFor();
  expect(await question.allTextContents()).toEqual(['Back', 'Cancel order']);
  await question.last().click();
  await page.getByText('Canceled').first().waitFor();
  await admin('Order.Cancel', { id });
  await page.goto(`/console/order/show/${id}`);
  await page.getByText('¥5.00 was returned to your balance').click();
  await page.locator('dl', { hasText: 'Balance' }).getByText('¥8.00').waitFor();
});

// PayPal is not called: what the server makes of its answers is in tests/money/paypalRedirect.test.ts.
test('an order is paid at PayPal: its page sends back to the order, which says what came of it [entity-36]', async () => {
  const { version = 0 } = await admin('PaymentConfig.Get', {});
  await admin('PaymentConfig.Save', {
    ...{ version, paypal_enabled: true, paypal_client_id: 'c', paypal_client_secret: 's' },
    paypal_webhook_id: 'w',
  });
  const site = await admin('SiteConfig.Get', {});
  await admin('SiteConfig.Save', {
    ...{ version: site['version'] ?? 0, project_name: 'Open platform', api_domain: server.url },
  });
  let id = 0;
  const asked: (string | null)[] = [];
  await page.route(/Platform\.Order\.StartPayment/, (route) => {
    id = Number(new URLSearchParams(route.request().postData() ?? '').get('id'));
    return route.fulfill({ json: { ret: 200, data: { url: 'https://paypal.example/' }, msg: '' } });
  });
  await page.route('https://paypal.example/', (route) => {
    const back = `${server.url}/console/order/show/${id}?paypal=`;
    const body = `<a href="${back}canceled&token=PP1">Cancel</a> <a href="${back}approved&token=PP1">Agree</a>`;
    return route.fulfill({ contentType: 'text/html', body });
  });
  await page.route(/Platform\.Order\.FinishPayment/, async (route) => {
    asked.push(new URLSearchParams(route.request().postData() ?? '').get('paypal_order'));
    if (asked.length === 1)
      return route.fulfill({ json: { ret: 420, data: { can_retry: true }, msg: 'PayPal did not answer' } });
    const order = await admin('Order.Get', { id });
    await admin('Order.Edit', { id, version: order['version'] ?? 0, status: 'paid' });
    return route.fulfill({ json: { ret: 200, data: order, msg: '' } });
  });
  const { items } = await admin('Package.GetList', { filter: { name: 'Ten mirrors' } });
  await page.goto(`/console/order/add?package=${(items as Row[])[0]?.['id']}`);
  await page.getByRole('radio', { name: 'PayPal' }).check();
  await button('Pay').click();
  await link('Cancel').click();
  await page.getByText('The payment was canceled at PayPal').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await button('Pay').click();
  await link('Agree').click();
  await page.getByRole('alertdialog').getByRole('button').click();
  await button('Ask PayPal again').click();
  await page.getByText('Paid. The package is yours now').waitFor();
  await link('Receipt').waitFor();
  expect(asked).toEqual(['PP1', 'PP1']);
  await page.unrouteAll();
});

test('a work order is opened with a file, answered and closed', async () => {
  await menu('Work orders').click();
  await link('Add').first().click();
  await page.getByLabel('Title').fill('Mirror is dull');
  await page.getByLabel('Type').click();
  await page.getByRole('option', { name: 'API' }).first().click();
  await page.getByLabel('Details').fill('It says nothing.');
  await page.getByLabel('Phone').fill('13800138000');
  const files = page.locator('input[type=file]');
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  // A file that cannot be uploaded keeps none of the others from it.
  await files.setInputFiles([file('empty.txt', ''), file('dull.txt', 'dull')]);
  await page.getByText('empty.txt: The file is empty').waitFor();
  await page.getByText('dull.txt').waitFor();
  await files.setInputFiles(file('dark.txt', 'dark'));
  await page.getByText('2 of 5 chosen').waitFor();
  await button('Submit').click();
  await heading('Mirror is dull').waitFor();
  const id = Number(page.url().split('/').at(-1));
  await admin('WorkOrder.Reply', { id, content: 'Polish it' });
  await menu('Overview').click();
  await link('1 work order waits for your answer').click();
  await link('Mirror is dull').click();
  await page.getByText('Polish it').waitFor();
  await button('Mark as resolved').click();
  await page.getByText('Resolved').first().waitFor();
});

test('messages are read, and the profile is changed', async () => {
  await menu('Messages').click();
  await page
    .getByText('Your work order “Mirror is dull” was accepted')
    .or(page.getByText('New reply'))
    .first()
    .click();
  await menu('Profile').click();
  await page.getByLabel('Nickname').fill('Newton');
  await button('Save').click();
  await page.getByText('Saved').first().waitFor();
  await menu('Overview').click();
  await heading('Hello, Newton').waitFor();
  await menu('Sign-ins').click();
  await page.getByText('Signed in').first().waitFor();
});

test('nothing of the back-office was called', () => {
  expect([...called].filter((service) => service.startsWith('Admin.'))).toEqual([]);
  expect(called.size).toBeGreaterThan(15);
});
