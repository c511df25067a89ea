import { sql } from 'kysely';
import type { DemoAccount } from './accounts.ts';
import { type Demo, insertRows } from './demo.ts';
import { daysAgo, notBefore } from './moments.ts';

// Only companies may call these, because they cost money or reach people.
const forCompanies = new Set(['App.Sms.Send', 'App.Invoice.Verify', 'App.Company.Search']);

/** API permissions: rules for roles, accounts and applications, and requests of accounts in each state. */
export async function addPermissions(demo: Demo, accounts: readonly DemoAccount[]): Promise<void> {
  const { db } = demo;
  await addRules(demo, accounts);
  await addApplications(demo, accounts);
  await insertRows(db, 'api_service', [
    { service: 'App.Legacy.Report', title: '旧版报表', module: '通用', description: '在另一套系统里实现' },
  ]);
  await insertRows(
    db,
    'platform_operation',
    [
      { title: '我的应用', uri: '/app/list', services: ['Platform.App.GetList'], levels: [100, 101] },
      { title: '申请接口', uri: '/api/apply', services: ['Platform.ApiApply.Add'], levels: [100, 101] },
      { title: '购买套餐', uri: '/order/add', services: ['Platform.Order.Add'], levels: [100, 101] },
    ].map((row) => ({
      ...row,
      services: JSON.stringify(row.services),
      levels: JSON.stringify(row.levels),
      account_ids: '[]',
    })),
  );
}

async function addRules({ db, random, apis }: Demo, accounts: readonly DemoAccount[]): Promise<void> {
  const none = { level: null, account_id: null, app_id: null, description: null };
  const roles = apis.flatMap(({ service }) =>
    [100, 101].map((level) => ({
      ...{ ...none, service, target_type: 'role', level },
      state: level === 100 && forCompanies.has(service) ? 'revoked' : 'granted',
      created_at: daysAgo(random, random.whole(60, 150)),
    })),
  );
  const trusted = personal(accounts)
    .slice(0, 6)
    .map(({ id, createdAt }) => ({
      ...{ ...none, service: 'App.Company.Search', target_type: 'account', account_id: id, state: 'granted' },
      description: '已签署补充协议',
      created_at: notBefore(random, createdAt, daysAgo(random, random.whole(10, 50))),
    }));
  const { rows: apps } = await sql<{ id: number; since: string }>`
    select id, created_at as since from app where status = 'working' order by id limit 3`.execute(db);
  const barred = apps.map(({ id, since }) => ({
    ...{ ...none, service: 'App.Sms.Send', target_type: 'app', app_id: id, state: 'revoked' },
    description: '发送内容被投诉，暂停短信',
    created_at: notBefore(random, since, daysAgo(random, random.whole(1, 9))),
  }));
  await insertRows(db, 'permission_rule', [...roles, ...trusted, ...barred]);
}

async function addApplications({ db, random, apis }: Demo, accounts: readonly DemoAccount[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from account where level = 255 limit 1`.execute(db);
  const wanted = [...forCompanies];
  const titles = new Map(apis.map(({ service, title }) => [service, title]));
  const applications = personal(accounts)
    .slice(0, 18)
    .map(({ id, createdAt }, at) => {
      // A request passes only if a rule allows it.
      const status = at < 6 ? 'passed' : at % 3 === 0 ? 'rejected' : 'pending';
      const service = at < 6 ? 'App.Company.Search' : (wanted[at % 2] ?? '');
      const isOpen = status === 'pending';
      const picked = daysAgo(random, isOpen ? random.whole(0, 4) : random.whole(10, 40));
      const created_at = notBefore(random, createdAt, picked);
      return {
        ...{ account_id: id, service, title: titles.get(service) ?? null, status },
        reason: random.pick([
          '门店收银小程序需要用到',
          '公司内部报销系统',
          '毕业设计',
          '正在评估贵平台的接口',
        ]),
        remark: status === 'rejected' ? '请先完成企业认证。' : null,
        auditor_id: isOpen ? null : (rows[0]?.id ?? null),
        audited_at: isOpen ? null : notBefore(random, created_at, daysAgo(random, random.whole(1, 9))),
        created_at,
      };
    });
  await insertRows(db, 'api_apply', applications);
}

function personal(accounts: readonly DemoAccount[]): readonly DemoAccount[] {
  return accounts.filter(({ level }) => level === 100);
}
