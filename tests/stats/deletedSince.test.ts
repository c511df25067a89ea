import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { ReportAnswer } from '#schemas/payloads/report.ts';
import type { Row } from '#schemas/resource.ts';
import { everCounted } from '#server/records/trash/countedRows.ts';
import { sweepTrash } from '#server/records/trash/purge.ts';
import { shapeOf } from '#server/records/trash/shape.ts';
import { startApp, type TestApp } from '../support/app.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let kaifang: TestApp;
let root: string;

beforeAll(async () => {
  kaifang = await startApp();
  ({ token: root } = await kaifang.signIn(255, 'root'));
});
afterAll(() => kaifang.close());

/** A node of a PostgreSQL plan, and its children. */
interface Node {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

const withBelow = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(withBelow)];

async function report(service: string, fields: Row, token = root): Promise<ReportAnswer> {
  const { ret, data, msg } = await kaifang.call(service, fields, token);
  expect([ret, msg]).toEqual([200, '']);
  return data as unknown as ReportAnswer;
}

describe('a report of records', () => {
  it('counts what was deleted since: in the trash, removed for good, out of time, and once when it is back [page-44]', async () => {
    const { rows: made } = await sql<{ id: number }>`
      insert into account (username, level, status, created_at)
      select 'gone' || n, (array[0, 100, 101, 100, 0])[n], 'enabled', '2026-02-10T04:00:00Z'
      from generate_series(1, 5) as n returning id`.execute(kaifang.app.db);
    const [kept, trashed, purged, swept, back] = made.map(({ id }) => id);
    const counted = async () =>
      (await report('Admin.Stats.Register', { from: '2026-02-10', to: '2026-02-10' })).totals;
    const all = { total: 5, personal: 2, company: 1, members: 2, admins: 0 };
    expect(await counted()).toEqual(all);
    const { data, ret } = await kaifang.call(
      'Admin.User.DelMember',
      { ids: [trashed, purged, swept, back] as number[] },
      root,
    );
    expect(ret).toBe(200);
    expect(await counted()).toEqual(all);
    const [, second, third, last] = data['trash'] as number[];
    expect((await kaifang.call('Admin.Trash.Purge', { ids: [second as number] }, root)).ret).toBe(200);
    expect(await counted()).toEqual(all);
    await sql`update trash set expires_at = now() where id = ${third}`.execute(kaifang.app.db);
    await sweepTrash(kaifang.app);
    expect(await counted()).toEqual(all);
    expect((await kaifang.call('Admin.Trash.Restore', { ids: [last as number] }, root)).ret).toBe(200);
    expect(await counted()).toEqual(all);
    const { rows: left } = await sql<Row>`
      select row from kaifang_system.counted_row where resource = 'account' order by row ->> 'level'`.execute(
      kaifang.app.db,
    );
    // Neither the owner nor the record's id remains.
    expect(left.map(({ row }) => Object.keys(row as Row).sort())).toEqual([
      ['created_at', 'level'],
      ['created_at', 'level'],
    ]);
    const { rows: there } = await sql<{ id: number }>`
      select id from account where username like 'gone%' order by id`.execute(kaifang.app.db);
    expect(there.map(({ id }) => id)).toEqual([kept, back]);
  });

  it('reads of what was deleted only its own days, however much there is', async () => {
    const { db, registry } = kaifang.app;
    const account = resourceOf(registry, 'account');
    await sql`
      insert into kaifang_system.trash_shape (hash, columns)
      values ('kept', ${JSON.stringify(shapeOf(account).columns)})`.execute(db);
    const row = sql`jsonb_build_object('level', 100, 'created_at', '2019-01-01T00:00:00Z'::timestamptz + n * interval '1 hour')`;
    await sql`
      insert into kaifang_system.counted_row (resource, shape, row)
      select 'account', 'kept', ${row} from generate_series(1, 20000) as n`.execute(db);
    await sql`
      with told as (
        insert into trash (resource, record_id, deleted_at, expires_at)
        select 'account', 1000000 + n, now(), now() + interval '1 day' from generate_series(1, 20000) as n
        returning id, record_id - 1000000 as n)
      insert into kaifang_system.trash_row (trash_id, shape, row) select id, 'kept', ${row} from told`.execute(
      db,
    );
    for (const table of ['trash', 'kaifang_system.trash_row', 'kaifang_system.counted_row'])
      await sql`analyze ${sql.table(table)}`.execute(db);
    const days = { from: '2019-06-01', to: '2019-06-02' };
    const { rows } = await sql<{ 'QUERY PLAN': readonly { Plan: Node }[] }>`
      explain (analyze, format json) select * from ${everCounted(account, 'created_at', days)} as kept`.execute(
      db,
    );
    const nodes = withBelow(rows[0]?.['QUERY PLAN'][0]?.Plan as Node);
    const kept = nodes.filter((node) => /^(trash_row|counted_row)$/.test(node['Relation Name'] ?? ''));
    expect(kept).toHaveLength(2);
    // Two days and their neighbors, an hour each; no row was read only to be filtered out.
    for (const node of kept) {
      expect(node['Actual Rows'] * node['Actual Loops']).toBeLessThanOrEqual(6 * 24);
      expect(node['Rows Removed by Filter'] ?? 0).toBe(0);
    }
    expect((await report('Admin.Stats.Register', days)).totals).toMatchObject({ total: 96, personal: 96 });
  });
});
