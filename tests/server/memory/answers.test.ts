import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openEngine } from '#server/databases/openEngine.ts';
import { MemoryAccount, withAccount } from '#server/platform/memory/account.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { dialects, openTarget } from '../../support/console/targets.ts';
import { openTestData } from '../../support/flow/dataStore.ts';
import { openHttp, type TestHttp } from '../../support/http.ts';

const megabyte = 1024 * 1024;
let kaifang: TestApp;
let http: TestHttp;

beforeAll(async () => {
  kaifang = await startApp(undefined, { ANSWER_LIMIT_MB: '2', MEMORY_BUDGET_MB: '16' });
  http = await openHttp(kaifang);
  await sql`
    insert into article (title, abstract, content, publish_at, view_permission, sort, status)
    select 'Long ' || n, 'x', repeat('长', 20000), now() - interval '1 day', 'tourist', n, 'shown'
    from generate_series(1, 400) as n`.execute(kaifang.app.db);
});
afterAll(async () => {
  await http?.close();
  await kaifang?.close();
});

/** The number of rows that the drivers read during some work. */
async function rowsRead(work: () => Promise<unknown>): Promise<number> {
  const { Result } = pg as unknown as { Result: { prototype: { parseRow(row: unknown): unknown } } };
  const read = vi.spyOn(Result.prototype, 'parseRow');
  try {
    await work();
    return read.mock.calls.length;
  } finally {
    read.mockRestore();
  }
}

const list = (limit: number, fields: Record<string, unknown> = {}) => ({
  ...{ limit, fields: 'title,content', total: 'none' },
  ...fields,
});

describe('an answer beyond the limit', () => {
  it('is refused in both languages with what to do, before its rows were read', async () => {
    let answers: unknown[] = [];
    const read = await rowsRead(async () => {
      answers = await Promise.all(
        (['en', 'zh_cn'] as const).map((lang) =>
          kaifang.call('Platform.Article.GetList', list(400), null, lang),
        ),
      );
    });
    expect(answers).toMatchObject([
      { ret: 400, msg: expect.stringMatching(/larger than 2 MB.*fewer fields.*limit/) },
      { ret: 400, msg: expect.stringMatching(/超过 2 MB.*减少字段.*limit/) },
    ]);
    // 400 rows of 60 KB per call, of which some 35 fit into 2 MB.
    expect(read).toBeLessThan(120);
    expect(kaifang.app.budget.used).toBe(0);
  });

  it('is refused at every other door: administrators, what is no list, and inside a transaction', async () => {
    const { token } = await kaifang.signIn(255);
    expect(await kaifang.call('Admin.Article.GetList', list(400), token)).toMatchObject({ ret: 400 });
    const long = sql`select repeat('x', 3000000) as text`;
    const account = new MemoryAccount(kaifang.app.budget, 2 * megabyte);
    const inside = kaifang.app.db.transaction().execute((db) => long.execute(db).then(({ rows }) => rows));
    expect(await inside).toHaveLength(1);
    const limited = withAccount(account, () =>
      kaifang.app.db.transaction().execute((db) => long.execute(db)),
    );
    await expect(limited).rejects.toMatchObject({ ret: 400, key: 'answerTooLarge' });
    account.close();
  });

  it('leaves what is within it as it was, by HTTP too, and gives the memory back', async () => {
    const { text, envelope, headers } = await http.post('Platform.Article.GetList', list(30));
    expect(envelope).toMatchObject({ ret: 200, msg: '' });
    expect(text.length).toBeGreaterThan(30 * 20_000);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect((envelope.data['items'] as { content: string }[])[29]?.content).toBe('长'.repeat(20_000));
    expect(kaifang.app.budget.peak).toBeGreaterThan(0);
    expect(kaifang.app.budget.peak).toBeLessThanOrEqual(16 * megabyte);
    await expect.poll(() => kaifang.app.budget.used).toBe(0);
  });
});

it('a burst of uploads and bodies holds no more than the budget', async () => {
  const { token } = await kaifang.signIn(255);
  const boundary = 'b0undary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="access_token"\r\n\r\n${token}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(head),
    Buffer.alloc(2 * megabyte, 'a'),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const upload = () =>
    http.send({
      method: 'POST',
      url: '/api/admin.php?service=Admin.File.Upload',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    });
  const body = () => http.post('Platform.Article.GetList', { filter: 'x'.repeat(1_900_000) });
  const answers = await Promise.all(Array.from({ length: 14 }, (_, at) => (at % 2 ? upload() : body())));
  expect(new Set(answers.map(({ envelope }) => envelope.ret))).toEqual(new Set([200, 400]));
  expect(kaifang.app.budget.peak).toBeLessThanOrEqual(16 * megabyte);
  await expect.poll(() => kaifang.app.budget.used).toBe(0);
});

it('a flow stops reading at five million bytes, however many rows there are', async () => {
  const { db, store, close } = await openTestData();
  try {
    await sql`create table data.long as select n, repeat('x', 2000) as text from generate_series(1, 10000) as n`.execute(
      db,
    );
    for (const use of [
      { writes: false, isAlone: true },
      { writes: false, isAlone: false },
    ]) {
      const session = await store.open(use);
      const read = await rowsRead(() =>
        expect(session.query('select * from data.long', [])).rejects.toMatchObject({
          ret: 500,
          words: { en: expect.stringMatching(/more than 5000000 bytes/) },
        }),
      );
      expect(read).toBeLessThan(3000);
      await session.end('rollback').catch(() => {});
    }
    const session = await store.open({ writes: false, isAlone: true });
    expect((await session.query('select * from data.long limit 2000', [])).rows).toHaveLength(2000);
    await session.end('commit');
  } finally {
    await close();
  }
});

it.each(dialects)(
  'a connected %s database is left when a statement gives more than is wanted',
  async (dialect) => {
    const target = await openTarget(dialect);
    const { host, port, username: user, password, database } = target.record as never;
    const engine = openEngine({ dialect, host, port, user, password, database, tls: false }, () => {});
    try {
      const session = await engine.open();
      await expect(session.typed(`select repeat('x', 3000000) as a`, [], megabyte)).rejects.toMatchObject({
        kind: 'tooBig',
      });
      session.release(false);
      const next = await engine.open();
      expect((await next.typed(`select repeat('x', 1000) as a`, [], megabyte)).rows).toHaveLength(1);
      next.release(true);
    } finally {
      await engine.close();
      await target.drop();
    }
  },
);

it('an address reads so often without an account in a minute; accounts and others go on', async () => {
  const limited = await startApp(undefined, { ANONYMOUS_READS_PER_MINUTE: '3' });
  try {
    const { token } = await limited.signIn(200);
    const read = (own: string | null = null, ip?: string) =>
      limited.call('Platform.Site.Get', {}, own, 'en', ip).then((answer) => answer.ret);
    expect([await read(), await read(), await read(), await read()]).not.toContain(500);
    expect([await read(), await read(token), await read(null, '10.0.0.9')]).toMatchObject([410, 200, 200]);
  } finally {
    await limited.close();
  }
});
