import { sql } from 'kysely';
import type { ServiceInputs } from '#generated/inputs.ts';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import {
  flowInput,
  formatInput,
  portExportInput,
  portInput,
  type UsageOverview,
} from '#schemas/payloads/stats.ts';
import type { ObjectSchema } from '#schemas/resource.ts';
import { listOf, value, valuesAnswer } from '../../answers.ts';
import { type Call, callerOf } from '../../core/call.ts';
import { type CustomService, noInput } from '../../core/service.ts';
import { virtuals } from '../../records/computed/virtuals.ts';
import { getRecord } from '../../records/get.ts';
import { presentDay } from '../../records/report/presentDay.ts';
import { exportCalls, exportPort } from './exportStats.ts';
import { flow } from './flow.ts';
import { port } from './port.ts';
import type { FlowInput, PortInput } from './whose.ts';

const { sort: _sort, ...which } = portExportInput.properties;
const callsInput: ObjectSchema = { ...portExportInput, properties: which };

const rangeValues = {
  from: value('string', '开始日期', 'The first day'),
  to: value('string', '结束日期', 'The last day'),
};

/** A developer's own calls: of their applications, over time and by API. */
export const platformUsage = {
  'Platform.Usage.GetFlow': {
    trail: 'once',
    access: 'member',
    input: inputSchema(withoutAccount(flowInput), 'add'),
    summary: {
      zh_cn: '自己应用的调用次数：随时间的变化，以及按接口和应用的分布',
      en: 'The calls of one’s own applications: over time, by API and by application',
    },
    answer: valuesAnswer({
      ...rangeValues,
      granularity: value('string', '时间粒度', 'How fine the times are', { enum: ['minute', 'hour', 'day'] }),
      at: value('array', '各个时间', 'The times', { items: { type: 'string' } }),
      series: listOf(
        {
          ret: value('integer', '返回码', 'The return code'),
          calls: value('array', '各个时间的次数', 'The calls at each time', { items: { type: 'integer' } }),
        },
        '各返回码的次数',
        'The calls by return code',
      ),
      kinds: value('object', '整段时间各付费类型的次数', 'The calls of the whole period by kind'),
      apis: value(
        'object',
        '调用最多的接口（items）和其余的次数（others）',
        'The most called APIs, and the calls of all others',
      ),
      apps: value(
        'object',
        '调用最多的应用（items）和其余的次数（others）',
        'The most active applications, and the calls of all others',
      ),
    }),
    run: async (call, input: ServiceInputs['Platform.Usage.GetFlow']) => {
      const { apps, ...answer } = await flow(call, own(call, input));
      return { ...answer, apps: { ...apps, items: await named(call, apps.items) } };
    },
  },
  'Platform.Usage.GetApis': {
    trail: 'once',
    access: 'member',
    input: inputSchema(withoutAccount(portInput), 'add'),
    summary: {
      zh_cn: '自己应用调用过的接口：次数、占比和响应时间',
      en: 'The APIs that one’s own applications called: calls, share and response times',
    },
    answer: valuesAnswer({
      ...rangeValues,
      days: value('array', '每一天', 'The days', { items: { type: 'string' } }),
      items: value('array', '各接口的次数、占比和响应时间', 'Each API: calls, share and response times'),
      busiest: value('array', '调用最多的十个', 'The ten with most calls'),
      slowest: value('array', '最慢的十个', 'The ten slowest'),
      total: value('object', '合计', 'The total'),
      series: value('array', '调用最多的接口每天的次数和响应时间', 'The most called by day'),
      others: value('array', '其余接口每天的次数', 'The calls of all others by day', {
        items: { type: 'integer' },
      }),
    }),
    run: (call, input: ServiceInputs['Platform.Usage.GetApis']) => port(call, own(call, input)),
  },
  'Platform.Usage.ExportApis': {
    access: 'member',
    input: exportInput(portExportInput),
    summary: {
      zh_cn: '导出自己应用调用过的接口：次数、占比和响应时间',
      en: 'The APIs that one’s own applications called as a file: calls, share and response times',
    },
    answer: { kind: 'file' },
    run: (call, input: ServiceInputs['Platform.Usage.ExportApis']) => exportPort(call, own(call, input)),
  },
  'Platform.Usage.ExportCalls': {
    access: 'member',
    input: exportInput(callsInput),
    summary: {
      zh_cn: '导出自己应用的调用次数：按日期、接口、应用和返回码，最多 100,000 行',
      en: 'The calls of one’s own applications as a file: by day, API, application and return code, at most 100,000 rows',
    },
    answer: { kind: 'file' },
    run: (call, input: ServiceInputs['Platform.Usage.ExportCalls']) => exportCalls(call, own(call, input)),
  },
  'Platform.Usage.GetOverview': {
    trail: 'once',
    access: 'member',
    input: noInput,
    summary: {
      zh_cn: '控制台首页：今日调用、应用和套餐的余量，以及等待处理的事项',
      en: 'The first page of the console: today’s calls, what applications and packages have left, what waits',
    },
    answer: valuesAnswer({
      today: value('string', '今天的日期', 'Today'),
      calls: value('integer', '今日调用次数', 'The calls of today'),
      failed: value('integer', '其中失败的次数', 'Those of them that failed'),
      balance: value('string', '账号余额（元）', 'The balance in yuan'),
      apps: value(
        'array',
        '应用，含今日次数和每日上限',
        'The applications, with the calls of today and the daily limit',
      ),
      packages: value(
        'array',
        '有余量的套餐，余量少的在前',
        'The packages with calls left, the emptiest first',
      ),
      waiting: value('object', '各类等待处理的记录数', 'How many records wait, by resource'),
    }),
    run: overview,
  },
} satisfies Readonly<Record<string, CustomService>>;

