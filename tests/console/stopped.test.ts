import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ConsoleTarget, connectTarget, dialects, openTarget } from '../support/console/targets.ts';

describe.each(dialects)('what its caller stops on %s', (dialect) => {
  let kaifang: TestApp;
  let target: ConsoleTarget;
  let token: string;
  let id: number;
  const isMysql = dialect === 'mysql';

  beforeAll(async () => {
    kaifang = await startApp();
    target = await openTarget(dialect);
    // The default of a standalone server, which the embedded one overrides.
    const plain = `alter database "${target.record['database']}" set client_connection_check_interval = 0`;
    if (!isMysql) await target.run(plain);
    ({ token } = await kaifang.signIn(255));
    const database_id = await connectTarget(kaifang, token, target);
    const definition = isMysql
      ? 'create procedure slow(n int)\nbegin\n  do sleep(n);\nend'
      : 'create procedure slow(n int) language plpgsql as $$\nbegin\n  perform pg_sleep(n);\nend $$';
    const { data } = await call('Procedure.Add', { name: 'slow', definition, database_id, enabled: true });
    id = Number(data['id']);
    expect((await call('Procedure.SaveAndRun', { id })).ret).toBe(200);
  }, 120_000);
  afterAll(async () => {
    await kaifang?.close();
    await target?.drop();
  });

  const call = (service: string, fields: Row, who = token) => kaifang.call(`Admin.${service}`, fields, who);
  const figures = async () => (await call('Procedure.Get', { id })).data;
  const testCall = (seconds: number, run: string, who?: string) =>
    call('Procedure.TestCall', { id, statement: `call slow(${seconds})`, run, seconds: 30 }, who);

  test('is a call of a procedure that neither succeeded nor failed (SQL-05)', async () => {
    expect((await testCall(0, randomUUID())).ret).toBe(200);
    const run = randomUUID();
    const running = testCall(20, run);
    await new Promise((wait) => setTimeout(wait, 500));
    await call('Database.StopSql', { run });
    expect(await running).toMatchObject({ ret: 420, msg: 'Stopped' });
    expect(await figures()).toMatchObject({
      ...{ calls: 2, successes: 1, failures: 0, stops: 1 },
      ...{ last_status: 'stopped', last_result: { zh_cn: '已停止', en: 'Stopped' } },
    });
    const { items } = (await call('Database.SqlHistory', { limit: 1 })).data;
    expect(items).toMatchObject([{ statement: 'call slow(20)', error: 'stopped' }]);
    // A statement that its time limit ends counts as failed.
    await call('Procedure.TestCall', { id, statement: 'call slow(20)', seconds: 1 });
    expect(await figures()).toMatchObject({ calls: 3, failures: 1, stops: 1, last_status: 'failed' });
  });

  test('that arrives before its statement ends it, and no other', async () => {
    const run = randomUUID();
    await call('Database.StopSql', { run });
    const before = (await figures())['stops'] as number;
    const began = performance.now();
    expect(await testCall(20, run)).toMatchObject({ ret: 420, msg: 'Stopped' });
    expect(performance.now() - began).toBeLessThan(10_000);
    expect((await figures())['stops']).toBe(before + 1);
    expect((await testCall(0, randomUUID())).ret).toBe(200);
  });

  test('ends on its server too, where a procedure catches the wish to stop and goes on (SQL-09)', async () => {
    const loop = isMysql
      ? 'declare continue handler for sqlexception begin end;\n  loop do sleep(0.1); end loop;'
      : 'loop begin perform pg_sleep(9); exception when query_canceled then null; end; end loop;';
    const definition = isMysql
      ? `create procedure stubborn()\nbegin\n  ${loop}\nend`
      : `create procedure stubborn() language plpgsql as $$\nbegin\n  ${loop}\nend $$`;
    const { database_id } = await figures();
    const { data } = await call('Procedure.Add', {
      name: 'stubborn',
      definition,
      database_id,
      enabled: true,
    });
    expect((await call('Procedure.SaveAndRun', { id: data['id'] as number })).ret).toBe(200);
    const called = { id: data['id'] as number, statement: 'call stubborn()', seconds: 1 };
    expect(await call('Procedure.TestCall', called)).toMatchObject({ msg: 'Stopped at the time limit' });
    const running = isMysql
      ? "select id from information_schema.processlist where info like 'do sleep%' or info like 'call stub%'"
      : "select pid from pg_stat_activity where state = 'active' and query like 'call stub%'";
    await expect.poll(() => target.run(running), { timeout: 10_000 }).toEqual([]);
  });

  test('can be stopped by anyone who was granted to call it, and nothing else of the console', async () => {
    const admin = await kaifang.signIn(200);
    const granted = { title: 'Try', uri: '/database/proc-list/test-call', account_ids: [admin.id] };
    expect((await call('Operation.Add', granted)).ret).toBe(200);
    const run = randomUUID();
    const running = testCall(20, run, admin.token);
    await new Promise((wait) => setTimeout(wait, 500));
    expect((await call('Database.StopSql', { run }, admin.token)).ret).toBe(200);
    expect((await running).msg).toBe('Stopped');
    expect((await call('Database.SqlHistory', {}, admin.token)).ret).toBe(403);
  });
});
