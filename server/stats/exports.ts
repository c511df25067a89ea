import { platformTime } from '#schemas/payloads/days.ts';
import type { Row, Words } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { exportRows } from '../collection/exportRows.ts';
import type { Download } from '../service.ts';
import { flow } from './flow.ts';
import { port } from './port.ts';

const words: Readonly<Record<string, Words>> = {
  at: { zh_cn: '时间（北京时间）', en: 'Time (China time)' },
  day: { zh_cn: '日期', en: 'Day' },
  ret: { zh_cn: '返回码', en: 'Return code' },
  calls: { zh_cn: '请求次数', en: 'Calls' },
  service: { zh_cn: '接口服务', en: 'API' },
  title: { zh_cn: '接口名称', en: 'Title' },
  share: { zh_cn: '占比(%)', en: 'Share (%)' },
  milliseconds: { zh_cn: '平均响应时间(ms)', en: 'Average (ms)' },
  p50: { zh_cn: 'P50(ms)', en: 'P50 (ms)' },
  p95: { zh_cn: 'P95(ms)', en: 'P95 (ms)' },
  p99: { zh_cn: 'P99(ms)', en: 'P99 (ms)' },
};

/** The calls over time as a file: a row for each time and return code that there were calls of. */
export async function exportFlow(call: Call, { format, ...input }: Row): Promise<Download> {
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

/** The table of APIs as a file, with its line of totals. */
export async function exportPort(call: Call, { format, ...input }: Row): Promise<Download> {
  const { items, total, from, to } = await port(call, { ...input, limit: Number.POSITIVE_INFINITY });
  const { milliseconds, p50, p95, p99, calls } = total;
  const all = call.lang === 'en' ? 'Total' : '合计';
  const rows: Row[] = items.map((item) => ({
    ...item,
    service: item.service || (call.lang === 'en' ? 'Unknown API' : '不存在的接口'),
    title: item.title ?? null,
  }));
  if (items.length > 0) rows.push({ service: all, calls, share: 100, milliseconds, p50, p95, p99 });
  const numbers = ['calls', 'share', 'milliseconds', 'p50', 'p95', 'p99'];
  const kinds = Object.fromEntries(numbers.map((name) => [name, 'number' as const]));
  const columns = columnsOf(call, { service: 'text', title: 'text', ...kinds });
  return exportRows(call, { page: 'api_port', columns, rows, input: taken(input, { from, to, format }) });
}

// What was taken away is written down with the days that it is of, also where nobody asked for certain ones.
function taken(input: Row, { from, to, format }: Row): Row {
  return { ...input, from: from ?? null, to: to ?? null, format: format ?? 'csv' };
}

const timeName = 'at';

// As the page tells it; what is a day already stays one.
function timeOf(at: string): string {
  return at.length === 10 ? at : platformTime(Date.parse(at)).slice(0, 16);
}

function columnsOf(call: Call, kinds: Readonly<Record<string, 'text' | 'number' | 'day'>>) {
  return Object.entries(kinds).map(([name, kind]) => ({ name, kind, title: titleOf(call, name) }));
}

function titleOf({ lang }: Call, name: string): string {
  return words[name]?.[lang] ?? name;
}
