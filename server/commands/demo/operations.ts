import { sql } from 'kysely';
import { secretPlace } from '../../core/openSecret.ts';
import type { DemoApp } from './applications.ts';
import { type Demo, insertRows } from './demo.ts';
import { daysAgo, notBefore } from './moments.ts';

/** Operations data: connections, procedures, tasks, topics with their pushes, and test cases with results. */
export async function addOperations(demo: Demo, apps: readonly DemoApp[]): Promise<number> {
  await addDatabases(demo);
  await addTasks(demo);
  await addQueue(demo, apps);
  return addTests(demo, apps);
}

async function addDatabases({ db, keys }: Demo): Promise<void> {
  const password = JSON.stringify('not-a-real-password');
  const sealed = (id: number) => ({
    password: keys.sealRsa(password, secretPlace('database', 'password', id)),
  });
  const common = {
    username: 'reader',
    charset: 'UTF8',
    primary_key: 'id',
    tls: false,
    test_status: 'untested',
  };
  const [, warehouse] = await insertRows(
    db,
    'database',
    [
      {
        ...common,
        type: 'mysql',
        host: 'mysql.example.com',
        port: 3306,
        database: 'shop',
        table_prefix: 'pp_',
        di_name: 'db_shop',
        enabled: true,
      },
      {
        ...common,
        type: 'postgres',
        host: 'pg.example.com',
        port: 5432,
        database: 'warehouse',
        di_name: 'db_warehouse',
        enabled: true,
      },
      {
        ...common,
        type: 'sqlserver',
        host: 'legacy.example.com',
        port: 1433,
        database: 'erp',
        di_name: 'db_erp',
        enabled: false,
      },
    ],
    sealed,
  );
  const uncalled = {
    run_status: 'saved',
    calls: 0,
    successes: 0,
    failures: 0,
    stops: 0,
    last_status: 'none',
  };
  await insertRows(db, 'procedure', [
    {
      ...uncalled,
      name: 'stock_of',
      database_id: warehouse,
      definition:
        'create function stock_of(item bigint) returns bigint\nlanguage sql stable as $$ select sum(amount) from stock where item_id = item $$',
      remark: '某件商品的库存',
      enabled: true,
    },
    {
      ...uncalled,
      name: 'archive_calls',
      definition: 'create procedure archive_calls(days int)\nlanguage sql as $$ select 1 $$',
      remark: 'Moves old calls away',
      enabled: false,
    },
  ]);
}

async function addTasks({ db, random }: Demo): Promise<void> {
  const created_at = daysAgo(random, 30);
  const task = { namespace: 'App', status: 'not_running', params: '{}', created_at };
  // Switched off: a demo must not call anything on its own schedule.
  await insertRows(db, 'task', [
    {
      ...task,
      title: '统计每日文案字数',
      class: 'Text',
      action: 'Count',
      params: '{"text":"今日文案"}',
      interval_seconds: 86_400,
      enabled: false,
    },
    {
      ...task,
      title: '计算文案摘要',
      class: 'Text',
      action: 'Digest',
      params: '{"text":"今日文案"}',
      interval_seconds: 3600,
      enabled: false,
    },
    {
      ...task,
      title: 'Warm the weather cache',
      class: 'Weather',
      action: 'Now',
      params: '{"city":"北京"}',
      interval_seconds: 60,
      enabled: false,
      status: 'exception',
      last_reason: 'answered',
    },
  ]);
  await sql`
    insert into task_run (task_id, service, cause, status, skipped, milliseconds, output, created_at, ended_at)
    select id, namespace || '.' || class || '.' || action, 'clock',
      case when n % 7 = 0 or (status = 'exception' and n = 1) then 'failed' else 'done' end, 0, 20 + n * 3,
      case when n % 7 = 0 or (status = 'exception' and n = 1) then '{"ret":500,"data":{},"msg":"服务器运行错误"}' else '{"ret":200,"data":{},"msg":""}' end,
      now() - make_interval(hours => n), now() - make_interval(hours => n)
    from task, generate_series(20, 1, -1) as n order by n desc`.execute(db);
  await sql`
    update task set last_at = r.created_at, last_result = r.output, runs = 20
    from (select distinct on (task_id) * from task_run order by task_id, id desc) r where r.task_id = task.id`.execute(
    db,
  );
}

const demoTopics = [
  {
    name: 'order.paid',
    title: '订单已支付 Order paid',
    description: `每当一个订单付清时推送一次。消息的 order 是订单号，可凭它查询订单并开通相应服务。

Sent once whenever an order is paid in full. “order” in the message is the number of the order: look it up and provide what was bought.`,
  },
  {
    name: 'package.expiring',
    title: '套餐即将到期 Package expiring',
    description: `套餐到期前 7 天和前 1 天各推送一次。消息的 order 是购买该套餐的订单号，可据此提醒负责人续费。

Sent seven days and one day before a package expires. “order” in the message is the number of the order that bought it, so that whoever is in charge can renew in time.`,
  },
  {
    name: 'notice',
    title: '平台公告 Platform notices',
    description: `平台维护、接口变更等公告发布时推送。消息的 order 是公告的序号，序号大的较新。

Sent when a notice about maintenance or changes of APIs is published. “order” in the message is the place of the notice: a higher one is newer.`,
  },
];