function withoutAccount({ properties, ...schema }: ObjectSchema): ObjectSchema {
  const { account_id: _account, ...others } = properties;
  return { ...schema, properties: others };
}

function exportInput(of: ObjectSchema): ObjectSchema {
  const { properties, ...schema } = withoutAccount(of);
  return inputSchema({ ...schema, properties: { ...properties, ...formatInput } }, 'add');
}

function own<Input extends FlowInput | PortInput>(call: Call, input: Input) {
  return { ...input, account_id: callerOf(call).id };
}

// An application may have been given to another account since: then it has no name here.
async function named<T extends { readonly app_id: number }>(call: Call, items: readonly T[]): Promise<T[]> {
  const ids = items.map(({ app_id }) => app_id);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from app where account_id = ${callerOf(call).id} and id = any(${ids}::bigint[])`.execute(
    call.db,
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return items.map((item) => ({ ...item, name: names.get(item.app_id) ?? null }));
}

/** How many applications and packages the overview lists. */
const mostListed = 20;

async function overview(call: Call): Promise<UsageOverview> {
  const { id } = callerOf(call);
  const { today } = await presentDay(call.db);
  const [calls, apps, packages, waiting, account] = await Promise.all([
    sql<{ calls: number; failed: number }>`
      select coalesce(sum(calls), 0) as calls, coalesce(sum(calls) filter (where ret <> 200), 0) as failed
      from kaifang_system.call_day where day = ${today} and account_id = ${id}`.execute(call.db),
    sql<UsageOverview['apps'][number]>`
      select id, name, status, review_status, daily_limit, ${virtuals['appCallsToday']} as calls_today
      from app where account_id = ${id} and status <> 'canceled' order by id desc limit ${mostListed}`.execute(
      call.db,
    ),
    sql<UsageOverview['packages'][number]>`
      select id, name, api, total, used, expires_at, (
        select round(sum(calls) / 7.0, 1)::float8 from kaifang_system.call_day as c
        where c.day > ${today}::date - 7 and c.account_id = ${id} and c.service = p.api
          and c.pay_type in ('paid', 'trial')
      ) as calls_per_day
      from account_package as p
      where account_id = ${id} and not revoked and used < total and (expires_at is null or expires_at > now())
      order by used::float8 / greatest(total, 1) desc, id limit ${mostListed}`.execute(call.db),
    sql<UsageOverview['waiting']>`
      select
        (select count(*) from app where account_id = ${id} and review_status = 'pending' and status <> 'canceled') as app,
        (select count(*) from api_apply where account_id = ${id} and status = 'pending') as api_apply,
        (select count(*) from developer_application where account_id = ${id} and status = 'pending')
          as developer_application,
        (select count(*) from recharge where account_id = ${id} and audit_status = 'pending') as recharge,
        (select count(*) from "order" where account_id = ${id} and status = 'unpaid') as "order",
        (select count(*) from work_order where account_id = ${id} and awaiting = 'owner') as work_order,
        (select count(*) from message where account_id = ${id} and state = 'unread') as message`.execute(
      call.db,
    ),
    getRecord(call, 'account', id),
  ]);
  return {
    today,
    calls: calls.rows[0]?.calls ?? 0,
    failed: calls.rows[0]?.failed ?? 0,
    balance: account.balance,
    apps: apps.rows,
    packages: packages.rows,
    waiting: waiting.rows[0] ?? {},
  };
}
