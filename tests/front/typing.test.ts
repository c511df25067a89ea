import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { goTo } from '../support/browser/goTo.ts';
import { type Platform, startPlatform } from '../support/browser/platform.ts';
import { keepTab, leaveFor } from '../support/browser/tab.ts';
import { routeOf, signIn } from '../support/browser.ts';
import { tokenOf } from '../support/server.ts';

let platform: Platform;
let page: Page;
let order: string;
let account: string;

beforeAll(async () => {
  platform = await startPlatform();
  const { id, token } = await platform.developer('someone');
  const asked = { title: 'It fails', type: 'api', details: 'Every call', phone: '13800000000' };
  order = String((await platform.call('Platform.WorkOrder.Add', asked, token))['id']);
  account = String(id);
  const setting = { name: 'console_platform_write', value: 'on', description: 'x' };
  await platform.call('Admin.Config.Add', setting);
}, 180_000);
afterAll(() => platform.server.stop());
keepTab(async () => {
  // A separate session, since it ends repeatedly.
  page = await platform.open('/home', { token: await tokenOf(platform.server.url) });
  return page;
});
beforeEach(() => leaveFor(page, '/home'));

/** A form: its route, what opens it, what is typed, what submits it. */
interface Form {
  readonly route: () => string;
  readonly opened?: string;
  readonly field: string;
  readonly text: string;
  readonly sent: string;
}

const forms: Readonly<Record<string, Form>> = {
  'the reply to a work order': {
    route: () => `/platmanage/api-usb-workorder/info/${order}`,
    field: 'Reply',
    text: 'A long answer',
    sent: 'Reply',
  },
  'the question of an action': {
    route: () => `/user/look-over/${account}`,
    opened: 'Request top-up',
    field: 'Reason',
    text: 'For the fair',
    sent: 'Request top-up',
  },
  'the profile': {
    route: () => '/account/accountSettings',
    field: 'Nickname',
    text: 'Ada',
    sent: 'Save',
  },
  'permission rules': {
    route: () => '/techzones/techzones/assignmentRules/add',
    field: 'Description',
    text: 'Until May',
    sent: 'Create',
  },
  settings: {
    route: () => '/platmanage/globalconfig/siteconfig',
    field: 'Project name',
    text: 'Ours',
    sent: 'Save',
  },
  'a new table of the console': {
    route: () => '/database/console?connection=0',
    opened: 'New table',
    field: 'Table name',
    text: 'visits',
    sent: 'Create',
  },
  'a statement that becomes an API': {
    route: () => '/techzones/design/sql',
    field: 'Title',
    text: 'All visits',
    sent: 'Publish',
  },
};

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const question = () => page.getByRole('alertdialog', { name: 'Leave without saving?' });

/** Opens a form that is empty, for the first time or again. */
async function reach({ opened, field }: Form): Promise<Locator> {
  if (opened) await press(opened);
  const found = page
    .locator('form')
    .getByLabel(new RegExp(`^${field}\\*?$`))
    .first();
  await found.waitFor();
  return found;
}

describe.each(Object.entries(forms))('%s', (_name, form) => {
  it('is asked about before it is left, and there again after the session ended (SE-07)', async () => {
    await goTo(page, form.route());
    const field = await reach(form);
    await field.fill(form.text);
    if (form.opened) await page.keyboard.press('Escape');
    else await page.getByRole('link', { name: 'Home' }).first().click();
    await question().waitFor();
    await press('Keep editing');
    await question().waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe(form.text);

    const [session] = await page.context().cookies();
    await platform.call('Platform.User.Logout', {}, session?.value);
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    await page.reload();
    await page.waitForURL(/\/login\?redirect=/);
    await signIn(page);
    expect(routeOf(page)).toBe(form.route());
    const again = await reach(form);
    await expect.poll(() => again.inputValue()).toBe(form.text);
    await page.getByText('Your unsaved changes were restored.').waitFor();
    await press('Discard draft');
    await expect.poll(async () => (await reachable(form)).inputValue()).not.toBe(form.text);
    const kept = () => Object.keys(sessionStorage).filter((key) => key.includes('draft'));
    expect(await page.evaluate(kept)).toEqual([]);
  });
});

async function reachable({ field }: Form): Promise<Locator> {
  return page
    .locator('form')
    .getByLabel(new RegExp(`^${field}\\*?$`))
    .first();
}

it('no one is asked once it was sent', async () => {
  const form = forms['the reply to a work order'] as Form;
  await goTo(page, form.route());
  const field = await reach(form);
  await field.fill(form.text);
  await press(form.sent);
  await page.getByRole('listitem').getByText(form.text).waitFor();
  expect(await (await reachable(form)).inputValue()).toBe('');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.waitForURL(/\/home$/);
  await page.goBack();
  await reach(form);
  expect(await page.getByText('Your unsaved changes were restored.').count()).toBe(0);
});
