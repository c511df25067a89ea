import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { openDatabase } from '#server/platform/store/database.ts';
import { violations } from '../../support/axe.ts';
import { goTo } from '../../support/browser/goTo.ts';
import { type Platform, startPlatform } from '../../support/browser/platform.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { databaseUrl } from '../../support/databaseUrl.ts';

let database: TestDatabase;
let platform: Platform;
const parameters = [
  { name: 'city', type: 'string', required: true, min: 2, max: 20, description: 'Where' },
  { name: 'days', type: 'integer', required: false, default: '3', min: 1, max: 7 },
];

beforeAll(async () => {
  database = await freshDatabase();
  platform = await startPlatform({ env: { DATABASE_URL: databaseUrl(database.connection) } });
  const db = openDatabase(database.connection, () => {});
  await sql`
    insert into api_design (service, title, module, description, type, status, parameters)
    values ('App.Weather.Now', 'Weather now', 'Weather', 'x', 'common', 'draft', ${JSON.stringify(parameters)})`.execute(
    db,
  );
  await db.destroy();
}, 180_000);
afterAll(async () => {
  await platform.server.stop();
  await database.drop();
});

const cases = async () => (await platform.call('Admin.TestCase.GetList', { sort: 'id' }))['items'] as Row[];

describe('a test case', () => {
  it('is asked for by the rules of its API, held to them, copied, and run with the others [page-15, rule-24, error-13]', async () => {
    const page = await platform.visit('/techzones/apitest/add');
    await page.getByLabel(/^Name/).fill('Rain in the north');
    await page.getByLabel(/^API path/).fill('App.Weather.Now');
    const title = page.getByLabel(/^API name/);
    await expect.poll(() => title.inputValue()).toBe('Weather now');
    const days = page.getByLabel(/^days/);
    await days.fill('9');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect.poll(() => days.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel(/^city/).getAttribute('aria-invalid')).toBe('true');
    const told = page.getByRole('alert');
    expect(await told.innerText()).toContain('Please fill in the form correctly: 2 fields');
    expect(await violations(page)).toEqual([]);
    await days.fill('2');
    await page.getByLabel(/^city/).fill('北京');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { name: 'Rain in the north' }).waitFor();
    const [made] = await cases();
    const params = [
      { name: 'city', required: true, value: '北京' },
      { name: 'days', required: false, value: '2' },
    ];
    expect(made).toMatchObject({
      api_path: 'App.Weather.Now',
      api_name: 'Weather now',
      api_url: null,
      params,
    });
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.poll(() => page.getByLabel(/^city/).inputValue()).toBe('北京');
    await page.getByLabel(/^Name/).fill('Rain in the south');
    await title.fill('Weather in words');
    await page.getByLabel(/^city/).fill('深圳');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { name: 'Rain in the south' }).waitFor();
    expect(await cases()).toMatchObject([
      { params },
      { api_name: 'Weather in words', params: [{ value: '深圳' }, { value: '2' }] },
    ]);
    await goTo(page, '/techzones/apitest/test');
    await page.getByRole('button', { name: 'Run all test cases' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Run' }).click();
    await expect
      .poll(async () => (await cases()).map(({ status }) => status), { timeout: 20_000 })
      .toEqual(['failed', 'failed']);
    // The card of failures is red; a card with a count of zero has no color.
    await page.locator('dd[data-tone="danger"]', { hasText: '2' }).waitFor();
    expect(await page.locator('dd[data-tone]').count()).toBe(1);
    await platform.leave(page);
  });

  it('is changed in the other language, and only what was changed is sent', async () => {
    const [first] = await cases();
    const page = await platform.visit(`/techzones/apitest/compile/${first?.['id']}`, { lang: 'zh_cn' });
    await expect.poll(() => page.getByLabel(/^days/).inputValue()).toBe('2');
    await page.getByLabel(/^days/).fill('5');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect
      .poll(async () => (await cases())[0])
      .toMatchObject({ params: [{ value: '北京' }, { value: '5' }], expectations: first?.['expectations'] });
    await platform.leave(page);
  });
});
