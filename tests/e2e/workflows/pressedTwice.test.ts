import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { closeRefusal } from '../../support/browser/closeRefusal.ts';
import { type Platform, startPlatform } from '../../support/browser/platform.ts';

let platform: Platform;
let page: Page;

beforeAll(async () => {
  platform = await startPlatform();
  await platform.call('Admin.Config.Add', {
    name: 'console_platform_write',
    value: 'on',
    description: 'tests',
  });
  await platform.call('Admin.Database.CreateTable', {
    ...{ connection: 0, schema: 'data', table: 'pressed' },
    columns: [{ name: 'word', type: 'text' }],
  } as never);
  page = await platform.open('/platmanage/article');
}, 180_000);
afterAll(() => platform?.server.stop());

/**
 * Lets the server handle the next call of a service whose name contains these words, and drops its answer.
 */
async function loseAnswer(service: string, words = ''): Promise<void> {
  const sent = new Set<string>();
  await page.route(
    (url) => url.searchParams.get('service') === service,
    async (route) => {
      const body = route.request().postData() ?? '';
      if (!body.includes(words)) return route.continue();
      sent.add(new URLSearchParams(body).get('idempotency_key') ?? '');
      const answer = await route.fetch();
      expect(await answer.json()).toMatchObject({ ret: 200 });
      await route.abort();
      await page.unrouteAll();
    },
  );
}

const titles = async () => {
  const { items } = await platform.call('Admin.Article.GetList', { limit: 100 });
  return (items as Row[]).map(({ title }) => title).sort();
};
const csv = (...names: string[]) =>
  ['title,abstract,content,publish_at,view_permission,sort']
    .concat(names.map((name) => `${name},a,x,2026-01-01 08:00,tourist,1`))
    .join('\n');

async function toImport(...names: string[]) {
  const file = { name: 'articles.csv', mimeType: 'text/csv', buffer: Buffer.from(csv(...names)) };
  await page.locator('input[type=file]').setInputFiles(file);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Check', exact: true }).click();
  return dialog.getByRole('button', { name: 'Import', exact: true });
}

test('Import, pressed twice or again after its answer got lost, brings each row in once', async () => {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await (await toImport('One', 'Two')).dblclick();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Undo import' }).waitFor();
  expect(await titles()).toEqual(['One', 'Two']);
  // Two clicks in one frame, faster than any user.
  await dialog.getByRole('button', { name: 'Another file' }).click();
  const press = await toImport('Three');
  await expect.poll(() => press.isEnabled()).toBe(true);
  await press.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await dialog.getByRole('button', { name: 'Undo import' }).waitFor();
  expect(await titles()).toEqual(['One', 'Three', 'Two']);
  await dialog.getByRole('button', { name: 'Another file' }).click();
  const again = await toImport('Four');
  await loseAnswer('Admin.Article.Import', 'step=run');
  await again.click();
  await closeRefusal(page);
  await again.click();
  await dialog.getByRole('button', { name: 'Undo import' }).waitFor();
  expect(await titles()).toEqual(['Four', 'One', 'Three', 'Two']);
  const { items } = await platform.call('Admin.Job.GetList', { filter: { kind: 'import' } });
  expect(items).toHaveLength(3);
});

test('a statement that writes, run twice or again after its answer got lost, writes once', async () => {
  const words = async () => {
    const statement = 'select word from data.pressed order by word';
    return (await platform.call('Admin.Database.RunSql', { connection: 0, statement }))['rows'];
  };
  await page.goto('/admin/database/sql?connection=0');
  await page.getByRole('checkbox', { name: /Allow writes/ }).check();
  const type = async (word: string) => {
    await page.locator('.cm-content').fill(`insert into data.pressed (word) values ('${word}')`);
  };
  const run = page.getByRole('button', { name: 'Run', exact: true });
  await type('a');
  await run.dblclick();
  await page.getByText(/1 row/).first().waitFor();
  expect(await words()).toEqual([['a']]);
  await type('b');
  await loseAnswer('Admin.Database.RunSql');
  await run.click();
  await closeRefusal(page);
  await run.click();
  await page.getByText(/1 row/).first().waitFor();
  expect(await words()).toEqual([['a'], ['b']]);
  // Typing and running it again on purpose is a new run.
  await run.click();
  await expect.poll(words).toEqual([['a'], ['b'], ['b']]);
});

test('a request for a recharge, sent again after its answer got lost, is made once', async () => {
  const { id } = await platform.developer('asks_once');
  await page.goto(`/admin/user/look-over/${id}`);
  await page.getByRole('button', { name: 'Request top-up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Amount/).fill('12.00');
  await dialog.getByLabel(/^Reason/).fill('Bank transfer 99');
  await loseAnswer('Admin.Recharge.Apply');
  const send = dialog.getByRole('button', { name: 'Request top-up' });
  await send.click();
  await closeRefusal(page);
  await send.dblclick();
  await dialog.waitFor({ state: 'detached' });
  const { items } = await platform.call('Admin.Recharge.GetList', { filter: { account_id: id } } as never);
  expect(items).toMatchObject([{ amount: '12.00' }]);
});

test('a button whose work is running keeps the keyboard, is called busy and does nothing more; then the field has it', async () => {
  await page.goto('/admin/platmanage/configuration/platform');
  const item = page.getByRole('listitem').filter({ hasText: 'allow_ips' });
  const field = item.getByRole('textbox');
  await field.fill('127.0.0.1');
  const answers: (() => void)[] = [];
  await page.route(
    (url) => url.searchParams.get('service') === 'Admin.Config.Add',
    async (route) => {
      await new Promise<void>((answer) => answers.push(answer));
      await route.continue();
    },
  );
  const save = item.getByRole('button', { name: 'Save' });
  await save.press('Enter');
  await expect.poll(() => save.getAttribute('aria-busy')).toBe('true');
  await save.press('Enter');
  await save.press('Space');
  expect(await save.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await save.waitFor({ state: 'detached' });
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(answers).toHaveLength(1);
  await page.unrouteAll();
});
