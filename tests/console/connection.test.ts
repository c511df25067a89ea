import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { createAjv } from '#schemas/vocabulary.ts';
import { violations } from '../support/axe.ts';
import { type Platform, startPlatform } from '../support/browser/platform.ts';
import { productRegistry } from '../support/productRegistry.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 });

let platform: Platform;
let id: number;

beforeAll(async () => {
  platform = await startPlatform();
  const at = { type: 'postgres', host: '203.0.113.9', port: 5432, username: 'reader', password: 'secret-9' };
  const made = await platform.call('Admin.Database.Add', { ...at, database: 'shop', enabled: true });
  id = Number(made['id']);
  const { di_name = '' } = await platform.call('Admin.Database.Get', { id });
  await platform.call('Admin.ApiDesign.SaveDraft', {
    ...{ service: 'App.Shop.Count', title: 'Count', module: 'Shop', description: 'Count' },
    flow: {
      version: 1,
      nodes: {
        request: { type: 'request' },
        q: { type: 'query', connection: di_name, table: 'books', action: 'count' },
        end: { type: 'respond', fields: {} },
      },
      edges: [
        ['request', 'out', 'q'],
        ['q', 'out', 'end'],
      ],
    },
  } as Row);
});
afterAll(() => platform.server.stop());

const isOn = async () => (await platform.call('Admin.Database.Get', { id }))['enabled'];

const press = (page: Page) => page.getByRole('row').getByRole('switch').click();

test('a connection is switched off only after it was said whose calls will fail, and on again without a word (DBC-10) [page-32]', async () => {
  const page = await platform.open('/database/manage');
  const question = page.getByRole('alertdialog');
  await press(page);
  await question.getByText('While it is off').waitFor();
  const used = question.getByRole('region', { name: 'Used by:' });
  await used.getByRole('link', { name: 'App.Shop.Count' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await isOn()).toBe(true);
  await press(page);
  await used.waitFor();
  await question.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(isOn).toBe(false);
  await question.waitFor({ state: 'detached' });
  await press(page);
  await expect.poll(isOn).toBe(true);
});

test('a connection has any charset that is one word, and UTF8 by itself', () => {
  const { schema } = resourceOf(productRegistry(), 'database');
  expect(schema.properties['charset']?.default).toBe('UTF8');
  const check = createAjv().compile(inputSchema({ ...schema, required: [] }, 'edit'));
  for (const charset of ['utf8mb4', 'gbk', 'latin1', 'gb18030', 'UTF-8'])
    expect(check({ charset })).toBe(true);
  for (const charset of ['a b', "utf8'", 'utf8;', '编码', 'x'.repeat(31)])
    expect(check({ charset })).toBe(false);
});
