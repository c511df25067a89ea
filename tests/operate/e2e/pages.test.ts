import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Json, Lang, Row } from '#schemas/resource.ts';
import { violations } from '../../support/axe.ts';
import { type Platform, startPlatform } from '../../support/browser/platform.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

let platform: Platform;
let target: Server;
let base = '';
let weight = 5;

// An external shop that an OpenAPI document describes.
beforeAll(async () => {
  target = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: 7, name: 'Rex', weight }));
  });
  await new Promise<void>((listening) => target.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  platform = await startPlatform();
  const add = (name: string, value: string) =>
    platform.call('Admin.Config.Add', { name, value, description: 'tests' });
  await add('outgoing_allow_list', new URL(base).host);
  await add('console_platform_write', 'on');
});
afterAll(async () => {
  await platform.server.stop();
  target.close();
});

const words = {
  en: {
    from: 'Test cases from a document',
    paste: "Or paste the file's content",
    read: 'Read',
    all: 'Select all shown',
    make: 'Create 2 test cases',
    toCases: 'View test cases',
    latest: 'Latest result',
    snapshots: 'Test snapshots (the last 100)',
    rate: 'Passed in recent runs: 1 of 2',
    run: 'Run',
    rateNow: 'Passed in recent runs: 2 of 3',
    referring: '3 records',
    table: 'Show as a table',
    differs: 'Differs',
    holds: 'Matches',
    none: 'Not tested yet',
    room: 'Space used by table',
    together: 'All tables below',
  },
  zh_cn: {
    from: '由接口文档生成用例',
    paste: '或者粘贴文件内容',
    read: '读取内容',
    all: '全选当前列表',
    make: '生成 2 条测试用例',
    toCases: '查看测试用例',
    latest: '最新接口返回结果',
    snapshots: '测试快照（显示最近 100 次）',
    rate: '最近 2 次中通过 1 次',
    run: '测试',
    rateNow: '最近 3 次中通过 2 次',
    referring: '共 3 条',
    table: '以表格显示',
    differs: '不符',
    holds: '成立',
    none: '还没有测试过',
    room: '各表占用的空间',
    together: '以下各表合计',
  },
} as const;

const id = { in: 'path', name: 'id', required: true, schema: { type: 'integer', example: 7 } };
const document = (lang: Lang) =>
  JSON.stringify({
    openapi: '3.0.0',
    info: { title: 'Pets', version: '1' },
    servers: [{ url: base }],
    paths: {
      [`/${lang}/{id}`]: {
        get: { summary: `One pet ${lang}`, parameters: [id], responses: { 200: { description: 'ok' } } },
        delete: { summary: `No pet ${lang}`, parameters: [id], responses: { 204: { description: 'ok' } } },
      },
    },
  });
const caseOf = async (name: string) =>
  ((await platform.call('Admin.TestCase.GetList', { filter: { name } }))['items'] as Row[])[0] as Row;

