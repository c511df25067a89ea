import { sql } from 'kysely';
import type { ServiceInputs } from '#generated/inputs.ts';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { platformTime } from '#schemas/payloads/days.ts';
import { flowInput, formatInput, portExportInput, portInput } from '#schemas/payloads/stats.ts';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import type { Call } from '../../core/call.ts';
import { type CustomService, type Download, noInput } from '../../core/service.ts';
import { insertAudit } from '../../records/audit.ts';
import { exportRows } from '../../records/exportRows.ts';
import type { JobSpec } from '../../records/jobs/job.ts';
import { columnsOf, exportPort, taken, titleOf } from './exportStats.ts';
import { flow } from './flow.ts';
import { home } from './home.ts';
import { recountLogins } from './logins.ts';
import { port } from './port.ts';
import { loggedDays } from './rebuildAll.ts';
import { rebuildDay } from './rebuildDay.ts';

const timeName = 'at';

/**
 * The job that recounts the call log and the sign-in records in batches of one day. It blocks writers of the
 * log only while it applies the differences.
 */
const rebuildJob: JobSpec = {
  kind: 'recount',
  resource: 'call_log',
  params: {},
  guard: async (call: Call) => {
    const service = call.app.services.get('Admin.Stats.Rebuild');
    if (service) await call.app.gate.pass(service, call.caller);
  },
  run: async (job) => {
    const { db: store } = job.call;
    const [calls, logins] = [await loggedDays(store), await loggedDays(store, 'login_record')];
    const days = [...new Set([...calls, ...logins])].sort();
    await job.plan(days.length);
    let counted = 0;
    for (const day of days)
      await job.batch(async ({ db }) => {
        await sql`set local statement_timeout = '10min'`.execute(db);
        const isCounted = await rebuildDay(db, day);
        if ((await recountLogins(db, day)) && isCounted) counted++;
        return { done: 1, failed: [] };
      });
    return { days: counted };
  },
};

const withFormat = (input: ObjectSchema): ObjectSchema =>
  inputSchema({ ...input, properties: { ...input.properties, ...formatInput } }, 'add');

/** Platform statistics: the figures of the home page, and the calls of open APIs over time and by API. */
export const adminStats = {
  'Admin.Stats.Home': {
    trail: 'once',
    access: 'member',
    input: noInput,
    summary: {
      zh_cn: '首页的数字：只返回当前账号可以查看的部分',
      en: 'The figures of the home page; of them only what the caller may see',
    },
    run: (call) => home(call),
  },
  'Admin.Stats.Flow': {
    trail: 'once',
    access: 'admin',
    input: inputSchema(flowInput, 'add'),
    summary: {
      zh_cn: '接口流量：各返回码的请求次数随时间的变化，以及请求最多的接口和应用',
      en: 'API traffic: calls over time by return code, and the APIs and applications with most calls',
    },
    run: flow,
  },
  'Admin.Stats.ExportFlow': {
    access: 'admin',
    input: withFormat(flowInput),
    summary: { zh_cn: '导出接口流量', en: 'API traffic as a file' },
    run: exportFlow,
  },
  'Admin.Stats.Port': {
    trail: 'once',
    access: 'admin',
    input: inputSchema(portInput, 'add'),
    summary: {
      zh_cn: '每日接口统计：各接口的请求次数、占比、平均响应时间和 P50/P95/P99',
      en: 'APIs by day: calls, share, mean response time and its 50th, 95th and 99th percentile',
    },
    run: port,
  },
  'Admin.Stats.ExportPort': {
    access: 'admin',
    input: withFormat(portExportInput),
    summary: { zh_cn: '导出每日接口统计', en: 'The table of APIs as a file' },
    run: exportPort,
  },
  'Admin.Stats.Rebuild': {
    access: 'admin',
    writes: true,
    input: noInput,
    summary: {
      zh_cn: '根据请求日志重新统计，在后台逐日进行',
      en: 'Counts the log of calls anew, day by day in the background',
    },
    run: async (call) => {
      const job = await call.app.jobs.start(call, rebuildJob);
      await insertAudit(call, 'job', job, { kind: [null, rebuildJob.kind] });
      return { job };
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

/** The calls over time as a file: a row for each time and return code with calls. */
async function exportFlow(
  call: Call,
  { format, ...input }: ServiceInputs['Admin.Stats.ExportFlow'],
): Promise<Download> {
  const { at, series, granularity, from, to } = await flow(call, input);
  const rows = at.flatMap((time, place): Row[] =>
    series.flatMap(({ ret, calls }) =>
      calls[place] ? [{ [timeName]: timeOf(time), ret, calls: calls[place] }] : [],
    ),
  );
  const kinds = {
    [timeName]: granularity === 'day' ? 'day' : 'text',
    ret: 'number',
    calls: 'number',
  } as const;
  const columns = columnsOf(call, kinds).map((column) =>
    column.name === timeName && granularity === 'day' ? { ...column, title: titleOf(call, 'day') } : column,
  );
  return exportRows(call, { page: 'api_flow', columns, rows, input: taken(input, { from, to, format }) });
}

// In the page's format; days stay unchanged.
function timeOf(at: string): string {
  return at.length === 10 ? at : platformTime(Date.parse(at)).slice(0, 16);
}
