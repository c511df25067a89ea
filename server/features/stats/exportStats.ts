import { sql } from 'kysely';
import type { ServiceInputs } from '#generated/inputs.ts';
import type { Row, Words } from '#schemas/resource.ts';
import type { Call } from '../../core/call.ts';
import type { Download } from '../../core/service.ts';
import { exportRows } from '../../records/exportRows.ts';
import { meanOf } from './mean.ts';
import { port } from './port.ts';
import { rangeOf, wrongRange } from './range.ts';
import { type PortInput, whose } from './whose.ts';

const words: Readonly<Record<string, Words>> = {
  at: { zh_cn: '时间（北京时间）', en: 'Time (China time)' },
  day: { zh_cn: '日期', en: 'Day' },
  ret: { zh_cn: '返回码', en: 'Return code' },
  calls: { zh_cn: '请求次数', en: 'Calls' },
  service: { zh_cn: '接口服务', en: 'API' },
  title: { zh_cn: '接口名称', en: 'Title' },
  app: { zh_cn: '应用', en: 'Application' },
  share: { zh_cn: '占比(%)', en: 'Share (%)' },
  milliseconds: { zh_cn: '平均响应时间(ms)', en: 'Average (ms)' },
  p50: { zh_cn: 'P50(ms)', en: 'P50 (ms)' },
  p95: { zh_cn: 'P95(ms)', en: 'P95 (ms)' },
  p99: { zh_cn: 'P99(ms)', en: 'P99 (ms)' },
};

const unknownApi: Words = { zh_cn: '不存在的接口', en: 'Unknown API' };

/** The most rows of a file of calls, which is made in memory. */
const mostRows = 100_000;

type Exported<Input> = Input & Pick<ServiceInputs['Admin.Stats.ExportPort'], 'format'>;

/** The columns of an exported table, with headings in the language of the call. */
export function columnsOf(call: Call, kinds: Readonly<Record<string, 'text' | 'number' | 'day'>>) {
  return Object.entries(kinds).map(([name, kind]) => ({ name, kind, title: titleOf(call, name) }));
}

/** The heading of a column. */
export function titleOf({ lang }: Call, name: string): string {
  return words[name]?.[lang] ?? name;
}

/** The input for the audit entry: it includes the exported days, even if the request named none. */
export function taken(input: Row, { from, to, format }: Row): Row {
  return { ...input, from: from ?? null, to: to ?? null, format: format ?? 'csv' };
}

/** The API table as a file, with its row of totals. */
export async function exportPort(call: Call, { format, ...input }: Exported<PortInput>): Promise<Download> {
  const { items, total, from, to } = await port(call, { ...input, limit: Number.POSITIVE_INFINITY });
  const { milliseconds, p50, p95, p99, calls } = total;
  const all = call.lang === 'en' ? 'Total' : '合计';
  const rows: Row[] = items.map((item) => ({
    ...item,
    service: item.service || unknownApi[call.lang],
    title: item.title ?? null,
  }));
  if (items.length > 0) rows.push({ service: all, calls, share: 100, milliseconds, p50, p95, p99 });
  const numbers = ['calls', 'share', 'milliseconds', 'p50', 'p95', 'p99'];
  const kinds = Object.fromEntries(numbers.map((name) => [name, 'number' as const]));
  const columns = columnsOf(call, { service: 'text', title: 'text', ...kinds });
  return exportRows(call, { page: 'api_port', columns, rows, input: taken(input, { from, to, format }) });
}

/** The call counts as a file: a row for each day, API, application and return code. */
export async function exportCalls(call: Call, { format, ...input }: Exported<PortInput>): Promise<Download> {
  const { from, to } = await rangeOf(call, input);
  const { rows } = await sql<{
    day: string;
    service: string;
    app: string | null;
    ret: number;
    calls: number;
    spent: number;
  }>`
    select counted.day, counted.service, app.name as app, counted.ret, counted.calls, counted.spent from (
      select day, service, app_id, ret, sum(calls) as calls, sum(milliseconds) as spent
      from kaifang_system.call_day where day between ${from} and ${to} and ${whose(input)}
      group by day, service, app_id, ret) as counted
    left join app on app.id = counted.app_id and app.account_id = ${input.account_id ?? null}
    order by counted.day, counted.service, counted.app_id, counted.ret limit ${mostRows + 1}`.execute(
    call.db,
  );
  if (rows.length > mostRows) throw wrongRange(call, 'from', 'tooMany', { most: mostRows });
  const columns = columnsOf(call, {
    ...{ day: 'day', service: 'text', app: 'text' },
    ...{ ret: 'number', calls: 'number', milliseconds: 'number' },
  });
  const items = rows.map(({ spent, ...row }): Row => {
    const service = row.service || unknownApi[call.lang];
    return { ...row, service, milliseconds: meanOf(spent, row.calls) };
  });
  return exportRows(call, {
    ...{ page: 'call_log', columns, rows: items },
    input: taken(input, { from, to, format }),
  });
}
