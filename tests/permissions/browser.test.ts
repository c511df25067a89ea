import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { violations } from '../support/axe.ts';
import { callService, openPage, tokenOf } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let token: string;
let developer: string;
let app: Row;
const service = 'App.Weather.Now';

const call = async (name: string, fields: Row = {}, access_token = token): Promise<Row> => {
  const { ret, msg, data } = await callService(server.url, name, { ...fields, access_token, lang: 'en' });
  if (ret !== 200) throw new Error(`${name}: ${ret} ${msg} ${JSON.stringify(data)}`);
  return data;
};

beforeAll(async () => {
  server = await startServer();
  token = await tokenOf(server.url);
  const [username, password] = ['weather_dev', 'secret-6'];
  await call('Admin.User.AddMember', { username, password, level: 100 });
  const signedIn = await callService(server.url, 'Platform.User.UserLogin', {
    username,
    password,
    captcha: 'x',
  });
  developer = String(signedIn.data['access_token']);
  app = await call('Platform.App.Add', { name: 'Umbrella' }, developer);
  for (const [name, title] of [
    [service, 'Weather now'],
    ['App.Weather.Later', 'Weather later'],
  ] as const)
    await call('Admin.ApiService.Add', { service: name, title });
}, 180_000);
afterAll(() => server.stop());

const open = async (
  route: string,
  options: { width?: number; lang?: 'zh_cn' | 'en' } = {},
): Promise<Page> => {
  const page = await openPage(server.url, { lang: 'en', token, ...options });
  await page.goto(`/admin${route}`);
  return page;
};

describe('an application for an API', () => {
  it('is passed by an administrator, and the preview says that it is granted and by which rule', async () => {
    await call('Platform.ApiApply.Add', { service, reason: 'umbrellas' }, developer);
    const page = await open('/techzones/techzones/apisApply');
    const row = page.getByRole('row').filter({ hasText: service });
    await row.getByText('Pending').waitFor();
    await row.getByRole('button', { name: /^Pass/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pass', exact: true }).click();
    await expect
      .poll(async () => (await call('Admin.ApiApply.GetList'))['items'])
      .toMatchObject([{ status: 'passed' }]);
    await page.goto('/admin/application/list');
    await page.getByRole('link', { name: 'Umbrella' }).first().click();
    await page.getByRole('link', { name: 'API permissions' }).click();
    const granted = page.getByRole('row').filter({ hasText: service });
    await granted.getByText('Granted', { exact: true }).waitFor();
    expect(await page.getByText('Weather later').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await granted.getByRole('link', { name: /^Granted by rule #\d+ for the account weather_dev$/ }).click();
    await page.waitForURL('**/assignmentRules/show/*');
    await page.getByText('Developer account').first().waitFor();
    await page.context().close();
  });

  it('leaves the rest ungranted, which the preview says in words', async () => {
    const page = await open(`/techzones/techzones/assignmentList/${app['id']}`, {
      lang: 'zh_cn',
      width: 400,
    });
    await page.getByRole('radio', { name: /^未获得/ }).click();
    const row = page.getByRole('row').filter({ hasText: 'App.Weather.Later' });
    await row.getByText('没有适用的规则，默认没有权限').waitFor();
    await page.getByText('该应用目前不能调用任何接口').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });
});

describe('the matrix', () => {
  it('is set by the keyboard, says what happened, and keeps what somebody else did meanwhile (AZ-11)', async () => {
    const page = await open('/techzones/techzones/assignment');
    const cell = page.getByRole('switch', { name: `Weather later App.Weather.Later · Personal developer` });
    await cell.focus();
    await page.keyboard.press('Space');
    await page
      .getByRole('status')
      .filter({ hasText: 'Weather later · Personal developer: Granted' })
      .waitFor();
    expect(await cell.isChecked()).toBe(true);
    expect(await violations(page)).toEqual([]);
    const other = { service: 'App.Weather.Later', level: 101, state: 'revoked' };
    await call('Admin.PermissionRule.Assign', other);
    // This page has not heard of it: it still says that there is no rule.
    await page.getByRole('switch', { name: `Weather later App.Weather.Later · Company developer` }).click();
    await page.getByRole('alertdialog').getByText('Somebody changed this just now').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('row').filter({ hasText: 'App.Weather.Later' }).getByText('Revoked').waitFor();
    await page.context().close();
  });
});

describe('a new rule', () => {
  it('names every account id that is wrong, keeps what was typed, and is made when it is right (AZ-10)', async () => {
    const page = await open(
      `/techzones/techzones/assignmentRules/add?service=${service}&target_type=account`,
    );
    await page.getByLabel('Account ids').fill('2, abc, 99999');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Not an account id: abc; No account has the id 99999').first().waitFor();
    expect(await page.getByLabel('Account ids').inputValue()).toBe('2, abc, 99999');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Developer role' }).check();
    await page.getByRole('radio', { name: 'Company developer' }).check();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.waitForURL('**/assignmentRules');
    await page
      .getByRole('row')
      .filter({ hasText: service })
      .filter({ hasText: 'Company developer' })
      .waitFor();
    await page.context().close();
  });
});

describe('the permissions of a level', () => {
  it('are ticked in groups, and count at once', async () => {
    const page = await open('/platmanage/permissions/levels');
    await page
      .getByRole('row')
      .filter({ hasText: 'Admin' })
      .getByRole('link', { name: 'Assign' })
      .first()
      .click();
    await page.getByRole('checkbox', { name: 'Application · list /application/list' }).click();
    await expect
      .poll(
        async () =>
          (await call('Admin.Operation.GetList', { filter: { uri: '/application/list' } as never }))['items'],
      )
      .toMatchObject([{ levels: [200] }]);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });
});
