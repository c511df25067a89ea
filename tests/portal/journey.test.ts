import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json, Row } from '#schemas/resource.ts';
import { goTo } from '../support/browser/goTo.ts';
import { openPage } from '../support/browser.ts';
import { flow } from '../support/flow/api.ts';
import { ref, respond } from '../support/flow/cases/case.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

// From registration to a closed work order, in two browsers: a newcomer's and an administrator's.
let server: RunningServer;
let page: Page;
let office: Page;
let snippet = '';

const run = promisify(execFile);
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const menu = (name: string) =>
  page.getByRole('navigation', { name: 'Console menu' }).getByRole('link', { name });

beforeAll(async () => {
  server = await startServer();
  const access_token = await tokenOf(server.url);
  const admin = async (service: string, fields: Row): Promise<Row> => {
    const { ret, msg, data } = await callService(server.url, service, { access_token, ...fields });
    if (ret !== 200) throw new Error(`${service}: ${ret} ${msg}`);
    return data;
  };
  const { id = 0 } = await admin('Admin.ApiDesign.SaveDraft', {
    ...{ service: 'App.Mirror.Say', title: 'Says it again', module: 'Echo', description: 'Repeats a text' },
    parameters: [{ name: 'text', type: 'string', required: true }],
    returns: [{ name: 'said', type: 'string' }],
    example: { said: 'hello' },
    flow: flow({ end: respond({ said: ref('start.text') }) }, 'start>end') as unknown as Json,
  });
  await admin('Admin.ApiDesign.Publish', { id });
  const sold = { services: ['App.Mirror.Say'], validity: 1, status: 'normal' };
  await admin('Admin.Package.Add', { ...sold, name: 'Try it', type: 'trial', flow: 2, price: '0.00' });
  await admin('Admin.Package.Add', { ...sold, name: 'Ten calls', type: 'paid', flow: 10, price: '1.00' });
  const permissions = ['clipboard-read', 'clipboard-write'];
  page = await openPage(server.url, { lang: 'en', permissions });
  office = await openPage(server.url, { lang: 'en', token: access_token });
}, 180_000);
afterAll(async () => {
  await page?.context().close();
  await office?.context().close();
  await server?.stop();
});

