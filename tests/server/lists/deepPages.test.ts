import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { textsOf } from '#server/language.ts';
import { besideCondition } from '#server/records/after.ts';
import { ordering, sortTerms } from '#server/records/query.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { wideRegistry } from '../../support/records/wideRegistry.ts';

let kaifang: TestApp;
let token: string;

beforeAll(async () => {
  kaifang = await startApp(wideRegistry());
  ({ token } = await kaifang.signIn(255, 'root_1'));
  await sql`
    insert into account (username, level, status, nickname, created_at)
    select 'n' || n, 100, 'enabled', case when n % 5 > 0 then 'd' || n % 7 end,
      '2026-01-01'::timestamptz + n % 11 * interval '1 ms'
    from generate_series(1, 95) n`.execute(kaifang.app.db);
  await sql`
    insert into config (name, value, description)
    select 'n' || n, 'v', case when n % 5 > 0 then 'd' || n % 7 end from generate_series(1, 95) n`.execute(
    kaifang.app.db,
  );
});
afterAll(() => kaifang.close());

const list = (fields: Row) => kaifang.call('Admin.Config.GetList', { limit: 10, ...fields }, token);
const accounts = (fields: Row) => kaifang.call('Admin.User.GetAllMembers', { limit: 10, ...fields }, token);

/** Reads the pages of a list in sequence, each starting from the last row of the previous one. */
async function walk(ask: typeof list, sort: string, length: number): Promise<Row[]> {
  const names = [...sort.split(',').map((term) => term.replace('-', '')), 'id'];
  const walked: Row[] = [];
  for (let page = 1; walked.length < length; page++) {
    const last = walked.at(-1);
    const after = last && Object.fromEntries(names.map((name) => [name, last[name]]));
    const { ret, data } = await ask({ sort, page, ...(after && { after: after as never }) });
    expect(ret).toBe(200);
    expect(data.items).not.toEqual([]);
    walked.push(...(data.items as Row[]));
  }
  return walked;
}

const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);