describe.each(['en', 'zh_cn'] as const)('in %s', (lang) => {
  const say = words[lang];

  test('test cases are made of a document that is pasted, from the list of cases [page-15]', async () => {
    const page = await platform.visit('/techzones/apitest/test', { lang });
    await page.getByRole('link', { name: say.from }).click();
    await page.getByRole('heading', { name: say.from }).waitFor();
    await page.getByRole('textbox', { name: say.paste }).fill(document(lang));
    await page.getByRole('button', { name: say.read, exact: true }).click();
    await page.getByRole('checkbox', { name: say.all }).waitFor();
    expect(await page.getByRole('columnheader').count()).toBe(4);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: say.make }).click();
    await page.getByRole('link', { name: say.toCases }).click();
    await page.getByRole('link', { name: `One pet ${lang}`, exact: true }).waitFor();
    expect(await caseOf(`One pet ${lang}`)).toMatchObject({ method: 'GET', api_url: `${base}/${lang}/7` });
    await platform.leave(page);
  });

  test('the page of a case shows its latest run field by field, the share that passed and its snapshots [page-17]', async () => {
    const { id: case_id = 0, version = 1 } = await caseOf(`One pet ${lang}`);
    const page = await platform.visit(`/techzones/apitest/look/${case_id}`, { lang });
    await page.getByText(say.none).waitFor();
    const expectations = [
      { field: '$status', operator: 'equal', value: '200' },
      { field: 'weight', operator: 'equal', value: '5' },
    ];
    await platform.call('Admin.TestCase.Edit', { id: case_id, version, expectations });
    for (const now of [5, 6]) {
      weight = now;
      await platform.call('Admin.TestCase.Run', { id: case_id });
    }
    await page.reload();
    const latest = page.locator('section').filter({ has: page.getByRole('heading', { name: say.latest }) });
    const row = (field: string) => latest.getByRole('row').filter({ hasText: field });
    await row('weight').waitFor();
    expect(await row('weight').innerText()).toMatch(new RegExp(`5\\s+6\\s+${say.differs}`));
    expect(await row('$status').innerText()).toMatch(new RegExp(`200\\s+200\\s+${say.holds}`));
    expect(await latest.locator('pre').innerText()).toContain('"weight":6');
    await page.getByText(say.rate).waitFor();
    const shots = page.locator('section').filter({ has: page.getByRole('heading', { name: say.snapshots }) });
    expect(await shots.getByRole('row').count()).toBe(3);
    await page.locator('canvas').first().waitFor();
    expect(await violations(page)).toEqual([]);
    // Run from here, the page shows the result without a reload.
    weight = 5;
    await page.getByRole('button', { name: say.run, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: say.run, exact: true }).click();
    await page.getByText(say.rateNow).waitFor();
    await row('weight').getByText(say.holds).waitFor();
    await expect.poll(() => shots.getByRole('row').count()).toBe(4);
    await page.getByText(say.referring).waitFor();
    await platform.leave(page);
  });

  test('the room of the tables is drawn as a map, and read as a table [page-34]', async () => {
    const page = await platform.visit('/database/statis?connection=0', { lang });
    const map = page.getByRole('region', { name: say.room });
    await map.locator('canvas').waitFor();
    // Not the size of the database, which contains more than this account may read.
    await page.getByText(say.together, { exact: true }).waitFor();
    // The ten largest and the sum of the others, each in a distinct color.
    const marks = map.locator('button[aria-pressed] > i');
    await expect.poll(() => marks.count()).toBe(11);
    const colours = await marks.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
    expect(new Set(colours).size).toBe(11);
    await map.getByRole('button', { name: say.table }).click();
    const cells = map.getByRole('row');
    await expect.poll(() => cells.count()).toBeGreaterThan(5);
    // In the units of the table below it.
    const units = ['B', 'KB', 'MB', 'GB'];
    const told = (await cells.allInnerTexts()).slice(1).map((text) => {
      const [, size, unit = ''] = /([\d.]+) (\w+)\s*$/.exec(text) ?? [];
      return Number(size) * 1024 ** units.indexOf(unit);
    });
    expect(told.slice(0, 10)).toEqual([...told.slice(0, 10)].sort((a, b) => b - a));
    expect(told[0]).toBeGreaterThan(0);
    expect(await violations(page)).toEqual([]);
    await platform.leave(page);
  });
});

test('a column that is defined again begins with what it is [page-34]', async () => {
  const columns = [{ name: 'code', type: 'string', length: 40, required: true, default: "it's" }];
  const table = { connection: 0, schema: 'data', table: 'part' };
  await platform.call('Admin.Database.CreateTable', { ...table, columns: columns as Json });
  const page = await platform.visit('/database/console?connection=0&schema=data&table=part');
  await page.getByRole('tab', { name: 'Structure' }).click();
  const line = page.getByRole('row').filter({ hasText: 'code' });
  await line.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog');
  await form.getByText('character varying(40)').waitFor();
  expect(await form.getByLabel(/^Length/).inputValue()).toBe('40');
  expect(await form.getByLabel(/^Default/).inputValue()).toBe("it's");
  expect(await form.getByRole('combobox', { name: /^Type/ }).innerText()).toBe('String');
  expect(await violations(page)).toEqual([]);
  await form.getByLabel(/^Comment/).fill('Code of the part');
  await form.getByRole('button', { name: 'Save' }).click();
  await line.getByText('Code of the part').waitFor();
  const { columns: now } = await platform.call('Admin.Database.Table', table);
  expect((now as Row[]).find(({ name }) => name === 'code')).toMatchObject({
    ...{ type: 'character varying(40)', nullable: false, comment: 'Code of the part' },
    default: "'it''s'::character varying",
  });
});
