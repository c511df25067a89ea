import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { violations } from '../support/axe.ts';
import { closeRefusal } from '../support/browser/closeRefusal.ts';
import { goTo } from '../support/browser/goTo.ts';
import { type Platform, startPlatform } from '../support/browser/platform.ts';

let platform: Platform;
let developer: string;
let app: Row;
const service = 'App.Weather.Now';

beforeAll(async () => {
  platform = await startPlatform();
  developer = (await platform.developer('weather_dev')).token;
  app = await platform.call('Platform.App.Add', { name: 'Umbrella' }, developer);
  for (const [name, title] of [
    [service, 'Weather now'],
    ['App.Weather.Later', 'Weather later'],
  ] as const)
    await platform.call('Admin.ApiService.Add', { service: name, title });
}, 180_000);
afterAll(() => platform.server.stop());

describe('an application for an API', () => {
  it('is passed by an administrator, and the preview says that it is granted and by which rule [page-14, beyond-18]', async () => {
    await platform.call('Platform.ApiApply.Add', { service, reason: 'umbrellas' }, developer);
    const page = await platform.visit('/techzones/techzones/apisApply');
    const row = page.getByRole('row').filter({ hasText: service });
    await row.getByText('Pending').waitFor();
    await row.getByRole('button', { name: /^Pass/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pass', exact: true }).click();
    await expect
      .poll(async () => (await platform.call('Admin.ApiApply.GetList'))['items'])
      .toMatchObject([{ status: 'passed' }]);
    await goTo(page, '/application/list');
    await page.getByRole('link', { name: 'Umbrella' }).first().click();
    await page.getByRole('link', { name: 'API permissions', exact: true }).click();
    const granted = page.getByRole('row').filter({ hasText: service });
    await granted.getByText('Granted', { exact: true }).waitFor();
    expect(await page.getByText('Weather later').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await granted.getByRole('link', { name: /^Granted by rule #\d+ for the account weather_dev$/ }).click();
    await page.waitForURL('**/assignmentRules/show/*');
    await page.getByText('Developer account').first().waitFor();
    await platform.leave(page);
  });

  it('leaves the rest ungranted, which the preview says in words', async () => {
    const page = await platform.visit(`/techzones/techzones/assignmentList/${app['id']}`, {
      lang: 'zh_cn',
      width: 400,
    });
    await page.getByRole('radio', { name: /^未获得/ }).click();
    const row = page.getByRole('row').filter({ hasText: 'App.Weather.Later' });
    await row.getByText('没有适用的规则，默认没有权限').waitFor();
    await page.getByText('该应用目前不能调用任何接口').waitFor();
    expect(await violations(page)).toEqual([]);
    await platform.leave(page);
  });
});

describe('the list of APIs', () => {
  it('shows all of each API on a narrow screen', async () => {
    const page = await platform.visit('/techzones/techzones/apisList', { width: 400 });
    const row = page.getByRole('row').filter({ hasText: service });
    await row.getByRole('link', { name: 'New rule' }).waitFor();
    const table = page.getByRole('region', { name: 'API services' });
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      ...['API', 'Module', 'Source', 'Actions'],
    ]);
    expect(await violations(page)).toEqual([]);
    await platform.leave(page);
  });
});

describe('the matrix', () => {
  it('is set by the keyboard after a question, says what happened, and keeps what someone else did meanwhile (AZ-11) [page-10]', async () => {
    const page = await platform.visit('/techzones/techzones/assignment');
    const cell = page.getByRole('switch', { name: `Weather later App.Weather.Later · Personal developer` });
    await cell.focus();
    await page.keyboard.press('Space');
    const question = page.getByRole('alertdialog');
    await question.getByText('Grant “Weather later” to every Personal developer?').waitFor();
    await question.getByText(/App\.Weather\.Later/).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await cell.isChecked()).toBe(false);
    await cell.press('Space');
    await question.getByRole('button', { name: 'Grant', exact: true }).press('Enter');
    await page
      .getByRole('status')
      .filter({ hasText: 'Weather later · Personal developer: Granted' })
      .waitFor();
    expect(await cell.isChecked()).toBe(true);
    expect(await violations(page)).toEqual([]);
    const other = { service: 'App.Weather.Later', level: 101, state: 'revoked' };
    await platform.call('Admin.PermissionRule.Assign', other);
    // This page has not received the event: it still shows that there is no rule.
    await page.getByRole('switch', { name: `Weather later App.Weather.Later · Company developer` }).click();
    await question.getByRole('button', { name: 'Grant', exact: true }).click();
    await page.getByRole('alertdialog').getByText('This was changed meanwhile').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('row').filter({ hasText: 'App.Weather.Later' }).getByText('Revoked').waitFor();
    await platform.leave(page);
  });
});

describe('a new rule', () => {
  it('names every account id that is wrong, keeps what was typed, and is made when it is right (AZ-10) [page-12]', async () => {
    const page = await platform.visit(
      `/techzones/techzones/assignmentRules/add?service=${service}&target_type=account`,
    );
    await page.getByLabel('Account IDs').fill('2, abc, 99999');
    const create = async (whom: string) => {
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      const question = page.getByRole('alertdialog', { name: `Grant ${service}?` });
      await question.getByText(whom).waitFor();
      await question.getByRole('button', { name: 'Grant', exact: true }).click();
    };
    await create('Account IDs · 2, abc, 99999');
    await page.getByText('Not a valid account ID: abc; No account has the ID 99999').first().waitFor();
    await closeRefusal(page);
    expect(await page.getByLabel('Account IDs').inputValue()).toBe('2, abc, 99999');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Developer role' }).check();
    await page.getByRole('radio', { name: 'Company developer' }).check();
    await create('Developer role · Company developer');
    await page.waitForURL('**/assignmentRules');
    await page
      .getByRole('row')
      .filter({ hasText: service })
      .filter({ hasText: 'Company developer' })
      .waitFor();
    await platform.leave(page);
  });
});

describe('the permissions of a level', () => {
  it('are ticked in groups after a question, and count at once [page-41]', async () => {
    const page = await platform.visit('/platmanage/permissions/levels');
    await page
      .getByRole('row')
      .filter({ hasText: 'Admin' })
      .getByRole('link', { name: 'Assign' })
      .first()
      .click();
    await page.getByRole('checkbox', { name: 'Application · list /application/list' }).click();
    const question = page.getByRole('alertdialog', { name: 'Grant to every Admin?' });
    await question.getByText('Application · list · /application/list').waitFor();
    expect(await violations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Grant', exact: true }).click();
    await expect
      .poll(
        async () =>
          (await platform.call('Admin.Operation.GetList', { filter: { uri: '/application/list' } as never }))[
            'items'
          ],
      )
      .toMatchObject([{ levels: [200] }]);
    expect(await violations(page)).toEqual([]);
    await platform.leave(page);
  });
});
