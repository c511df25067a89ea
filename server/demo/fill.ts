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
import { type Demo, insertRows } from './demo.ts';
import { daysAgo } from './moments.ts';
import { addMoney } from './money.ts';
import { addOperations } from './operations.ts';
import { addPermissions } from './permissions.ts';
import { createPainter, type Painted } from './pictures.ts';
import { addPublishedApis } from './publishedApis.ts';
import { createRandom } from './random.ts';
import { addSite } from './site.ts';
import { addCalls } from './traffic/calls.ts';
import { addPayments } from './work/payments.ts';
import { addWorkOrders } from './work/workOrders.ts';

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
  // Who published and decided what is half a year old was there before it.
  await sql`update account set created_at = now() - interval '200 days' where level = 255`.execute(db);
  const random = createRandom(seed);
  const painter = createPainter(db, files, rows[0] ?? { id: 0, username: '' }, random);
  const demo: Demo = { db, keys, random, painter };
  const password = randomText(10);
  const accounts = await addAccounts(demo, password);
  const apps = await addApplications(demo, accounts);
  const publisher = rows[0]?.id ?? 0;
  await addApis(demo, publisher);
  await addPermissions(demo, accounts);
  const orders = await addBilling(demo, accounts);
  const recharges = await addMoney(demo, accounts);
  await addPayments(demo);
  const articles = await addArticles(demo);
  const calls = await addCalls(demo, apps);
  const tests = await addOperations(demo, apps);
  const workOrders = await addWorkOrders(demo, accounts);
  await addSite(demo);
  await addPublishedApis(demo, publisher);
  await addSettings(demo);
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

async function addSettings({ db, random }: Demo): Promise<void> {
  const begun = daysAgo(random, 190);
  const configs = [
    { name: 'maintenance', value: 'off', description: 'Whether the portal says that it is being maintained' },
    { name: 'support_email', value: 'support@example.com', description: 'Where developers write to' },
    { name: 'notice', value: '每周三 02:00 至 03:00 例行维护', description: '首页公告' },
  ];
  await insertRows(
    db,
    'config',
    configs.map((config, at) => ({ ...config, created_at: daysAgo(random, 120 - at * 40) })),
  );
  const whose = { levels: '[200]', account_ids: '[]', created_at: begun };
  const rows = operations.map(([uri, title]) => ({ title, uri, ...whose }));
  await insertRows(db, 'operation', rows);
}

// What the demo's administrators may do.
const operations = [
  ['/user/list', '账号列表'],
  ['/user/look-over', '查看账号'],
  ['/application/list', '应用列表'],
  ['/application/update', '编辑应用'],
  ['/application/show', '查看应用'],
  ['/application/pass', '应用审核通过'],
  ['/application/reject', '应用审核不通过'],
  ['/service/order-manage', '订单列表'],
  ['/platmanage/article/list', '文章列表'],
  ['/platmanage/article/add', '新建文章'],
  ['/platmanage/article/detail', '编辑文章'],
  ['/platmanage/article/view', '查看文章'],
  ['/platmanage/article/delete', '删除文章'],
  ['/platmanage/article/top', '置顶文章'],
  ['/platmanage/article/untop', '取消置顶'],
  ['/platmanage/article/show', '上架文章'],
  ['/platmanage/article/hide', '下架文章'],
  ['/platmanage/configuration/list', '配置列表'],
  ['/platmanage/configuration/add', '新建配置'],
  ['/platmanage/configuration/edit', '编辑配置'],
  ['/platmanage/configuration/show', '查看配置'],
  ['/platmanage/configuration/delete', '删除配置'],
  ['/platmanage/trash/list', '回收站'],
  ['/saved-view/share', '共享视图'],
  ['/platmanage/api-usb-workorder/list', '工单列表'],
  ['/platmanage/api-usb-workorder/info', '处理工单'],
  ['/platmanage/api-usb-workorder/reply', '回复工单'],
] as const;
