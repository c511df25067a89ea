import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { closeRefusal } from '../support/browser/closeRefusal.ts';
import { goTo } from '../support/browser/goTo.ts';
import { type Platform, startPlatform } from '../support/browser/platform.ts';
import { shareTab } from '../support/browser/sharedTab.ts';
import { openPage } from '../support/browser.ts';
import { faultOf, fieldOf } from '../support/form.ts';

let platform: Platform;
let page: Page;
let item: Row;

beforeAll(async () => {
  platform = await startPlatform();
  item = await platform.call('Admin.Config.Add', { name: 'one', value: '1', description: 'd' });
}, 180_000);
afterAll(() => platform.server.stop());
const tab = shareTab(() => openPage(platform.server.url, { lang: 'en', token: platform.token }));
afterEach(async () => {
  await page.unrouteAll();
  if (await dialog().count()) await closeRefusal(page);
});

const why = 'The server is out of sorts';
const dialog = () => page.getByRole('alertdialog', { name: 'Error' });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens a route on which one service answers with an error. */
async function open(route: string, service: string, answer: Row = { ret: 500, data: {}, msg: why }) {
  page = await tab.at('/401');
  await page.route(new RegExp(`service=${service.replaceAll('.', '\\.')}$`), (call) =>
    call.fulfill({ json: answer }),
  );
  await goTo(page, route);
}

/** Expects the error in the dialog and nowhere else. */
async function isToldOnce(): Promise<void> {
  await dialog().getByText(why).waitFor();
  expect(await page.getByText(why).count()).toBe(1);
}

const folder = '/platmanage/configuration';

describe('(FE-04) what no field explains is shown once, in the dialog:', () => {
  it.each([
    ['the rows of a list', `${folder}/list`, 'Admin.Config.GetList'],
    ['a record', `${folder}/show/1`, 'Admin.Config.Get'],
    ['the record of a form', `${folder}/edit/1`, 'Admin.Config.Get'],
    ['settings', '/platmanage/globalconfig/siteconfig', 'Admin.SiteConfig.Get'],
    ['the numbers above a list', '/service/order-manage', 'Admin.Order.GetList'],
    ['what waits', '/home', 'Admin.Waiting.Get'],
    ['one’s own sign-ins', '/account/loginRecord', 'Platform.User.GetLoginRecords'],
  ])('%s', async (_what, route, service) => {
    await open(route, service);
    await isToldOnce();
    await press('OK');
    await expect.poll(() => dialog().count()).toBe(0);
  });

  it('a form that is saved, which keeps what was typed', async () => {
    await open(`${folder}/edit/${item['id']}`, 'Admin.Config.Edit');
    await fieldOf(page, 'Value').fill('typed');
    await press('Save');
    await isToldOnce();
    await press('OK');
    expect(await fieldOf(page, 'Value').inputValue()).toBe('typed');
  });

  it('a new record', async () => {
    await open(`${folder}/add`, 'Admin.Config.Add');
    for (const name of ['Name', 'Value', 'Description']) await fieldOf(page, name).fill('x');
    await press('Create');
    await isToldOnce();
  });

  it('the profile', async () => {
    await open('/account/accountSettings', 'Platform.User.EditProfile');
    await fieldOf(page, 'Nickname').fill('Ada');
    await press('Save');
    await isToldOnce();
  });
});

it('(IN-08) what the server finds too large is shown in words, and what was typed stays', async () => {
  page = await tab.at(`${folder}/edit/${item['id']}`);
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('service=Admin.Config.Edit')) answers.push(response.status());
  });
  // The form itself sends nothing of this size.
  await page.route(/service=Admin\.Config\.Edit$/, (call) =>
    call.continue({ postData: `${call.request().postData()}&more=${'x'.repeat(3_000_000)}` }),
  );
  await fieldOf(page, 'Value').fill('typed');
  await press('Save');
  await dialog().getByText('The request is too large').waitFor();
  expect(answers).toEqual([413]);
  await press('OK');
  expect(await fieldOf(page, 'Value').inputValue()).toBe('typed');
  await page.unroute(/service=Admin\.Config\.Edit$/);
  await press('Save');
  await expect.poll(() => answers).toEqual([413, 200]);
});

it('(FE-04) what names a field is shown there, and in the dialog as well [error-02]', async () => {
  const errors = [{ field: 'value', rule: 'odd', message: 'The value is odd' }];
  await open(`${folder}/edit/${item['id']}`, 'Admin.Config.Edit', {
    ret: 400,
    data: { errors },
    msg: 'Wrong form data',
  });
  await fieldOf(page, 'Value').fill('two');
  await press('Save');
  await expect.poll(() => faultOf(fieldOf(page, 'Value'))).toBe('The value is odd');
  await dialog().getByText('Wrong form data').waitFor();
  await press('OK');
  await expect.poll(() => dialog().count()).toBe(0);
  expect(await faultOf(fieldOf(page, 'Value'))).toBe('The value is odd');
  expect(await fieldOf(page, 'Value').inputValue()).toBe('two');
  expect(await fieldOf(page, 'Value').evaluate((field) => field === document.activeElement)).toBe(true);
});

it('what a field cannot read is shown after the click that leaves it, which meets what it was aimed at', async () => {
  page = await tab.at('/platmanage/scheduledtask/add');
  await page.locator('#main form .cm-content').click();
  await page.keyboard.type('{odd');
  const enabled = page.getByRole('switch');
  const before = await enabled.isChecked();
  await enabled.click();
  await page.getByRole('alert').getByText('Not valid JSON').waitFor();
  expect(await enabled.isChecked()).toBe(!before);
});
