import { sql } from 'kysely';
import type { FileStore } from '../../platform/files/fileStore.ts';
import type { Keys } from '../../platform/keys.ts';
import { randomText } from '../../platform/rules/randomText.ts';
import type { Db } from '../../platform/store/database.ts';
import { addAccounts } from './accounts.ts';
import { addApis } from './apis.ts';
import { addApplications } from './applications.ts';
import { articles } from './articlesText.ts';
import { addBilling } from './billing.ts';
import { addCalls } from './calls.ts';
import { catalogue } from './catalogue.ts';
import { type Demo, insertRows } from './demo.ts';
import { daysAgo, inDays } from './moments.ts';
import { addMoney } from './money.ts';
import { addOperations } from './operations.ts';
import { addPermissions } from './permissions.ts';
import { createPainter, type Painted } from './pictures.ts';
import { createRandom } from './random.ts';
import { addSite } from './site.ts';
import { addWorkOrders } from './workOrders.ts';

/** The database is not empty; the demo never mixes with real data. */
export class NotEmpty extends Error {}

const seed = 20_260_101;

/**
 * Fills an empty database with a realistic platform; dates count back from now. @returns a summary and the
 * password of every demo account. APIs that call the platform itself do so at `port`. @throws NotEmpty
 */
export async function fillDemo(db: Db, keys: Keys, files: FileStore, port = 3000): Promise<string[]> {
  await refuseFilled(db);
  const { rows } = await sql<Painted>`
    select id, username from account where level = 255 order by id limit 1`.execute(db);
  // The publishers and reviewers of half-year-old records must be older than those.
  await sql`update account set created_at = now() - interval '200 days' where level = 255`.execute(db);
  const random = createRandom(seed);
  const painter = createPainter(db, files, rows[0] ?? { id: 0, username: '' }, random);
  const demo: Demo = { db, keys, random, painter, apis: catalogue(port) };
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
  await addSettings(demo, port);
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

async function addSettings({ db, random }: Demo, port: number): Promise<void> {
  const begun = daysAgo(random, 190);
  const configs = [
    { name: 'maintenance', value: 'off', description: 'Whether the portal says that it is being maintained' },
    { name: 'support_email', value: 'support@example.com', description: 'Where developers write to' },
    {
      name: 'outgoing_allow_list',
      value: `127.0.0.1:${port}`,
      description: 'The API App.Open.Search calls this platform itself',
    },
    { name: 'notice', value: '每周三 02:00 至 03:00 例行维护', description: '首页公告' },
  ];
  await insertRows(
    db,
    'config',
    configs.map((config, at) => ({ ...config, created_at: daysAgo(random, 120 - at * 30) })),
  );
  const whose = { levels: '[200]', account_ids: '[]', created_at: begun };
  const rows = operations.map(([uri, title]) => ({ title, uri, ...whose }));
  await insertRows(db, 'operation', rows);
}

// The permissions of the demo's administrators.
const operations = [
  ['/user/list', '账号列表'],
  ['/user/look-over', '查看账号'],
  ['/application/list', '应用列表'],
  ['/application/update', '编辑应用'],
  ['/application/show', '查看应用'],
  ['/application/pass', '应用审核通过'],
  ['/application/reject', '应用审核不通过'],
  ['/user/developer-application', '企业认证'],
  ['/user/developer-application/show', '查看企业认证'],
  ['/user/developer-application/pass', '通过企业认证'],
  ['/user/developer-application/reject', '拒绝企业认证'],
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

/** Provider notifications for the orders paid online, and one payment that arrived twice. */
async function addPayments({ db }: Demo): Promise<void> {
  await sql`
    insert into payment (provider, trade_no, order_no, order_id, account_id, told, amount, status, created_at)
    select pay_method, case pay_method when 'alipay' then to_char(created_at, 'YYYYMMDD') || '2200' || lpad(id::text, 12, '0')
        else upper(substr(md5(id::text), 1, 17)) end,
      order_no, id, account_id, round(amount / 100.0, 2) || ' CNY', amount, 'applied', created_at + interval '2 minutes'
    from "order" where status = 'paid' and amount > 0 and pay_method in ('alipay', 'paypal') order by id`.execute(
    db,
  );
  await sql`
    insert into payment (provider, trade_no, order_no, order_id, account_id, told, amount, status, reason, created_at)
    select 'alipay', trade_no || '9', order_no, order_id, account_id, told, amount, 'surplus', 'not_payable',
      created_at + interval '1 minute'
    from payment where provider = 'alipay' order by id desc limit 1`.execute(db);
}

/** Articles with covers: pinned, hidden, for each audience, and one scheduled for later. */
async function addArticles({ db, random, painter }: Demo): Promise<number> {
  const rows = [];
  for (const [at, article] of articles.entries()) {
    const {
      title,
      abstract,
      keywords,
      author,
      view,
      days,
      top = false,
      hidden = false,
      paragraphs,
    } = article;
    const published = days < 0 ? inDays(-days) : daysAgo(random, days);
    // A scheduled article was written long before, so that it is not first in the list.
    const created_at = daysAgo(random, days < 0 ? 20 : days + 2);
    rows.push({
      ...{ title, abstract, author, view_permission: view, is_top: top, publish_at: published },
      cover: await painter.cover(`cover-${at + 1}`, created_at),
      keywords: JSON.stringify(keywords),
      content: paragraphs.map((text) => `<p>${text}</p>`).join('\n'),
      status: hidden ? 'hidden' : 'shown',
      sort: top ? 100 : random.whole(0, 9) * 10,
      read_count: days < 0 ? 0 : days * random.whole(8, 60),
      created_at,
    });
  }
  return (await insertRows(db, 'article', rows)).length;
}
