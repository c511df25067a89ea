import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { isSystemField } from '#schemas/property.ts';
import type { Json, Row } from '#schemas/resource.ts';
import type { Call } from '#server/core/call.ts';
import { textsOf } from '#server/language.ts';
import type { Db } from '#server/platform/store/database.ts';
import { listRecords } from '#server/records/list.ts';
import { ordering } from '#server/records/query.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { wideRegistry } from '../../support/records/wideRegistry.ts';

const registry = wideRegistry();
const order = resourceOf(registry, 'order');
const listed = [...registry.resources.values()].filter(
  ({ kind, provider, services }) => kind === 'collection' && provider.type === 'kaifang' && services.list,
);

let kaifang: TestApp;
let root: { id: number };
beforeAll(async () => {
  kaifang = await startApp(registry);
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());

const planOf = async (db: Db, how: RawBuilder<unknown>, query: RawBuilder<unknown>) => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${how} ${query}`.execute(db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

describe('the first page of a list, however long it is', () => {
  test.each(listed.map((resource) => [resource.name, resource] as const))(
    'comes in the order of an index: %s',
    async (_name, resource) => {
      const by = ordering(resource, undefined, textsOf.en);
      const plan = await kaifang.app.db.transaction().execute(async (db) => {
        // Without sequential scans, only an index is left.
        await sql`set local enable_seqscan = off`.execute(db);
        await sql`set local enable_sort = off`.execute(db);
        return planOf(db, sql``, sql`select id from ${sql.table(resource.name)} order by ${by} limit 25`);
      });
      expect(plan).not.toMatch(/(?<!Incremental )Sort +\(cost/);
    },
  );
});

describe('IN-10 a list of 200,000', () => {
  const rows = 200_000;
  /** The page itself, plus the rows that are counted in an unfiltered list. */
  const few = 10_001 + 100;

  beforeAll(async () => {
    await kaifang.app.db.connection().execute(async (db) => {
      await sql`
        insert into traffic_package (name, type, services, price, validity, flow, status)
        values ('p', 'paid', '[]', 250, 3, 100, 'normal')`.execute(db);
      await sql`
        insert into "order" (order_no, account_id, package_id, package_name, quantity, amount, pay_method, status,
          package_state, created_at)
        select 'N' || n, ${root.id}, 1, 'p' || n % 1000, n % 50 + 1, n::bigint * 7919 % 1000003,
          (array['cash', 'alipay', 'paypal'])[n % 3 + 1], case when n % 3 = 0 then 'unpaid' else 'paid' end,
          'unshipped', now() - (${rows} - n) * interval '1 second'
        from generate_series(1, ${rows}) n`.execute(db);
      await sql`vacuum analyze "order"`.execute(db);
    });
  });

  /** The number of rows that the database reads for a page. */
  const readsOf = (input: Row) =>
    kaifang.app.db.transaction().execute(async (db) => {
      // Rows read by parallel workers are not counted here.
      await sql`set local max_parallel_workers_per_gather = 0`.execute(db);
      const count = async () => {
        const { rows } = await sql<{ read: number }>`
          select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
          from pg_stat_xact_user_tables where schemaname = 'public' and relname = 'order'`.execute(db);
        return rows[0]?.read ?? 0;
      };
      const before = await count();
      const call = {
        app: kaifang.app,
        db,
        rootDb: kaifang.app.db,
        registry,
        lang: 'en',
        texts: textsOf.en,
        caller: root,
      };
      await listRecords(call as unknown as Call, order, { limit: 25, ...input });
      return (await count()) - before;
    });

  test.each<[string, Row]>([
    ['as it is', {}],
    ['by its moment', { sort: 'created_at' }],
    ['by its moment, the last first', { sort: '-created_at' }],
    ['of an account', { filter: { account_id: 1 } }],
    ['of one state', { filter: { status: 'unpaid' } }],
    ['paid in one way', { filter: { pay_method: 'alipay' } }],
    ['since yesterday', { filter: { created_at: { within: '-2d' } } }],
    ['of a status that none has', { filter: { status: 'canceled' } }],
    ['of an account that has none', { filter: { account_id: 4711 } }],
  ])('is opened without reading it: %s', async (_what, input) => {
    expect(await readsOf(input)).toBeLessThanOrEqual(few);
  });

  const columns = order.list.columns.filter((name) => !isSystemField(name));
  test.each(columns)('is read once at most to be sorted by what has no index: %s', async (name) => {
    for (const sort of [name, `-${name}`]) {
      expect(await readsOf({ sort })).toBeLessThanOrEqual(rows + few);
      // It keeps only the page in memory: a million rows take 0.3 s and no space.
      const by = ordering(order, sort, textsOf.en);
      const how = sql`(analyze, costs off, timing off, summary off)`;
      const plan = await planOf(kaifang.app.db, how, sql`select * from "order" order by ${by} limit 25`);
      expect(plan).toMatch(/top-N heapsort|Index Scan/);
      expect(plan).not.toContain('external');
    }
  });

  const rare: [string, Json][] = [
    ['order_no', { like: 'no such number' }],
    ['package_state', 'recycled'],
    ['pay_method', 'balance'],
  ];
  test.each(rare)('is read once at most for what is found nowhere in it: %s', async (name, value) => {
    expect(await readsOf({ filter: { [name]: value } })).toBeLessThanOrEqual(rows + few);
  });
});
