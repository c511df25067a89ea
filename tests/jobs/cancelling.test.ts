import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { type Platform, startPlatform } from '../support/browser/platform.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/databaseUrl.ts';
import { runStatement } from '../support/embedded/runStatement.ts';

let database: TestDatabase;
let platform: Platform;

beforeAll(async () => {
  database = await freshDatabase();
  platform = await startPlatform({ env: { DATABASE_URL: databaseUrl(database.connection) } });
  await ask(`
    insert into config (name, value, description)
    select 'item_' || n, repeat('v', 200), 'd' from generate_series(1, 100000) n`);
}, 180_000);
afterAll(async () => {
  await platform.server.stop();
  await database.drop();
});

const ask = <Row extends object>(statement: string) => runStatement<Row>(database.connection, statement);
const list = '/platmanage/configuration/list';

test('an export is cancelled by its button while it runs, and the server lets go of it (EXP-05)', async () => {
  const page = await platform.open(list);
  // Slow enough not to finish before the click on cancel.
  const session = await page.context().newCDPSession(page);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const slow = { offline: false, latency: 0, uploadThroughput: -1, downloadThroughput: 50_000 };
  await session.send('Network.emulateNetworkConditions', slow);
  await page.getByRole('menuitem', { name: 'CSV', exact: false }).first().click();
  await page.getByRole('button', { name: 'Background jobs (1 running)' }).click();
  const tray = page.getByRole('dialog', { name: 'Background jobs' });
  await tray.getByText(/of 100,\d{3}/).waitFor();
  expect(await violations(page)).toEqual([]);
  await tray.getByRole('button', { name: /^Cancel: .*CSV/ }).click();
  await tray.getByText('Canceled').waitFor();
  expect(await tray.getByRole('button', { name: /^Cancel: / }).count()).toBe(0);
  await expect
    .poll(() =>
      ask(
        `select 1 from pg_stat_activity where datname = current_database() and query ilike 'copy (%' and state <> 'idle'`,
      ),
    )
    .toEqual([]);
  await page.context().close();
});

test('an import is cancelled by its button while it runs; what was not begun is not done', async () => {
  const page = await platform.open(list);
  const lines = Array.from({ length: 3000 }, (_, n) => `,new_${n},1,d`);
  const buffer = Buffer.from(['id,name,value,description', ...lines].join('\n'));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.locator('input[type=file]').setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer });
  const dialog = page.getByRole('dialog', { name: /Import/ });
  await dialog.getByRole('button', { name: 'Check', exact: true }).click();
  const run = dialog.getByRole('button', { name: 'Import', exact: true });
  await expect.poll(() => run.isEnabled(), { timeout: 30_000 }).toBe(true);
  // A lock on the table makes the import wait halfway.
  const holder = new Client(database.connection);
  await holder.connect();
  try {
    await holder.query('begin; lock table config in share row exclusive mode');
    await run.click();
    await dialog.getByText('step 4 of 4').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Background jobs (1 running)' }).click();
    await page.getByRole('button', { name: /^Cancel: .*Import/ }).click();
    await expect
      .poll(() => ask(`select cancelling from job where kind = 'import'`))
      .toEqual([{ cancelling: true }]);
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
  await page.getByText('Canceled').first().waitFor();
  const [job] = await ask<{ state: string; done: number }>(
    `select state, done::int from job where kind = 'import'`,
  );
  const [made] = await ask<{ count: number }>(
    `select count(*)::int as count from config where name like 'new\\_%'`,
  );
  expect(job).toMatchObject({ state: 'cancelled', done: made?.count });
  expect(made?.count).toBeLessThan(3000);
  await page.context().close();
});
