import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { encodeForm } from '#schemas/wire.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { sheetRegistry } from '../../support/files/sheetRegistry.ts';
import { openHttp, type TestHttp } from '../../support/http.ts';

let kaifang: TestApp;
let http: TestHttp;
let url = '';
let token = '';

beforeAll(async () => {
  kaifang = await startApp(sheetRegistry());
  http = await openHttp(kaifang);
  url = await http.server.listen({ port: 0, host: '127.0.0.1' });
  token = (await kaifang.signIn(255)).token;
  await sql`
    insert into sheet (title) select repeat('row ', 50) || n from generate_series(1, 100000) n`.execute(
    kaifang.app.db,
  );
});
afterAll(async () => {
  // The client opens a spare connection after it closed one.
  http.server.server.closeAllConnections();
  await http.close();
  await kaifang.close();
});

const ask = (fields: Record<string, unknown>, signal?: AbortSignal) =>
  fetch(`${url}/api/admin.php?service=Admin.Sheet.Export`, {
    method: 'POST',
    headers: { 'accept-language': 'zh', 'accept-encoding': 'identity' },
    body: encodeForm({ access_token: token, ...fields }),
    ...(signal && { signal }),
  });

const reading = async () => {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and (query like 'fetch forward%' and state like 'idle in transaction%'
      or query like 'copy (%' and state <> 'idle')`.execute(kaifang.app.db);
  return rows.length;
};
const noneReads = () => vi.waitFor(async () => expect(await reading()).toBe(0), { timeout: 5000 });

describe('an export over HTTP', () => {
  test('EXP-03 is named by RFC 6266 and arrives whole', async () => {
    const answer = await ask({ fields: 'title' });
    expect(answer.headers.get('x-row-count')).toBe('100000');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w.-]+\.csv"; filename\*=UTF-8''%E8%A1%A8%E6%A0%BC-\d{8}-\d{4}\.csv$/,
    );
    expect((await answer.text()).split('\r\n')).toHaveLength(100_002);
  });

  test('EXP-02 says how many rows there are before the first, in both formats, by the filter', async () => {
    for (const format of ['csv', 'xlsx']) {
      const answer = await ask({ format, filter: JSON.stringify({ id: { lte: 7 } }) });
      expect(answer.headers.get('x-row-count')).toBe('7');
      await answer.arrayBuffer();
    }
  });

  test('EXP-05 a client that leaves frees the connection, also before the first byte', async () => {
    for (const format of ['csv', 'xlsx']) {
      const leaving = new AbortController();
      const answer = await ask({ format }, leaving.signal);
      await answer.body?.getReader().read();
      leaving.abort();
      await noneReads();
    }
    const early = new AbortController();
    await kaifang.app.db.transaction().execute(async (db) => {
      await sql`lock table sheet in access exclusive mode`.execute(db);
      const asked = ask({}, early.signal).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 200));
      early.abort();
      await asked;
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    await noneReads();
  });

  test('EXP-05 a database that ends the reading breaks the transfer off, visibly', async () => {
    const answer = await ask({ format: 'csv' });
    const reader = answer.body?.getReader();
    await reader?.read();
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'copy (%'`.execute(kaifang.app.db);
    const rest = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(rest()).rejects.toThrow();
    expect(await (await ask({ fields: 'id' })).text()).toMatch(/\r\n\d+\r\n$/);
  });
});
