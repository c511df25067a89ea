import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { openHttp, type TestHttp } from '../support/http.ts';

let kaifang: TestApp;
let http: TestHttp;
let root: Awaited<ReturnType<TestApp['signIn']>>;

beforeAll(async () => {
  kaifang = await startApp();
  http = await openHttp(kaifang);
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(async () => {
  await http.close();
  await kaifang.close();
});

const run = (statement: string) => sql.raw(statement).execute(kaifang.app.db);

describe('LOG-01 reports of errors', () => {
  const report = (fields: Row, remoteAddress = '198.51.100.1') =>
    http.send({
      method: 'POST',
      url: '/api/save_error_logger',
      remoteAddress,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ type: 'script', message: 'm', ...fields }),
    });
  const kept = async (fields: Row) => {
    await run('delete from kaifang_system.throttle');
    expect((await report({ message: 'dated', ...fields })).envelope.ret).toBe(200);
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from now() - created_at)::float8 as seconds from error_log
      where message = 'dated' order by id desc limit 1`.execute(kaifang.app.db);
    return rows[0]?.seconds ?? Number.NaN;
  };

  test('of strangers end, from however many addresses they come, and those of accounts go on', async () => {
    await run('delete from kaifang_system.throttle');
    const flood = [];
    for (let at = 0; at < 310; at++) flood.push((await report({}, `198.51.100.${at % 10}`)).envelope.ret);
    expect(flood.slice(0, 300)).toEqual(Array(300).fill(200));
    expect(flood.slice(300)).toEqual(Array(10).fill(410));
    const own = { access_token: root.token };
    expect((await report(own, '198.51.100.1')).envelope.ret).toBe(200);
    // The minute is over, the day is not.
    await run("delete from kaifang_system.throttle where key not like '% a day'");
    await run("update kaifang_system.throttle set hits = 3000 where key = 'errors a day'");
    const said = await report({}, '198.51.100.77');
    expect([said.envelope.ret, said.envelope.data]).toMatchObject([410, {}]);
    expect((await report(own)).envelope.ret).toBe(200);
  });

  test('of an account end as well', async () => {
    const own = { access_token: root.token };
    await run('delete from kaifang_system.throttle');
    expect((await report(own)).envelope.ret).toBe(200);
    await run(`update kaifang_system.throttle set hits = 1000 where key = 'errors by ${root.id} a day'`);
    expect((await report(own)).envelope.ret).toBe(410);
    expect((await report({})).envelope.ret).toBe(200);
  });

  test('are dated as they say where that is near, else by our clock, and by nothing that is no moment', async () => {
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
    expect(await kept({ time: ago(60) })).toBeGreaterThan(55);
    for (const time of [ago(3600), ago(-3600), ago(20_000_000)])
      expect(Math.abs(await kept({ time })), time).toBeLessThan(30);
    const { ret, data } = (await report({ time: 'nonsense' })).envelope;
    expect([ret, data['errors']]).toMatchObject([400, [{ field: 'time' }]]);
  });

  test('weigh in their groups as often as they came (STA-02)', async () => {
    await run('delete from kaifang_system.throttle');
    for (const [message, count] of [
      ['seldom', 1],
      ['seldom', 2],
      ['often', 5000],
    ] as const)
      await report({ message, count });
    const { data } = await kaifang.call('Admin.ErrorLog.GetList', { group: 'message' }, root.token);
    const groups = data['groups'] as unknown as { value: string; total: number; weight: number }[];
    expect(groups[0]).toMatchObject({ value: 'often', total: 1, weight: 5000 });
    expect(groups.find(({ value }) => value === 'seldom')).toMatchObject({ total: 2, weight: 3 });
    // A report without a count is there once.
    await run(
      "insert into error_log (type, message) values ('server', 'uncounted'), ('server', 'uncounted')",
    );
    const { data: again } = await kaifang.call('Admin.ErrorLog.GetList', { group: 'message' }, root.token);
    expect(again['groups']).toContainEqual(expect.objectContaining({ value: 'uncounted', weight: 2 }));
    const weights = groups.map(({ weight }) => weight);
    expect(weights).toEqual([...weights].sort((a, b) => b - a));
  });

  test('are shown in so many groups at most, the heaviest, with the number of all', async () => {
    await run(
      "insert into error_log (type, message) select 'server', 'rare ' || n from generate_series(1, 230) n",
    );
    const { data } = await kaifang.call('Admin.ErrorLog.GetList', { group: 'message' }, root.token);
    const { rows } = await sql<{ n: number }>`select count(distinct message) as n from error_log`.execute(
      kaifang.app.db,
    );
    expect(data).toMatchObject({ total: rows[0]?.n, total_is_exact: true });
    expect(data['groups']).toHaveLength(200);
    expect((data['groups'] as Row[])[0]).toMatchObject({ value: 'often' });
  });

  test('keep no secret that a message quotes (LOG-04)', async () => {
    await run('delete from kaifang_system.throttle');
    await report({
      message: 'failed: password=canary-1 token: "canary-2"',
      stack: 'Error: secret=canary-3\n at f',
    });
    const { rows } = await sql<Row>`select * from error_log where message like 'failed:%'`.execute(
      kaifang.app.db,
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('canary');
  });
});
