import { sql } from 'kysely';
import type { DemoAccount } from './accounts.ts';
import { type Demo, insertRows } from './demo.ts';
import { daysAgo, notBefore } from './moments.ts';

/** Typical questions of developers. */
const questions: readonly DemoQuestion[] = [
  {
    title: '调用天气接口一直返回 411',
    type: 'api',
    details: '今天上午开始所有请求都返回 411，我们的每日限额应该还没有用完，请帮忙看看。',
    said: [
      '您好，请提供 App Key 和一次请求的完整返回。',
      '已经补充在附言里，大约从 09:40 开始。',
      '该应用今天的请求次数已经达到 1,000 次的限制，我们临时提高到了 5,000 次，请再试一次。',
    ],
  },
  {
    title: '充值 500 元后余额没有变化',
    type: 'billing',
    details: '昨天下午提交的充值申请，页面显示待审核，请问大约多久到账？',
    said: ['已转财务同事核对，审核通过后余额会立即更新，并发送消息通知您。'],
  },
  {
    title: 'How do I rotate an App Secret without downtime?',
    type: 'app',
    details: 'Our production clients still use the old secret. Is there a period in which both are accepted?',
    said: [
      'A reset takes effect at once. Create a second application, move your clients over, then cancel the first one.',
      'That works for us, thank you.',
    ],
  },
  {
    title: '接口文档的返回示例缺少字段',
    type: 'bug',
    details: '身份证核验接口的示例里没有 region 字段，但实际返回里有。',
    said: ['感谢反馈，文档已经修正并重新发布。'],
  },
  {
    title: '企业开发者认证需要哪些材料',
    type: 'account',
    details: '我们想从个人开发者升级为企业开发者，请问需要准备什么？',
    said: [],
  },
  {
    title: 'Sandbox for the payment API',
    type: 'other',
    details: 'Is there a way to try the payment API without real money before we go live?',
    said: [],
  },
];

const many = 24;
const hour = 3_600_000;

/** Work orders in each state with their replies, and the messages sent to their developers. */
export async function addWorkOrders(demo: Demo, accounts: readonly DemoAccount[]): Promise<number> {
  const developers = accounts.filter(({ level }) => level === 100 || level === 101);
  const agents = accounts.filter(({ level }) => level === 200);
  const orders = Array.from({ length: many }, (_none, at) => {
    const question = questions[at % questions.length] as DemoQuestion;
    const owner = developers[(at * 7) % developers.length] as DemoAccount;
    const agent = agents[at % agents.length] as DemoAccount;
    return { question, ...orderRow(demo, question, owner, agent, many - at) };
  });
  const ids = await insertRows(
    demo.db,
    'work_order',
    orders.map(({ row }) => row),
  );
  const replies = orders.flatMap(({ question, row, authors }, at) =>
    question.said.map((content, turn) => ({
      work_order_id: ids[at],
      account_id: authors[turn % 2],
      content,
      created_at: later(row.created_at, turn + 1),
    })),
  );
  await insertRows(demo.db, 'work_order_reply', replies);
  await addMessages(demo, agents[0]?.id ?? 0);
  return ids.length;
}

function orderRow(
  { random }: Demo,
  { said, ...question }: DemoQuestion,
  owner: DemoAccount,
  agent: DemoAccount,
  days: number,
) {
  const created = notBefore(random, owner.createdAt, daysAgo(random, Math.floor(days / 2)));
  const isOld = days > many / 2;
  const isAnswered = said.length > 0;
  const status = !isAnswered ? (isOld ? 'closed' : 'pending') : isOld ? 'resolved' : 'communicating';
  const isOpen = !isOld;
  const last = isAnswered ? later(created, said.length) : null;
  const row = {
    ...question,
    ...{ phone: `138${random.whole(10_000_000, 99_999_999)}`, email: `developer${owner.id}@example.com` },
    ...{ account_id: owner.id, status, created_at: created, updated_at: last ?? created },
    awaiting: isOpen ? (said.length % 2 === 1 ? 'owner' : 'staff') : null,
    accepter_id: isAnswered ? agent.id : null,
    accepted_at: isAnswered ? later(created, 1) : null,
    replied_at: last,
    ended_at: isOpen ? null : later(created, said.length + 2),
  };
  return { row, authors: [agent.id, owner.id] as const };
}

// No demo data lies in the future.
function later(moment: string, hours: number): string {
  return new Date(Math.min(Date.now(), Date.parse(moment) + hours * hour)).toISOString();
}

async function addMessages({ db, random }: Demo, sender: number): Promise<void> {
  const sent = daysAgo(random, 1);
  await sql`
    insert into message (account_id, title, text, resource, record_id, state, created_at)
    select o.account_id,
      jsonb_build_object('zh_cn', '工单“' || o.title || '”有新回复',
        'en', 'New reply to your work order “' || o.title || '”'),
      jsonb_build_object('zh_cn', '回复内容：' || r.content, 'en', r.content),
      'work_order', o.id, case when o.status = 'communicating' then 'unread' else 'read' end, r.created_at
    from work_order_reply r join work_order o on o.id = r.work_order_id
    where r.account_id <> o.account_id order by r.id`.execute(db);
  await sql`
    insert into message (account_id, title, resource, record_id, state, created_at)
    select account_id,
      jsonb_build_object('zh_cn', '应用“' || name || '”已通过审核',
        'en', 'Your application “' || name || '” passed the review'),
      'app', id, 'read', created_at
    from app where review_status = 'passed' order by id`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into notice (title, text, audience, sender_id, created_at, updated_at, recipients)
    select jsonb_build_object('zh_cn', '本周三 02:00 至 03:00 例行维护', 'en', 'Maintenance on Wednesday, 02:00 to 03:00'),
      jsonb_build_object('zh_cn', '维护期间接口调用可能短暂失败，请做好重试。',
        'en', 'Calls may fail for moments then; please have your clients try again.'),
      'all', ${sender}::int, ${sent}::timestamptz, ${sent}::timestamptz, count(*)
    from account where status = 'enabled' and created_at < ${sent}::timestamptz returning id`.execute(db);
  await sql`
    insert into message (account_id, title, text, resource, record_id, state, created_at)
    select account.id, notice.title, notice.text, 'notice', notice.id, 'unread', notice.created_at
    from account, notice
    where account.status = 'enabled' and account.created_at < notice.created_at and notice.id = ${rows[0]?.id ?? 0}`.execute(
    db,
  );
}

/** A developer's question and its replies; the authors alternate, support first. */
interface DemoQuestion {
  readonly title: string;
  readonly type: 'api' | 'app' | 'account' | 'billing' | 'bug' | 'other';
  readonly details: string;
  readonly said: readonly string[];
}
