import { sql } from 'kysely';
import type { DemoAccount } from '../accounts.ts';
import { type Demo, insertRows } from '../demo.ts';
import { daysAgo, notBefore } from '../moments.ts';
import { type DemoQuestion, questions } from './workOrderTexts.ts';

const many = 24;
const hour = 3_600_000;

/** Work orders in each state with what was said about them, and the messages that their developers got. */
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

// Nothing of a demo lies ahead.
function later(moment: string, hours: number): string {
  return new Date(Math.min(Date.now(), Date.parse(moment) + hours * hour)).toISOString();
}

async function addMessages({ db, random }: Demo, sender: number): Promise<void> {
  const sent = daysAgo(random, 1);
  await sql`
    insert into message (account_id, title, text, resource, record_id, state, created_at)
    select o.account_id,
      jsonb_build_object('zh_cn', '工单“' || o.title || '”有新回复',
        'en', 'New reply to your work order "' || o.title || '"'),
      jsonb_build_object('zh_cn', '回复内容：' || r.content, 'en', r.content),
      'work_order', o.id, case when o.status = 'communicating' then 'unread' else 'read' end, r.created_at
    from work_order_reply r join work_order o on o.id = r.work_order_id
    where r.account_id <> o.account_id order by r.id`.execute(db);
  await sql`
    insert into message (account_id, title, resource, record_id, state, created_at)
    select account_id,
      jsonb_build_object('zh_cn', '应用“' || name || '”已通过审核',
        'en', 'Your application "' || name || '" passed the review'),
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
