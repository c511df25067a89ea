import { sql } from 'kysely';
import sharp from 'sharp';
import type { Row } from '#schemas/resource.ts';
import type { App } from '../../core/app.ts';
import { createDispatch } from '../../dispatch.ts';
import { isChinese } from './words.ts';

const [ip, userAgent] = ['127.0.0.1', 'Mozilla/5.0 (demo)'];

/**
 * Performs typical user actions on the demo platform: edits, reviews, deletions, bulk actions, saved views
 * and page visits. All go through the services, so the audit trail, histories, the trash, jobs and visits
 * have real content.
 * @returns a one-line summary.
 */
export async function doThings(app: App): Promise<string> {
  await withActor(app, 'operator', async (operator) => {
    await editArticles(operator);
    await editSettings(operator);
    await saveViews(operator);
    await workOnMany(app, operator);
  });
  await askForVerification(app);
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

// Twice, so that the history shows more than one difference.
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

// The job's result names the ones that are already pinned.
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

// The first two are decided, the last one waits.
async function askForVerification(app: App): Promise<void> {
  for (const [at, [username, company]] of companies.entries())
    await withActor(app, username, async (developer) => {
      const licence = await developer.upload(`licence-${at + 1}.png`);
      await developer.ask('Platform.DeveloperApplication.Add', {
        ...{ company_name: company, licence_number: `91310000MA1KF00${at}X`, licence },
        remark: '需要使用仅对企业开放的接口。',
      });
    });
  await withActor(app, 'reviewer', async (reviewer) => {
    const [first, second] = await reviewer.some(
      'Admin.DeveloperApplication.GetList',
      { status: 'pending' },
      2,
    );
    await reviewer.ask('Admin.DeveloperApplication.Pass', { id: first?.['id'] ?? 0 });
    await reviewer.ask('Admin.DeveloperApplication.Reject', {
      ...{ id: second?.['id'] ?? 0, review_note: '营业执照照片不清晰，请重新上传。' },
    });
  });
}

const companies = [
  ['li_na', '娜美文化传播（上海）有限公司'],
  ['chen_jing', '静观数据工作室'],
  ['zhang_wei', '伟业信息技术有限公司'],
] as const;

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

/** A signed-in demo user that calls services as the pages do. */
interface Actor {
  /** @throws ApiError like any caller. */
  ask(service: string, fields?: Row): Promise<Row>;
  /** The first records of a list. */
  some(service: string, filter: Row, limit: number): Promise<readonly Row[]>;
  /** Uploads a private picture. @returns its address. */
  upload(name: string): Promise<string>;
  leave(): Promise<void>;
}

/** Signs in a demo account without its password. */
async function actAs(app: App, username: string): Promise<Actor> {
  const { rows } = await sql<{ id: number }>`select id from account where username = ${username}`.execute(
    app.db,
  );
  const { token } = await app.sessions.open(app.db, { accountId: rows[0]?.id ?? 0, ip, userAgent, days: 1 });
  const dispatch = createDispatch(app);
  const ask: Actor['ask'] = async (service, fields = {}) => {
    const request = { service, isForm: false, upload: null, lang: 'zh_cn', ip, userAgent } as const;
    return (await dispatch({ ...request, fields: { ...fields, access_token: token } })) as Row;
  };
  return {
    ask,
    some: async (service, filter, limit) =>
      (await ask(service, { filter: filter as never, limit, sort: 'id' }))['items'] as unknown as Row[],
    upload: async (name) => {
      const bytes = await sharp({ create: { width: 600, height: 420, channels: 3, background: '#e8e2d0' } })
        .png()
        .toBuffer();
      const request = { isForm: true, lang: 'zh_cn', ip, userAgent } as const;
      const stored = await dispatch({
        ...{ ...request, service: 'Platform.File.Upload', upload: { name, bytes, truncated: false } },
        fields: { access_token: token, private: '1' },
      });
      return String((stored as Row)['url']);
    },
    leave: async () => void (await ask('Platform.User.Logout')),
  };
}
