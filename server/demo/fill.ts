import { sql } from 'kysely';
import type { Keys } from '../keys.ts';
import { randomText } from '../rules/randomText.ts';
import type { Db } from '../store/database.ts';
import type { FileStore } from '../store/files/fileStore.ts';
import { addAccounts } from './accounts.ts';
import { addApis } from './apis.ts';
import { addApplications } from './applications.ts';
import { addArticles } from './articles.ts';
import { addBilling } from './billing.ts';
import { addCalls } from './calls.ts';
import { type Demo, insertRows } from './demo.ts';
import { addMoney } from './money.ts';
import { addOperations } from './operations.ts';
import { addPermissions } from './permissions.ts';
import { createPainter, type Painted } from './pictures.ts';
import { createRandom } from './random.ts';
import { addSite } from './site.ts';
import { addWorkOrders } from './workOrders.ts';

/** The database holds something already, and a demo never mixes with what is real. */
export class NotEmpty extends Error {}

const seed = 20_260_101;

/**
 * Fills an empty database with a believable platform; dates are counted back from now. @returns what was made, and
 * the password of every demo account. @throws NotEmpty
 */
export async function fillDemo(db: Db, keys: Keys, files: FileStore): Promise<string[]> {
  await refuseFilled(db);
  const { rows } = await sql<Painted>`
    select id, username from account where level = 255 order by id limit 1`.execute(db);
  const random = createRandom(seed);
  const painter = createPainter(db, files, rows[0] ?? { id: 0, username: '' }, random);
  const demo: Demo = { db, keys, random, painter };
  const password = randomText(10);
  const accounts = await addAccounts(demo, password);
  const apps = await addApplications(demo, accounts);
  await addApis(demo);
  await addPermissions(demo, accounts);
  const orders = await addBilling(demo, accounts);
  const recharges = await addMoney(demo, accounts);
  const articles = await addArticles(demo);
  const calls = await addCalls(demo, apps);
  const tests = await addOperations(demo, apps);
  const workOrders = await addWorkOrders(demo, accounts);
  await addSite(demo);
  await addSettings(db);
  return [
    `${accounts.length} accounts, 46 applications, ${orders} orders, ${recharges} recharges, ${articles} articles, ${calls} calls, ${workOrders} work orders, ${tests} test cases`,
    `every demo account, such as operator, reviewer or zhang_wei, has the password ${password}`,
  ];
}

async function refuseFilled(db: Db): Promise<void> {
  const tables = [
    'app',
    'order',
    'article',
    'traffic_package',
    'api_design',
    'config',
    'file',
    'operation',
    'recharge',
    'work_order',
  ];
  for (const table of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0)
      throw new NotEmpty(`The table ${table} is not empty: a demo is made in an empty database only.`);
  }
  const { rows } = await sql`select 1 from account where level < 255 limit 1`.execute(db);
  if (rows.length > 0)
    throw new NotEmpty('There are accounts already: a demo is made in an empty database only.');
}

async function addSettings(db: Db): Promise<void> {
  await insertRows(db, 'config', [
    { name: 'quota_notice', value: '80,95,100', description: '用量达到百分之几时提醒开发者' },
    { name: 'maintenance', value: 'off', description: 'Whether the portal says that it is being maintained' },
    { name: 'support_email', value: 'support@example.com', description: 'Where developers write to' },
    { name: 'notice', value: '每周三 02:00 至 03:00 例行维护', description: '首页公告' },
  ]);
  const granted = [
    '/user/list',
    '/user/look-over',
    '/application/list',
    '/application/update',
    '/application/show',
  ];
  const more = [
    '/application/pass',
    '/application/reject',
    '/service/order-manage',
    '/platmanage/article/list',
  ];
  await insertRows(
    db,
    'operation',
    [...granted, ...more].map((uri) => ({ title: uri, uri, levels: '[200]', account_ids: '[]' })),
  );
}
