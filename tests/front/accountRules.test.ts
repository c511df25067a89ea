import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { longestUsername, usernameRule } from '#schemas/payloads/usernameRule.ts';
import type { Row } from '#schemas/resource.ts';
import { closeRefusal } from '../support/browser/closeRefusal.ts';
import { goTo } from '../support/browser/goTo.ts';
import { type Platform, startPlatform } from '../support/browser/platform.ts';
import { keepTab, leaveFor } from '../support/browser/tab.ts';
import { openPage } from '../support/browser.ts';
import { faultOf, fieldOf } from '../support/form.ts';
import { productRegistry } from '../support/productRegistry.ts';
import { adminPassword, callService } from '../support/server.ts';

let platform: Platform;
let page: Page;
const sent: string[] = [];

beforeAll(async () => {
  platform = await startPlatform();
}, 180_000);
afterAll(() => platform.server.stop());
beforeEach(() => void sent.splice(0));

/** A tab that records the requests to the services whose rules are tested here. */
async function openTab(route: string, token?: string): Promise<Page> {
  page = await openPage(platform.server.url, { lang: 'en', ...(token && { token }) });
  page.on(
    'request',
    (one) => /UserLogin|User\.Register|AlterPassword/.test(one.url()) && sent.push(one.url()),
  );
  await page.goto(`/admin${route}`);
  return page;
}

/** Opens a sign-in or sign-up form from the other one, so that it is empty. */
async function comeTo(route: '/login' | '/register'): Promise<void> {
  await goTo(page, route === '/login' ? '/register' : '/login');
  await goTo(page, route);
}

async function refusedFields(service: string, fields: Row): Promise<string[]> {
  const { ret, data } = await callService(platform.server.url, service, { lang: 'en', ...fields });
  expect(ret).not.toBe(200);
  return ((data['errors'] ?? []) as unknown as { field: string }[]).map(({ field }) => field);
}

const captcha = { captcha: 'any', captcha_id: 'any' };
const passwords = [
  ['of five characters', '12345'],
  ['of 21 characters', '1'.repeat(21)],
  ['of five letters with their accents apart', 'e\u0301'.repeat(5)],
  ['with a blank', '123 456'],
  ['with a blank at its end', '123456 '],
  ['that is empty', ''],
] as const;

it('the sign-up knows the rule of the accounts', () => {
  const { username } = resourceOf(productRegistry(), 'account').schema.properties;
  expect(usernameRule.source).toBe(username?.pattern);
  expect(longestUsername).toBe(username?.maxLength);
});

describe('signing in', () => {
  keepTab(() => openTab('/login'));
  beforeEach(() => comeTo('/login'));

  it.each([
    ['without a name', { username: '', password: 'secret-6' }, 'username'],
    ['with blanks for a name', { username: '   ', password: 'secret-6' }, 'username'],
    ['without a password', { username: 'admin', password: '' }, 'password'],
  ])('%s is refused by the form and by the service', async (_what, values, field) => {
    await type(values);
    await page.keyboard.press('Enter');
    await expect.poll(() => faultUnder(field)).toContain('required');
    expect(sent).toEqual([]);
    expect(await refusedFields('Platform.User.UserLogin', { ...values, ...captcha })).toContain(field);
  });
});

describe('signing up', () => {
  keepTab(() => openTab('/register'));
  beforeEach(() => comeTo('/register'));

  const good = { username: 'someone', password: 'secret-6', again: 'secret-6' };
  const wrong: readonly (readonly [string, typeof good, string])[] = [
    ['without a name', { ...good, username: ' ' }, 'username'],
    ['a name with a blank', { ...good, username: 'a b' }, 'username'],
    ['a name with a sign', { ...good, username: 'a-b' }, 'username'],
    ['a name in wide letters (AU-17)', { ...good, username: 'ａｄｍｉｎ' }, 'username'],
    ['a name in Cyrillic letters (AU-17)', { ...good, username: 'аdmin' }, 'username'],
    ['a name of 51 characters', { ...good, username: 'a'.repeat(51) }, 'username'],
    ...passwords.map(
      ([what, password]) =>
        [`a password ${what}`, { ...good, password, again: password }, 'password'] as const,
    ),
  ];
  it.each(wrong)('with %s is refused by the form and by the service', async (_what, values, field) => {
    await type(values);
    await page.keyboard.press('Enter');
    await expect.poll(() => faultUnder(field)).not.toBe('');
    expect(sent).toEqual([]);
    const { again: _again, ...fields } = values;
    expect(await refusedFields('Platform.User.Register', { ...fields, ...captcha })).toContain(field);
  });

  it('with two different passwords is refused by the form', async () => {
    await type({ ...good, again: 'secret-7' });
    await page.keyboard.press('Enter');
    await expect.poll(() => faultUnder('again')).toBe('Two Passwords Are Different');
    expect(sent).toEqual([]);
  });
});

describe('changing one’s password', () => {
  keepTab(() => openTab('/home', platform.token));
  beforeEach(async () => {
    await leaveFor(page, '/home');
    await goTo(page, '/account/resetPassword');
  });

  const wrong: readonly (readonly [string, string, string, string])[] = [
    ...passwords.map(([what, password]) => [what, password, password, 'New password'] as const),
    ['that is not said twice', 'secret-7', 'secret-8', 'Confirm new password'],
  ];
  it.each(wrong)(
    'to one %s is refused by the form and by the service (AU-19)',
    async (_what, first, again, label) => {
      await fieldOf(page, 'Current password').fill(adminPassword);
      await fieldOf(page, 'New password').fill(first);
      await fieldOf(page, 'Confirm new password').fill(again);
      await page.locator('#main form button[type=submit]').click();
      await expect.poll(() => faultOf(fieldOf(page, label))).not.toBe('');
      expect(sent).toEqual([]);
      const fields = { old_password: adminPassword, new_password: first, new_password_again: again };
      const refused = await refusedFields('Platform.User.AlterPassword', {
        ...fields,
        access_token: platform.token,
      });
      expect(refused.join()).toContain('new_password');
    },
  );

  it('the present password is held to no rule of new ones: an older one can be changed (AU-19)', async () => {
    const present = fieldOf(page, 'Current password');
    await present.fill('old 1');
    expect(await present.getAttribute('type')).toBe('password');
    expect(await present.getAttribute('autocomplete')).toBe('current-password');
    await fieldOf(page, 'New password').fill('secret-7');
    await fieldOf(page, 'Confirm new password').fill('secret-7');
    await page.locator('#main form button[type=submit]').click();
    await expect.poll(() => faultOf(present)).toBe('The current password is wrong');
    await closeRefusal(page);
  });

  it('one’s own password in the form of accounts is refused at its field, which says where it is changed', async () => {
    const { id } = await platform.call('Platform.User.Profile');
    await goTo(page, `/user/compile/${id}`);
    await fieldOf(page, 'Nickname').fill('Typed');
    await fieldOf(page, 'Password').fill('secret-7');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const why = 'Change your own password under “Change password”, where you enter the current one';
    await expect.poll(() => faultOf(fieldOf(page, 'Password'))).toBe(why);
    // There and nowhere else in the form.
    expect(await page.locator('#main form [aria-invalid=true]').count()).toBe(1);
    expect(await fieldOf(page, 'Nickname').inputValue()).toBe('Typed');
    await closeRefusal(page);
  });
});

async function type(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`input[name=${name}]`).fill(value);
}

async function faultUnder(name: string): Promise<string> {
  const below = page.locator(`.kf-field:has(input[name=${name}]) .kf-field-error`);
  return (await below.count()) > 0 ? ((await below.textContent()) ?? '') : '';
}
