import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { flowInput, formatInput, portExportInput, portInput } from '#schemas/payloads/stats.ts';
import type { ObjectSchema } from '#schemas/resource.ts';
import { insertAudit } from '../../collection/audit.ts';
import { type HandWritten, noInput } from '../../service.ts';
import { exportFlow, exportPort } from '../../stats/exports.ts';
import { flow } from '../../stats/flow.ts';
import { home } from '../../stats/home.ts';
import { port } from '../../stats/port.ts';
import { rebuildJob } from '../../stats/rebuildJob.ts';

const withFormat = (input: ObjectSchema): ObjectSchema =>
  inputSchema({ ...input, properties: { ...input.properties, ...formatInput } }, 'add');

/** How the platform does: what the home page tells, and the calls of open APIs over time and by API. */
export const adminStats: Readonly<Record<string, HandWritten>> = {
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
};