describe('the pages of a list that go on from the row before', () => {
  test.each([
    ...[
      '-id',
      'id',
      'username',
      '-username',
      'nickname',
      '-nickname',
      'created_at,-username',
      '-nickname,id',
    ].map((sort) => ['accounts', accounts, sort] as const),
    // Records written before the description was required.
    ...['description', '-description', '-description,id'].map(
      (sort) => ['config items', list, sort] as const,
    ),
  ])('have every row once, in the same order as by number: $0 by $2', async (_what, ask, sort) => {
    const whole = (await ask({ sort, limit: 1000 })).data.items as Row[];
    expect(whole.length).toBeGreaterThanOrEqual(95);
    expect(ids(await walk(ask, sort, whole.length))).toEqual(ids(whole));
  });

  test.each([
    ...['-id', 'id', '-username', 'nickname', '-nickname', 'created_at,-username', '-nickname,id'].map(
      (sort) => ['accounts', accounts, sort] as const,
    ),
    ...['description', '-description'].map((sort) => ['config items', list, sort] as const),
  ])('are the same on the way back, from the last row to the first: $0 by $2', async (_what, ask, sort) => {
    const whole = (await ask({ sort, limit: 1000 })).data.items as Row[];
    const names = [...sort.split(',').map((term) => term.replace('-', '')), 'id'];
    let walked = whole.slice(-1);
    while (walked.length + 10 < whole.length) {
      const first = walked[0] as Row;
      const before = Object.fromEntries(names.map((name) => [name, first[name]]));
      const page = Math.ceil((whole.length - walked.length) / 10);
      const { ret, data } = await ask({ sort, page, before: before as never });
      expect({ ret, count: (data.items as Row[]).length }).toEqual({ ret: 200, count: 10 });
      walked = [...(data.items as Row[]), ...walked];
    }
    expect(ids(walked)).toEqual(ids(whole.slice(-walked.length)));
  });

  test('are counted off where too few are left before a row', async () => {
    const [, , third] = (await list({ sort: 'id' })).data.items as Row[];
    const { data } = await list({ sort: 'id', page: 1, before: { id: third?.['id'] ?? 0 } as never });
    expect(ids(data.items as Row[])).toEqual(ids((await list({ sort: 'id' })).data.items as Row[]));
  });

  test.each<[string, Row]>([
    ['without what it is sorted by', { sort: 'name', after: { id: 1 } as never }],
    ['with a wrong value', { sort: '-id', after: { id: 'x' } as never }],
    ['without an id', { sort: 'name', after: { id: null, name: 'n1' } as never }],
    ['that is a list', { after: [] as never }],
  ])('are refused after a row %s', async (_what, fields) => {
    const { ret, data } = await list(fields);
    expect(ret).toBe(400);
    expect((data.errors as Row[])[0]?.field).toMatch(/^after/);
  });

  test('go on from a row whose texts are as long as they may be, forth and back', async () => {
    const filter = { description: 'long' } as never;
    await sql`
      insert into config (name, value, description)
      select 'long' || n, repeat('长', 19998) || lpad(n::text, 2, '0'), 'long' from generate_series(1, 25) n`.execute(
      kaifang.app.db,
    );
    const ask = (fields: Row) => list({ filter, ...fields });
    const whole = (await ask({ sort: 'value', limit: 30 })).data.items as Row[];
    expect(ids(await walk(ask, 'value', 25))).toEqual(ids(whole));
    const { id = 0, value = '' } = whole[20] ?? {};
    const { ret, data } = await ask({ sort: 'value', page: 2, before: { value, id } as never });
    expect({ ret, ids: ids(data.items as Row[]) }).toEqual({ ret: 200, ids: ids(whole.slice(10, 20)) });
  });

  test('are refused between two rows, since no one could say which page that is', async () => {
    const { ret, data } = await list({ sort: 'id', after: { id: 1 } as never, before: { id: 9 } as never });
    expect({ ret, errors: data.errors }).toMatchObject({
      ret: 400,
      errors: [{ field: 'before', rule: 'oneSide', message: expect.stringContaining('not both') }],
    });
  });

  test.each(['after', 'before'] as const)('read no more rows the deeper they lie: %s', async (side) => {
    await sql`
      insert into config (name, value, description) select 'deep' || n, 'v', 'd' from generate_series(1, 20000) n
      on conflict do nothing`.execute(kaifang.app.db);
    await sql`analyze config`.execute(kaifang.app.db);
    const config = resourceOf(kaifang.app.registry, 'config');
    const terms = sortTerms(config, '-id', textsOf.en);
    const beside = besideCondition(side, config, terms, { id: side === 'after' ? 500 : 15_000 }, textsOf.en);
    const way = side === 'after' ? 'forth' : 'back';
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, costs off, timing off, summary off) select id from config
      where ${beside} order by ${ordering(config, '-id', textsOf.en, way)} limit 10`.execute(kaifang.app.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('config_pkey');
    expect(plan).not.toMatch(/rows=\d{3,}/);
  });
});

test('a page far behind by its number alone is what lies there, no matter what it is narrowed and sorted by', async () => {
  await sql`
    insert into config (name, value, description)
    select 'far' || n, 'far', 'd' || n % 7 from generate_series(1, 1100) n`.execute(kaifang.app.db);
  const { rows } = await sql<{ id: number }>`
    select id from config where value = 'far' order by description desc, id desc offset 1040 limit 10`.execute(
    kaifang.app.db,
  );
  const { data } = await list({ page: 105, filter: { value: 'far' }, sort: '-description' });
  expect(ids(data.items as Row[])).toEqual(rows.map(({ id }) => id));
  expect(data).toMatchObject({ total: 1100, total_is_exact: true });
  expect((data.items as Row[])[0]).toMatchObject({ value: 'far', version: 1 });
});
