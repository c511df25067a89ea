import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeForm } from '#schemas/wire.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ConsoleTarget, connectTarget, dialects, openTarget } from '../support/console/targets.ts';
import { openHttp, type TestHttp } from '../support/http.ts';

// A closed browser no longer waits for the answer, so the server must cancel the work.
describe.each(dialects)('on %s', (dialect) => {
  let kaifang: TestApp;
  let http: TestHttp;
  let target: ConsoleTarget;
  let token: string;
  let connection: number;
  let port: number;
  const isMysql = dialect === 'mysql';

  beforeAll(async () => {
    kaifang = await startApp();
    http = await openHttp(kaifang);
    await http.server.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = http.server.server.address() as AddressInfo);
    target = await openTarget(dialect);
    ({ token } = await kaifang.signIn(255, 'root_1'));
    connection = await connectTarget(kaifang, token, target);
    await target.run('create table item (id int primary key)');
  }, 120_000);
  afterAll(async () => {
    await http?.close();
    await kaifang?.close();
    await target?.drop();
  });

  /** Sends a request without waiting for the answer. @returns a function that disconnects. */
  const ask = (service: string, fields: object) => {
    const sent = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: `/api/admin.php?service=Admin.Database.${service}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    sent.on('error', () => {});
    sent.end(encodeForm({ access_token: token, connection, run: randomUUID(), ...fields }).toString());
    return () => void sent.destroy();
  };
  const busy = async () => {
    const found = isMysql
      ? `select id from information_schema.processlist where info like '%sleep(%' and id <> connection_id()`
      : `select pid from pg_stat_activity where state = 'active' and query like '%pg_sleep(%' and pid <> pg_backend_pid()`;
    return (await target.run(found)).length;
  };
  const nap = isMysql ? 'sleep(30)' : 'pg_sleep(30)';

  test.each([
    ['RunSql', { statement: `select ${nap}`, seconds: 60 }],
    [
      'RunSql',
      { statement: `insert into item select 1 from (select ${nap}) as nap`, seconds: 60, write: true },
    ],
    ['ExportSql', { statement: `select ${nap}`, seconds: 60 }],
  ])('%s of a caller who hung up is stopped at once: %j', async (service, fields) => {
    const hangUp = ask(service, fields);
    await expect.poll(busy, { timeout: 10_000 }).toBe(1);
    const started = Date.now();
    hangUp();
    await expect.poll(busy, { timeout: 10_000 }).toBe(0);
    expect(Date.now() - started).toBeLessThan(5000);
    expect(await target.run('select id from item')).toEqual([]);
    // The audit trail records it as what it was.
    const last = async () => {
      const { rows } = await sql<{ changes: { error?: unknown } }>`
        select changes from audit where service = ${`Admin.Database.${service}`} order by id desc limit 1`.execute(
        kaifang.app.db,
      );
      return rows[0]?.changes.error;
    };
    await expect.poll(last).toEqual([null, 'stopped']);
  });

  test('and the next one finds its connection clean', async () => {
    const answer = await http.post('Admin.Database.RunSql', {
      ...{ access_token: token, connection, run: randomUUID(), statement: 'select 1 as n' },
    });
    expect(answer.envelope.data['rows']).toEqual([['1']]);
  });
});