/** Passes what waits for a review in a list of the back-office. */
async function passIn(route: string, row: string): Promise<void> {
  await goTo(office, route);
  const shown = office.getByRole('row').filter({ hasText: row });
  await shown.getByRole('button', { name: /^Pass/ }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Pass', exact: true }).click();
  await shown.getByText('Passed', { exact: true }).waitFor();
}

/** Waits until the developer's own statistics have a call of the API. */
async function isCounted(): Promise<void> {
  const cookies = await page.context().cookies();
  const access_token = cookies.find(({ name }) => name === 'token')?.value ?? '';
  for (;;) {
    const { data } = await callService(server.url, 'Platform.Usage.GetApis', { access_token });
    if (JSON.stringify(data).includes('App.Mirror.Say')) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const called = async () => JSON.parse((await run('bash', ['-c', snippet])).stdout) as Row;

test('a newcomer registers, signs in and creates an application, which an administrator passes', async () => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
  await page.locator('input[name=username]').fill('newcomer');
  await page.locator('input[name=password]').fill('secret-1');
  await page.locator('input[name=again]').fill('secret-1');
  await page.keyboard.press('Enter');
  await page.getByRole('status').waitFor();
  expect(await page.locator('input[name=username]').inputValue()).toBe('newcomer');
  await page.locator('input[name=password]').fill('secret-1');
  await page.keyboard.press('Enter');
  // The console is loaded first here.
  await heading('Hello, newcomer').waitFor({ timeout: 40_000 });
  await link('Create an application').click();
  await page.getByLabel('Name', { exact: false }).first().fill('First steps');
  await button('Create').click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.getByText('To be reviewed').first().waitFor();
  // The reader is the owner, whom no question needs to name.
  await button('Reset App Secret').click();
  const question = page.getByRole('alertdialog');
  await question.getByText('App Key').waitFor();
  expect(await question.getByText('Developer', { exact: true }).count()).toBe(0);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await link('APIs').first().click();
  await link('Says it again').click();
  await page.getByText('Your application waits for review').waitFor();
  await passIn('/application/list', 'First steps');
});

test('access to an API is requested where its package would be bought, granted, and its trial package is taken', async () => {
  await page.getByText('You may not call its APIs yet').first().waitFor();
  expect(await link('Take the free trial').count()).toBe(0);
  await link('Packages').first().click();
  const trial = page.getByRole('article', { name: 'Try it' });
  await trial.getByText('You may not call its APIs yet').waitFor();
  expect(await trial.getByRole('link', { name: 'Take the free trial' }).count()).toBe(0);
  await page.goto('/console/order/add?package=1');
  await page.getByText('so you cannot buy this package: App.Mirror.Say').waitFor();
  await link('Says it again').waitFor();
  expect(await button('Take the free trial').isDisabled()).toBe(true);
  await link('Ask for access').click();
  await page.getByRole('checkbox', { name: /App\.Mirror\.Say/ }).waitFor();
  await page.getByLabel('Reason').fill('For a test');
  await button('Ask for 1 API').click();
  await page.getByText('Pending').first().waitFor();
  await passIn('/techzones/techzones/apisApply', 'App.Mirror.Say');
  await page.goto('/apis/App.Mirror.Say');
  await page.getByText('You have access to this API').waitFor();
  await link('Take the free trial').click();
  await heading('Buy a package').waitFor();
  await button('Take the free trial').click();
  await page.getByText('Issued').first().waitFor();
});

test('the sample of the API page runs as it was copied, where storage is full too, and is seen in the usage within five seconds', async () => {
  await page.goto('/apis/App.Mirror.Say');
  await page.getByText('You have already had the free trial of this API').waitFor();
  expect(await link('Take the free trial').count()).toBe(0);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.getByRole('tab', { name: 'PHP' }).click();
  await page.getByRole('tabpanel', { name: 'PHP' }).waitFor();
  await page.getByRole('tab', { name: 'curl' }).click();
  await button('Fill in an access_token').click();
  await page.getByText('Filled in below').waitFor();
  await page.reload();
  await button('Fill in an access_token').click();
  await page.getByText('Filled in below').waitFor();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('tabpanel').getByText('Copied').waitFor();
  snippet = await page.evaluate(() => navigator.clipboard.readText());
  expect(await called()).toMatchObject({ ret: 200, data: { said: expect.any(String) } });
  const began = performance.now();
  await isCounted();
  expect(performance.now() - began).toBeLessThan(5000);
  await page.goto('/console/usage');
  await link('Says it again').waitFor();
});

test('a package that is used up is explained where it is noticed, with a way to buy', async () => {
  expect(await called()).toMatchObject({ ret: 200 });
  expect(await called()).toMatchObject({ ret: 409 });
  await page.goto('/apis/App.Mirror.Say');
  await page.getByLabel('text').fill('again');
  await button('Send').click();
  await expect.poll(() => page.locator('output pre').textContent()).toContain('"ret": 409');
  await page.goto('/console/usage');
  const codes = page.getByRole('region', { name: 'Return codes' });
  await codes.getByText('The package is used up').waitFor();
  await codes.getByRole('link', { name: 'See packages on sale' }).click();
  await page.getByRole('article', { name: 'Ten calls' }).getByRole('link', { name: 'Buy' }).click();
  await heading('Buy a package').waitFor();
});

test('a work order is opened with a file, answered in the back-office, read and closed', async () => {
  await menu('Work orders').click();
  await link('Add').first().click();
  await page.getByLabel('Title').fill('Mirror is dull');
  await page.getByLabel('Type').click();
  await page.getByRole('option', { name: 'API' }).first().click();
  await page.getByLabel('Details').fill('It says nothing.');
  await page.getByLabel('Phone').fill('13800138000');
  const file = { name: 'dull.txt', mimeType: 'text/plain', buffer: Buffer.from('dull') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('dull.txt').waitFor();
  await button('Submit').click();
  await heading('Mirror is dull').waitFor();
  await goTo(office, '/platmanage/api-usb-workorder/list');
  await office.getByRole('link', { name: 'Mirror is dull' }).click();
  await office.getByText('dull.txt').waitFor();
  await office.getByRole('textbox', { name: /^Reply/ }).fill('Polish it');
  await office.getByRole('button', { name: 'Reply', exact: true }).click();
  await office.getByRole('listitem').getByText('Polish it').waitFor();
  await menu('Overview').click();
  await link('1 work order waits for your answer').click();
  await link('Mirror is dull').click();
  await page.getByText('Polish it').waitFor();
  await button('Mark as resolved').click();
  await page.getByText('Resolved').first().waitFor();
});
