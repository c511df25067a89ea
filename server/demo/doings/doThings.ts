import type { Row } from '#schemas/resource.ts';
import type { App } from '../../app.ts';
import { isChinese } from '../words.ts';
import { type Actor, actAs } from './actor.ts';

/**
 * Does on the demo's platform what people do: edits, decisions, deletions, work over many records, views that are saved
 * and pages that are visited. All of it by the services, so that the audit trail, histories, the trash, jobs and trails
 * have what they would have. @returns what was done, in a line.
 */
export async function doThings(app: App): Promise<string> {
  await withActor(app, 'operator', async (operator) => {
    await editArticles(operator);
    await editSettings(operator);
    await saveViews(operator);
    await workOnMany(app, operator);
  });
  await withActor(app, 'reviewer', reviewApps);
  await withActor(app, 'zhang_wei', visit);
  await app.visits.flush();
  return 'edits, decisions, deletions, background jobs and saved views of operator and reviewer, visits of zhang_wei';
}

async function withActor(app: App, name: string, work: (actor: Actor) => Promise<void>): Promise<void> {
  const actor = await actAs(app, name);
  await work(actor);
  await actor.leave();
}

async function edit(actor: Actor, name: string, record: Row | undefined, changes: Row): Promise<Row> {
  const { id = 0, version = 0 } = record ?? {};
  return actor.ask(`Admin.${name}.Edit`, { id, version, ...changes });
}

// Twice, so that its history has more than one difference to show.
async function editArticles(operator: Actor): Promise<void> {
  const [article, other] = await operator.some('Admin.Article.GetList', { status: 'shown' }, 2);
  const title = String(article?.['title']);
  const [mark, note] = isChinese(title)
    ? ['（更新）', '本文已更新。']
    : [' (updated)', ' This article was updated.'];
  const once = await edit(operator, 'Article', article, { title: title + mark });
  await edit(operator, 'Article', once, { title, abstract: `${article?.['abstract']}${note}` });
  await operator.ask('Admin.Article.Hide', { id: other?.['id'] ?? 0 });
  await operator.ask('Admin.Article.Show', { id: other?.['id'] ?? 0 });
  const draft = await operator.ask('Admin.Article.Add', {
    ...{ title: '放假通知（草稿）', abstract: '放假安排待定', content: '<p>放假安排待定。</p>' },
    ...{ publish_at: new Date().toISOString(), view_permission: 'tourist', sort: 0 },
  });
  await operator.ask('Admin.Article.Del', { id: draft['id'] ?? 0 });
}

async function editSettings(operator: Actor): Promise<void> {
  const [item] = await operator.some('Admin.Config.GetList', { name: 'maintenance' }, 1);
  const on = await edit(operator, 'Config', item, { value: 'on' });
  await edit(operator, 'Config', on, { value: 'off' });
  const old = await operator.ask('Admin.Config.Add', {
    ...{ name: 'old_banner', value: '开年活动', description: '已结束活动的首页横幅' },
  });
  await operator.ask('Admin.Config.Del', { id: old['id'] ?? 0 });
}

async function saveViews(operator: Actor): Promise<void> {
  const views: readonly (readonly [string, string, Row])[] = [
    ['待审核的应用', 'app', { filter: { review_status: 'pending' }, sort: '-id' }],
    ['大额未支付订单', 'order', { filter: { status: 'unpaid', amount: { gte: '100.00' } }, sort: '-amount' }],
    ['Hidden articles', 'article', { filter: { status: 'hidden' } }],
  ];
  for (const [name, resource, query] of views) {
    const view = await operator.ask('Admin.SavedView.Add', { name, resource, query: query as never });
    if (resource === 'app') await operator.ask('Admin.SavedView.Share', { id: view['id'] ?? 0 });
  }
}

// Those that are at the top already are named in the job's result.
async function workOnMany(app: App, operator: Actor): Promise<void> {
  const top = await operator.some('Admin.Article.GetList', { is_top: true }, 10);
  const ids = top.map(({ id }) => id ?? null);
  for (const [deed, filter] of [
    ['Untop', { id: { in: ids } }],
    ['Top', { id: { in: ids } }],
    ['Hide', { status: 'hidden' }],
  ] as const) {
    await operator.ask(`Admin.Article.${deed}`, { filter: filter as never });
    await app.jobs.idle();
  }
}

async function reviewApps(reviewer: Actor): Promise<void> {
  const [passed] = await reviewer.some(
    'Admin.App.GetList',
    { review_status: 'passed', status: 'working' },
    1,
  );
  const { id = 0 } = await edit(reviewer, 'App', passed, { institution: '星云科技（上海）有限公司' });
  await reviewer.ask('Admin.App.Pass', { id });
  const [pending] = await reviewer.some(
    'Admin.App.GetList',
    { review_status: 'pending', status: 'unset' },
    1,
  );
  await reviewer.ask('Admin.App.Reject', {
    id: pending?.['id'] ?? 0,
    review_note: '请补充所属机构的证明材料',
  });
  const [order] = await reviewer.some('Admin.WorkOrder.GetList', { status: 'pending' }, 1);
  if (order)
    await reviewer.ask('Admin.WorkOrder.Reply', {
      id: order['id'] ?? 0,
      content: '您好，已收到，正在核实。',
    });
}

async function visit(developer: Actor): Promise<void> {
  for (const service of [
    'User.Profile',
    'App.GetList',
    'Order.GetList',
    'Package.GetList',
    'WorkOrder.GetList',
  ])
    await developer.ask(`Platform.${service}`);
}