async function addQueue({ db, random }: Demo, apps: readonly DemoApp[]): Promise<void> {
  const ids = await insertRows(
    db,
    'topic',
    demoTopics.map((topic) => ({ ...topic, enabled: true, created_at: daysAgo(random, 160) })),
  );
  const subscriptions = apps.slice(0, 12).map((app, at) => ({
    app_id: app.id,
    account_id: app.account,
    topic_id: ids[at % ids.length],
    reason: random.pick(['同步订单', '到期提醒', 'We show it to our customers']),
    callback_url: `https://hooks.example.com/${app.id}`,
    enabled: at % 6 !== 5,
    review_status: at % 5 === 3 ? 'pending' : at % 7 === 6 ? 'rejected' : 'passed',
    created_at: notBefore(random, app.createdAt, daysAgo(random, 20 - at)),
  }));
  await insertRows(db, 'subscription', subscriptions);
  await sql`update subscription set passed_at = created_at where review_status = 'passed'`.execute(db);
  await sql`
    insert into push_record (topic, subscription_id, app_key, message_id, payload, state, tries, http_status, answer,
      created_at, ended_at, delivered_at)
    select t.name, s.id, a.app_key, gen_random_uuid()::text, jsonb_build_object('order', 1000 + n),
      case when n % 9 = 0 then 'dead' else 'delivered' end, case when n % 9 = 0 then 8 else 1 end,
      case when n % 9 = 0 then 502 else 200 end, case when n % 9 = 0 then 'Bad Gateway' else 'ok' end,
      now() - make_interval(hours => n * 5), now() - make_interval(hours => n * 5),
      case when n % 9 > 0 then now() - make_interval(hours => n * 5) end
    from subscription s join topic t on t.id = s.topic_id join app a on a.id = s.app_id, generate_series(12, 1, -1) as n
    where s.review_status = 'passed' and s.created_at < now() - make_interval(hours => n * 5) order by n desc`.execute(
    db,
  );
}

async function addTests({ db, keys, random, apis }: Demo, [app]: readonly DemoApp[]): Promise<number> {
  // Calls this platform's open API as a demo application.
  const { rows: pairs } = await sql<{ app_key: string; app_secret: string }>`
    select app_key, app_secret from app where id = ${app?.id ?? null}`.execute(db);
  const way = { name: '演示应用', interface: 'App.Auth.ApplyToken' };
  const [config] = await insertRows(
    db,
    'token_config',
    pairs.map((pair) => ({ ...way, ...pair, created_at: app?.createdAt })),
    (id, { app_secret: secret }) => ({
      app_secret: keys.move(
        String(secret),
        secretPlace('app', 'app_secret', app?.id ?? 0),
        secretPlace('token_config', 'app_secret', id),
      ),
    }),
  );
  const { rows } = await sql<{
    id: number;
  }>`select id from account where level >= 200 order by id limit 1`.execute(db);
  // In rotation rather than at random, so that each of them occurs.
  const outcomes = ['passed', 'failed', 'passed', 'no_response', 'passed', 'untested', 'no_config'] as const;
  const outcomeOf = (at: number) => outcomes[at % outcomes.length];
  const cases = apis.map(({ service: api, title, samples }, at) => ({
    name: `${title} · 正常返回`,
    method: 'service',
    api_path: api,
    api_name: title,
    token_config_id: at % 4 === 3 ? null : (config ?? null),
    params: JSON.stringify(
      Object.entries(samples[0] ?? {}).map(([name, value]) => ({
        name,
        required: true,
        value: String(value),
      })),
    ),
    expectations: JSON.stringify([{ field: 'ret', operator: 'equal', value: '200' }]),
    reviser_id: rows[0]?.id ?? null,
    status: outcomeOf(at),
    runs: outcomeOf(at) === 'untested' ? 0 : 20,
    passes: 0,
    created_at: notBefore(random, app?.createdAt ?? '', daysAgo(random, 12)),
  }));
  await insertRows(db, 'test_case', cases);
  // Some APIs are less reliable than others; only an answered call can be rated.
  await sql`
    insert into test_snapshot (case_id, status, reason, differences, http_status, milliseconds, body, created_at)
    select id, outcome, case outcome when 'failed' then 'differs' else outcome end,
      case when ret is not null then jsonb_build_array(jsonb_build_object('field', 'ret', 'operator', 'equal',
        'value', '200', 'type', 'number', 'actual', ret::text, 'holds', ret = 200)) else '[]' end,
      case when ret is not null then 200 end, 30 + n,
      case when ret is not null then format('{"ret":%s,"data":{},"msg":""}', ret) end,
      now() - make_interval(hours => n * 11, mins => id::int * 37 % 600)
    from test_case, generate_series(20, 1, -1) as n,
      lateral (select case when n = 1 then status when n % (3 + id % 7) = 0 then 'failed' else 'passed' end) as o(outcome),
      lateral (select case outcome when 'passed' then 200 when 'failed' then 500 end) as a(ret)
    where runs > 0 order by n desc`.execute(db);
  await sql`
    update test_case set passes = (select count(*) from test_snapshot s where s.case_id = test_case.id and s.status = 'passed'),
      last_at = (select max(created_at) from test_snapshot s where s.case_id = test_case.id)`.execute(db);
  return cases.length;
}
