import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { violations } from '../support/axe.ts';
import { shareTab } from '../support/browser/sharedTab.ts';
import { openPage } from '../support/browser.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/databaseUrl.ts';
import { picture } from '../support/files/pictures.ts';
import { plantApis } from '../support/records/plantApis.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

let database: TestDatabase;
let server: RunningServer;
let token: string;
let page: Page;
let image: string;
let api: number;

const call = async (service: string, fields: Row = {}): Promise<Row> => {
  const answer = await callService(server.url, service, { ...fields, access_token: token, lang: 'en' });
  if (answer.ret !== 200) throw new Error(`${service}: ${JSON.stringify(answer)}`);
  return answer.data;
};

beforeAll(async () => {
  database = await freshDatabase();
  await plantApis(database.connection, 'App.Weather.Now', 'App.Geo.Find');
  server = await startServer({ env: { DATABASE_URL: databaseUrl(database.connection) } });
  token = await tokenOf(server.url);
  const body = new FormData();
  body.append('access_token', token);
  body.append('file', new Blob([new Uint8Array(await picture('png'))]), 'banner.png');
  const answer = await fetch(`${server.url}/api/admin.php?service=Admin.File.Upload`, {
    method: 'POST',
    body,
  });
  image = String(((await answer.json()) as { data: Row }).data['url']);
  const { items } = await call('Admin.ApiDesign.GetList', { filter: '{"service":"App.Geo.Find"}' });
  api = Number((items as Row[])[0]?.['id']);
}, 180_000);
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const tabs = {
  en: shareTab(() => openPage(server.url, { lang: 'en', token })),
  zh_cn: shareTab(() => openPage(server.url, { lang: 'zh_cn', token })),
};
const open = async (route: string, lang: keyof typeof tabs = 'en') => {
  page = await tabs[lang].at(route);
};

const row = (number: number) => page.getByRole('listitem', { name: `Row ${number}`, exact: true });
const parameters = () => page.getByRole('group', { name: 'Parameters' });
const names = () =>
  parameters()
    .getByLabel('Name')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

async function openParameters(): Promise<void> {
  await open(`/techzones/design/design_update/${api}`);
  await parameters().getByRole('button', { name: 'Add a row' }).waitFor();
}

describe('rows that a word is asked for', () => {
  it('are said to be none by a button, which leaves the focus at the one that adds [rule-21]', async () => {
    const { version = 0 } = await call('Admin.ApiDesign.Get', { id: api });
    await call('Admin.ApiDesign.Edit', { id: api, version, parameters: null });
    await openParameters();
    const none = parameters().getByRole('button', { name: 'No parameters' });
    await none.press('Enter');
    await none.waitFor({ state: 'detached' });
    expect(await parameters().textContent()).toContain('No parameters');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Add a row');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await call('Admin.ApiDesign.Get', { id: api }))['parameters']).toEqual([]);
  });
});

