import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformDay } from '#schemas/payloads/days.ts';
import type { FlowAnswer, PortAnswer, UsageOverview } from '#schemas/payloads/stats.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { openDownload, readDownload } from '../support/files/download.ts';

let kaifang: TestApp;
let developer: { id: number; token: string };
let other: { id: number; token: string };
let app: number;
let foreign: number;
const today = platformDay(Date.now());

beforeAll(async () => {
  kaifang = await startApp();
  developer = await kaifang.signIn(100, 'dev_1');
  other = await kaifang.signIn(100, 'dev_2');
  const added = async (name: string, { token }: { token: string }) =>
    Number((await kaifang.call('Platform.App.Add', { name }, token)).data['id']);
  app = await added('=Weather', developer);
  foreign = await added('Theirs', other);
  const calls = (owner: number, of: number, service: string, ret: number, times: readonly number[]) =>
    sql`
      insert into call_log (account_id, app_id, service, ret, milliseconds, pay_type)
      select ${owner}, ${of}, ${service}, ${ret}, time, 'normal' from unnest(${times}::bigint[]) as time`.execute(
      kaifang.app.db,
    );
  const hundred = Array.from({ length: 100 }, (_, at) => at + 1);
  await calls(developer.id, app, 'App.Sky.See', 200, hundred.slice(0, 98));
  await calls(developer.id, app, 'App.Sky.See', 409, [50, 60]);
  await calls(developer.id, app, '', 404, [1]);
  // As the gateway counts toward the daily limit.
  await sql`insert into kaifang_system.app_day (app_id, day, calls) values (${app}, ${today}, 98)`.execute(
    kaifang.app.db,
  );
  await calls(other.id, foreign, 'App.Sky.Secret', 200, [5, 5, 5]);
});
afterAll(() => kaifang.close());

const read = async <T>(service: string, fields: object = {}, token = developer.token): Promise<T> => {
  const { ret, data } = await kaifang.call(`Platform.Usage.${service}`, { ...fields }, token);
  expect(ret).toBe(200);
  return data as T;
};
const file = async (service: string, fields: object, lang: 'zh_cn' | 'en', token = developer.token) => {
  const download = await openDownload(kaifang, `Platform.Usage.${service}`, { ...fields }, token, lang);
  return (await readDownload(download)).toString('utf8').replace('\ufeff', '').trimEnd().split('\r\n');
};

test('the flow counts the calls of the own applications by return code', async () => {
  const { series, apps } = await read<FlowAnswer>('GetFlow', { from: today, to: today });
  const counted = series.map(({ ret, calls }) => [ret, calls.reduce((sum, count) => sum + count, 0)]);
  expect(Object.fromEntries(counted)).toEqual({ 200: 98, 404: 1, 409: 2 });
  expect(apps.items.map(({ name }) => name)).toEqual(['=Weather']);
});

test('the APIs have their own percentiles, and so has the total', async () => {
  const { items, total } = await read<PortAnswer>('GetApis', { from: today, to: today });
  expect(items.map(({ service, calls }) => [service, calls])).toEqual([
    ['App.Sky.See', 100],
    ['', 1],
  ]);
  expect(items[0]).toMatchObject({ p50: 50 });
  expect(total).toMatchObject({ calls: 101, services: 2, p50: 50 });
  for (const times of [items[0], total]) {
    expect(Math.abs((times?.p95 ?? 0) - 94)).toBeLessThanOrEqual(2);
    expect(Math.abs((times?.p99 ?? 0) - 98)).toBeLessThanOrEqual(2);
  }
});

test('the overview counts the calls and failures of today, and of each application what its limit counts', async () => {
  const { calls, failed, apps } = await read<UsageOverview>('GetOverview');
  expect({ calls, failed, today: apps[0]?.calls_today }).toEqual({ calls: 101, failed: 3, today: 98 });
  const record = await kaifang.call('Platform.App.Get', { id: app }, developer.token);
  expect(record.data['calls_today']).toBe(98);
});

test('calls are exported by day, API, application and code, with headings in the language of the call', async () => {
  const fields = { from: today, to: today };
  expect(await file('ExportCalls', fields, 'en')).toEqual([
    'Day,API,Application,Return code,Calls,Average (ms)',
    `${today},Unknown API,'=Weather,404,1,1`,
    `${today},App.Sky.See,'=Weather,200,98,49.5`,
    `${today},App.Sky.See,'=Weather,409,2,55`,
  ]);
  const [heading] = await file('ExportCalls', fields, 'zh_cn');
  expect(heading).toBe('日期,接口服务,应用,返回码,请求次数,平均响应时间(ms)');
});

test('the APIs are exported with percentiles and their total', async () => {
  const lines = await file('ExportApis', { from: today, to: today }, 'en');
  expect(lines.map((line) => line.split(',')[0])).toEqual(['API', 'App.Sky.See', 'Unknown API', 'Total']);
  expect(lines[0]).toContain('P50 (ms),P95 (ms),P99 (ms)');
  expect(lines[1]).toMatch(/^App\.Sky\.See,,100,99\.01,[\d.]+,50,9[2-6],(9[6-9]|100)$/);
});

test('an export that would be too large is refused, and so is one of more than a year', async () => {
  await sql`
    insert into kaifang_system.call_day (day, service, app_id, account_id, pay_type, ret, calls, milliseconds, bytes)
    select '2020-01-01', 'App.Many.' || n, ${foreign}, ${other.id}, 'normal', 200, 1, 1, 1
    from generate_series(1, 100001) as n`.execute(kaifang.app.db);
  const ask = (fields: object) => kaifang.call('Platform.Usage.ExportCalls', { ...fields }, other.token);
  const { ret, data } = await ask({ from: '2020-01-01', to: '2020-01-02' });
  expect([ret, data]).toMatchObject([400, { errors: [{ field: 'from', rule: 'tooMany' }] }]);
  expect((await ask({ from: '2018-01-01', to: '2020-01-02' })).ret).toBe(400);
  await sql`delete from kaifang_system.call_day where day = '2020-01-01'`.execute(kaifang.app.db);
});

test('nothing of another account is counted, whatever is asked for', async () => {
  const fields = { from: today, to: today, app_id: foreign };
  expect((await read<PortAnswer>('GetApis', fields)).items).toEqual([]);
  expect((await read<FlowAnswer>('GetFlow', fields)).series).toEqual([]);
  expect(await file('ExportCalls', fields, 'en')).toHaveLength(1);
  expect(await file('ExportApis', fields, 'en')).toHaveLength(1);
  for (const service of ['GetFlow', 'GetApis', 'ExportCalls', 'ExportApis']) {
    const asked = { from: today, account_id: other.id };
    expect((await kaifang.call(`Platform.Usage.${service}`, asked, developer.token)).ret, service).toBe(400);
  }
});

test('a failed call is read with its reference, and with secrets masked, by its owner alone', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into call_log (account_id, app_id, service, ret, reference, params)
    values (${developer.id}, ${app}, 'App.Sky.See', 500, 'abcdefghijklmnop', '{"password":"***","at":"x"}')
    returning id`.execute(kaifang.app.db);
  const id = rows[0]?.id;
  const mine = await kaifang.call('Platform.CallLog.Get', { id }, developer.token);
  expect(mine.data).toMatchObject({ reference: 'abcdefghijklmnop', params: { password: '***' } });
  expect((await kaifang.call('Platform.CallLog.Get', { id }, other.token)).ret).toBe(404);
});
