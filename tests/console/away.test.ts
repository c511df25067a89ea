import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import type { Target } from '#server/databases/engine.ts';
import { mysqlFault } from '#server/databases/mysql/fault.ts';
import { postgresFault } from '#server/databases/postgres/fault.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ConsoleTarget, connectTarget, dialects, openTarget } from '../support/console/targets.ts';

vi.setConfig({ testTimeout: 60_000 });

// Each way to lose a connected database, each followed by automatic reconnection.
describe.each(dialects)('a connected database (%s)', (dialect) => {
  let kaifang: TestApp;
  let target: ConsoleTarget;
  let token: string;
  let connection: number;
  const isMysql = dialect === 'mysql';
  beforeAll(async () => {
    kaifang = await startApp();
    target = await openTarget(dialect);
    ({ token } = await kaifang.signIn(255, 'root_1'));
    connection = await connectTarget(kaifang, token, target);
  }, 120_000);
  afterAll(async () => {
    await kaifang?.close();
    await target?.drop();
  });

  const call = (service: string, fields: Row) => kaifang.call(`Admin.Database.${service}`, fields, token);
  const run = (statement: string, more: object = {}) =>
    call('RunSql', { connection, statement, run: randomUUID(), ...more });
  const sleep = (seconds: number) => (isMysql ? `select sleep(${seconds})` : `select pg_sleep(${seconds})`);
  /** Waits until the other server runs a statement. */
  const underWay = (seconds: number) => {
    const list = isMysql
      ? `select count(*) as n from information_schema.processlist where info = '${sleep(seconds)}'`
      : `select count(*) as n from pg_stat_activity where query = '${sleep(seconds)}' and state = 'active'`;
    const found = async () => Number((await target.run(list))[0]?.['n']);
    return expect.poll(found, { timeout: 5000, interval: 50 }).toBe(1);
  };
  /** More sequential calls than there are connections: none was lost. */
  async function expectAllBack(): Promise<void> {
    const started = performance.now();
    for (let n = 0; n < 8; n++) expect(await run('select 1 as n')).toMatchObject({ ret: 200 });
    expect(performance.now() - started).toBeLessThan(5000);
  }

  test('whose connection is reset in the middle of a statement is there for the next (DBC-08)', async () => {
    const running = run(sleep(21), { seconds: 30 });
    await underWay(21);
    const started = performance.now();
    target.door.reset();
    expect((await running).msg).toBe('The connection to the database was lost');
    expect(performance.now() - started).toBeLessThan(5000);
    await expectAllBack();
  });

  test('whose server ends all its connections, as one that restarts does, is asked again by new ones (DBC-08)', async () => {
    await Promise.all(Array.from({ length: 3 }, () => run('select 1 as n')));
    const running = run(sleep(22), { seconds: 30 });
    await underWay(22);
    if (isMysql) {
      const found = await target.run(
        'select id from information_schema.processlist where db = database() and id <> connection_id()',
      );
      for (const { id } of found) await target.run(`kill ${id}`).catch(() => {});
    } else
      await target.run(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    expect((await running).ret).toBe(420);
    await expectAllBack();
  });

  test('that has no connection left says so, and is there when one is free, while the platform goes on (DBC-08)', async () => {
    const name = `few_${randomUUID().slice(0, 8)}`;
    const password = 'p-Few-12345';
    if (isMysql)
      await target.run(
        `create user ${name} identified by '${password}' with max_user_connections 1; grant all on *.* to ${name}`,
      );
    else await target.run(`create role ${name} login connection limit 1 password '${password}'`);
    try {
      const { data } = await call('Add', { ...target.record, username: name, password, enabled: true });
      const few = { connection: Number(data['id']) };
      const holds = call('RunSql', { ...few, statement: sleep(4), run: randomUUID(), seconds: 10 });
      await underWay(4);
      for (let n = 0; n < 6; n++) {
        const started = performance.now();
        const answer = await call('Tables', few);
        expect(answer).toMatchObject({ ret: 420, msg: 'The database has no free connections' });
        expect(performance.now() - started).toBeLessThan(5000);
        const asked = performance.now();
        expect((await kaifang.call('Admin.Config.GetList', {}, token)).ret).toBe(200);
        expect(performance.now() - asked).toBeLessThan(2000);
      }
      expect((await holds).ret).toBe(200);
      const isBack = async () => (await call('Tables', few)).ret;
      await expect.poll(isBack, { timeout: 5000 }).toBe(200);
      await call('Del', { ids: [few.connection] as never });
    } finally {
      await target.run(
        isMysql
          ? `drop user ${name}`
          : `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${name}'`,
      );
      if (!isMysql) await target.run(`drop role ${name}`);
    }
  });
});

const target = { host: 'db.example.com', user: 'u', password: 'p-Secret', database: 'd' } as Target;

test('a server that only reads since another one took over is shown as such (DBC-08)', () => {
  const standby = { code: '0A000', message: 'cannot set transaction read-write mode during recovery' };
  expect(postgresFault(standby, target)).toMatchObject({ kind: 'readOnly' });
  expect(postgresFault({ code: '25006', message: 'x' }, target)).toMatchObject({ kind: 'readOnly' });
  for (const errno of [1290, 1792, 1836])
    expect(mysqlFault({ errno, sqlMessage: 'read-only' }, target)).toMatchObject({ kind: 'readOnly' });
});