describe('rows by the keyboard', () => {
  it('are added with Enter, moved with Alt and the arrows, and removed; and by the mouse by their handles', async () => {
    await openParameters();
    await parameters().getByRole('button', { name: 'Add a row' }).press('Enter');
    await page.keyboard.type('city');
    await page.keyboard.press('Enter');
    await page.keyboard.type('days');
    await page.keyboard.press('Enter');
    await page.keyboard.type('unit');
    expect(await names()).toEqual(['city', 'days', 'unit']);
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(names).toEqual(['city', 'unit', 'days']);
    await page.keyboard.type('s');
    expect(await names()).toEqual(['city', 'units', 'days']);
    await expect.poll(() => parameters().getByRole('status').textContent()).toBe('Row 3 is now row 2');
    await parameters().getByRole('button', { name: 'Remove row 1' }).press('Enter');
    await expect.poll(names).toEqual(['units', 'days']);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Remove row 1');
    expect(await violations(page)).toEqual([]);
    await row(1).locator('i').dragTo(row(2));
    await expect.poll(names).toEqual(['days', 'units']);
  });

  it('say what is wrong in the cell where it is, and nothing else when it is mended', async () => {
    await openParameters();
    await parameters().getByRole('button', { name: 'Add a row' }).press('Enter');
    await page.keyboard.type('1x');
    await page.keyboard.press('Control+s');
    const cell = parameters().getByLabel('Name').first();
    await expect.poll(() => cell.getAttribute('aria-invalid')).toBe('true');
    const link = page
      .getByRole('alert')
      .getByRole('button', { name: 'Parameters, Row 1: Name has the wrong format' });
    await link.click();
    await expect.poll(() => cell.evaluate((input) => input === document.activeElement)).toBe(true);
    await cell.fill('x1');
    await expect.poll(() => cell.getAttribute('aria-invalid')).toBe('false');
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  it('are two hundred, and typing in one of them is quick', async () => {
    const many = Array.from({ length: 200 }, (_none, at) => ({ name: `name_${at}`, type: 'string' }));
    const { version } = await call('Admin.ApiDesign.Get', { id: api });
    await callService(server.url, 'Admin.ApiDesign.Edit', {
      ...{ access_token: token, id: api, version, parameters: JSON.stringify(many) },
    });
    await openParameters();
    await expect.poll(() => parameters().getByRole('listitem').count()).toBe(200);
    const cell = row(3).getByLabel('Name');
    await cell.focus();
    const begin = performance.now();
    await page.keyboard.type('abcdefghij');
    const each = (performance.now() - begin) / 10;
    console.log(`a letter in one of 200 rows: ${each.toFixed(1)} ms`);
    expect(each).toBeLessThan(250);
    expect(await cell.inputValue()).toBe('name_2abcdefghij');
    await row(200).scrollIntoViewIfNeeded();
    expect(await row(200).getByLabel('Name').inputValue()).toBe('name_199');
  });
});

describe.each(['zh_cn', 'en'] as const)('the mall settings (%s)', (lang) => {
  it('are saved, and read back by the site query [page-25]', async () => {
    const words = {
      zh_cn: { add: '添加一行', picture: '图片', title: '模块标题', apis: '接口', save: '保存' },
      en: { add: 'Add a row', picture: 'Picture', title: 'Title', apis: 'APIs', save: 'Save' },
    }[lang];
    const { version } = await call('Admin.MallConfig.Get');
    const banners = JSON.stringify([{ image, link: 'https://a.example/x' }]);
    await callService(server.url, 'Admin.MallConfig.Save', {
      ...{ access_token: token, version, banners, modules: '[]' },
    });
    await open('/service/mallconfig', lang);
    const { width = 0, height = 1 } =
      (await page.getByRole('img', { name: words.picture }).boundingBox()) ?? {};
    expect(width / height, 'a banner is seen in its own shape').toBeCloseTo(638 / 350, 1);
    await page.getByRole('button', { name: words.add }).last().click();
    await page.keyboard.type(`天气 ${lang}`);
    const box = page.getByRole('combobox', { name: words.apis });
    await box.fill('Weather');
    await page.getByRole('option', { name: /App\.Weather\.Now/ }).click();
    await page.getByRole('button', { name: words.save, exact: true }).click();
    const site = async () => (await callService(server.url, 'Platform.Site.Get')).data;
    await expect.poll(site, { timeout: 10_000 }).toMatchObject({
      banners: [{ image, link: 'https://a.example/x' }],
      modules: [{ title: `天气 ${lang}`, apis: [{ service: 'App.Weather.Now' }] }],
    });
    expect(await violations(page)).toEqual([]);
  });
});

describe('several references', () => {
  it('are found by name, and taken as ids with commas between', async () => {
    const ids: number[] = [];
    for (const username of ['anna', 'berta', 'clara'])
      ids.push(
        Number((await call('Admin.User.AddMember', { username, password: 'secret-6', level: 200 }))['id']),
      );
    const { id } = await call('Admin.Operation.Add', { title: 'x', uri: '/user/list' });
    await open(`/platmanage/permissions/admin-assign/edit/${id}`);
    const box = page.getByRole('combobox', { name: 'Accounts' });
    await box.fill('ann');
    await page.getByRole('option', { name: /anna/ }).click();
    await box.fill(`${ids[1]},${ids[2]},`);
    for (const name of ['anna', 'berta', 'clara']) await page.getByRole('button', { name }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
    const saved = async () => (await call('Admin.Operation.Get', { id: id ?? 0 }))['account_ids'];
    await expect.poll(saved).toEqual(ids);
  });
});

describe('the site settings', () => {
  it('give the sign-in page and the shell the name of the project', async () => {
    const { version } = await call('Admin.SiteConfig.Get');
    await call('Admin.SiteConfig.Save', { version: version ?? 1, project_name: '气象开放平台' });
    await open('/401');
    await page.reload();
    await expect.poll(() => page.title()).toContain('气象开放平台');
    const stranger = await openPage(server.url, { lang: 'zh_cn' });
    await stranger.goto('/admin/login');
    await stranger.getByRole('heading', { name: '气象开放平台' }).waitFor();
    expect(await stranger.title()).toContain('气象开放平台');
    await stranger.context().close();
  });
});

describe('what a choice forbids', () => {
  it('is said, and nothing that was chosen before is dropped for it [page-20]', async () => {
    await open('/service/set-meal/add');
    await page.getByLabel('Combined package').check();
    const box = page.getByRole('combobox', { name: 'APIs' });
    for (const name of ['App.Weather.Now', 'App.Geo.Find']) {
      await box.fill(name);
      await page.getByRole('option', { name }).click();
    }
    const chosen = () => page.locator('.MuiChip-root').allInnerTexts();
    const both = await chosen();
    expect(both).toHaveLength(2);
    await page.getByLabel('Paid purchase').check();
    await page.getByLabel('Name').fill('Weather');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('APIs may have at most 1 item').first().waitFor();
    expect(await chosen()).toEqual(both);
  });
});
