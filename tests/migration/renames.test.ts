import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, planOf } from '#server/boot/migrate.ts';
import { couponRegistry } from '../support/records/couponRegistry.ts';
import { type CouponDatabase, couponDatabase, refusal } from './couponDatabase.ts';
import { consent, integer, money, text, to } from './couponFiles.ts';

let made: CouponDatabase;
beforeEach(async () => {
  made = await couponDatabase();
});
afterEach(() => made.close());

const query = async (statement: string) => (await sql.raw(statement).execute(made.db)).rows;

const before = { path: { ...text, unique: true }, name: { ...text, index: true } };
const after = {
  url: { ...text, renamedFrom: 'path' },
  path: { ...text, renamedFrom: 'name', unique: true },
  name: { ...text, filledFrom: 'path', index: true },
};

describe('a field with another name', () => {
  it('keeps its values, also where the next one takes its name, and a new one begins with those of another', async () => {
    await migrate(made.db, to(before));
    await made.insert('path, name', "'https://a', 'a'", "'https://b', null");
    const steps = [
      'unindex coupon.coupon_name_idx',
      'unindex coupon.coupon_name_order',
      'unindex coupon.coupon_path_key',
      'rename coupon.path to url',
      'rename coupon.name to path',
      'add coupon.name',
      'fill coupon.name from path',
      'index coupon_path_key',
      'index coupon_name_idx',
      'index coupon_name_order',
    ];
    const planned = await planOf(made.db, to(after));
    expect({ ...planned, steps: [...planned.steps].sort() }).toEqual({
      steps: [...steps].sort(),
      refused: [],
    });
    expect(Object.keys(await made.columnsOf('coupon'))).not.toContain('url');
    expect(await migrate(made.db, to(after))).toEqual(planned.steps);
    const rows = [
      { url: 'https://a', path: 'a', name: 'a', version: 1 },
      { url: 'https://b', path: null, name: null, version: 1 },
    ];
    expect(await made.rows('url, path, name, version')).toEqual(rows);
    expect(await migrate(made.db, to(after))).toEqual([]);
    expect(await made.rows('url, path, name, version')).toEqual(rows);
    // The unique constraint is on the new field; the old one is free.
    await made.insert('url, path', "'https://a', 'c'");
    await expect(made.insert('url, path', "'https://c', 'a'")).rejects.toThrow('coupon_path_key');
  });

  it('keeps its indexes, where each takes the name of the next, and those of several fields', async () => {
    const indexed = { ...text, index: true };
    const _ = { indexes: [['b', 'a']] };
    await migrate(made.db, couponRegistry({ coupon: { a: indexed, b: indexed, c: text, _ } }));
    await query('create index mine on coupon (a)');
    const renamed = couponRegistry({
      coupon: {
        b: { ...indexed, renamedFrom: 'a' },
        d: { ...indexed, renamedFrom: 'b' },
        c: text,
        _: { indexes: [['d', 'b']] },
      },
    });
    expect(new Set(await migrate(made.db, renamed))).toEqual(
      new Set([
        'rename coupon.b to d',
        'rename coupon.a to b',
        'rename coupon_b_idx to coupon_d_idx',
        'rename coupon_a_idx to coupon_b_idx',
        'rename coupon_b_a_idx to coupon_d_b_idx',
        'rename coupon_b_order to coupon_d_order',
        'rename coupon_a_order to coupon_b_order',
      ]),
    );
    expect(await migrate(made.db, renamed)).toEqual([]);
    expect(
      await query(
        "select pg_get_indexdef('coupon_d_b_idx'::regclass) as made, pg_get_indexdef('mine'::regclass) as mine",
      ),
    ).toEqual([
      {
        made: 'CREATE INDEX coupon_d_b_idx ON public.coupon USING btree (d, b)',
        mine: 'CREATE INDEX mine ON public.coupon USING btree (b)',
      },
    ]);
  });

  it('comes back by its new name, where an import is taken back that wrote another value', async () => {
    await migrate(made.db, to({ code: text }));
    await sql`
      with job as (insert into job (kind, resource) values ('import', 'coupon') returning id)
      insert into kaifang_system.import_row (job_id, record_id, version, before)
      select id, 1, 2, '{"code": "a", "id": 1}' from job`.execute(made.db);
    await migrate(made.db, to({ key: { ...text, renamedFrom: 'code' } }));
    const { rows } = await sql`select before from kaifang_system.import_row`.execute(made.db);
    expect(rows).toEqual([{ before: { id: 1, key: 'a' } }]);
  });

  it('is counted by its new name, where a report counts what is gone for good', async () => {
    await migrate(made.db, to({ code: text }));
    await sql`
      with form as (
        insert into kaifang_system.trash_shape (hash, columns) values ('then', '{"code": "text text"}'))
      insert into kaifang_system.counted_row (resource, shape, row)
      values ('coupon', 'then', '{"code": "a"}'), ('coupon', 'then', '{}'), ('other', 'then', '{"code": "b"}')`.execute(
      made.db,
    );
    await migrate(made.db, to({ key: { ...text, renamedFrom: 'code' } }));
    const { rows } = await sql<{ row: object; columns: object }>`
      select row, columns from kaifang_system.counted_row join kaifang_system.trash_shape on hash = shape
      order by row::text`.execute(made.db);
    expect(rows.map(({ row, columns }) => [row, columns])).toEqual([
      [{ code: 'b' }, { code: 'text text' }],
      [{ key: 'a' }, { key: 'text text' }],
      [{}, { key: 'text text' }],
    ]);
  });

  it('goes along in the saved views of its list, those in the trash too, wherever they name it', async () => {
    const own = { saved_view: { resource: text, query: { type: 'object' } }, trash: { resource: text } };
    const files = (fields: Record<string, object>) => to(fields, own);
    await migrate(made.db, files(before));
    const query = {
      filter: {
        path: 'a',
        or: [{ name: { contains: 'path' } }, { not: { and: [{ path: { in: ['name'] } }] } }],
      },
      q: 'path',
      sort: '-name',
      per_page: 20,
      columns: ['id', 'path', 'name'],
      widths: { path: 120, name: 80 },
    };
    const renamed = {
      filter: {
        url: 'a',
        or: [{ path: { contains: 'path' } }, { not: { and: [{ url: { in: ['name'] } }] } }],
      },
      q: 'path',
      sort: '-path',
      per_page: 20,
      columns: ['id', 'url', 'path'],
      widths: { url: 120, path: 80 },
    };
    await sql`
      insert into saved_view (resource, query) select resource, ${JSON.stringify(query)}::jsonb
      from unnest(array['coupon', 'shop']) as resource`.execute(made.db);
    await sql`
      with gone as (insert into trash (resource) values ('saved_view') returning id)
      insert into kaifang_system.trash_row (trash_id, shape, row)
      select gone.id, '', to_jsonb(v) from gone, saved_view v where v.resource = 'coupon'`.execute(made.db);
    await migrate(made.db, files(after));
    const views = await sql<{ resource: string; query: unknown; version: number }>`
      select resource, query, version from saved_view order by resource`.execute(made.db);
    expect(views.rows).toEqual([
      { resource: 'coupon', query: renamed, version: 1 },
      { resource: 'shop', query, version: 1 },
    ]);
    const kept = await sql`select row -> 'query' as query from kaifang_system.trash_row`.execute(made.db);
    expect(kept.rows).toEqual([{ query: renamed }]);
    // The rename runs only once: a name that equals the old one stays.
    await migrate(made.db, files(after));
    expect((await sql`select query from saved_view where resource = 'coupon'`.execute(made.db)).rows).toEqual(
      [{ query: renamed }],
    );
  });

  it('may change its type as well, which is asked for by its new name', async () => {
    await migrate(made.db, to({ price: money }));
    await made.insert('price', '500');
    const changed = to({ cost: { ...integer, renamedFrom: 'price' } });
    expect(await refusal(migrate(made.db, changed))).toContain('npm run migrate -- --convert coupon.cost');
    expect(await made.rows('price')).toEqual([{ price: 500 }]);
    expect(await migrate(made.db, changed, consent('convert', 'coupon.cost'))).toEqual([
      'rename coupon.price to cost',
      'convert coupon.cost from money to bigint',
    ]);
    expect(await made.rows('cost')).toEqual([{ cost: 5 }]);
  });

  it('is still what others refer to, and still refers to others', async () => {
    const reference = (field: string) => ({ ...text, reference: { resource: 'shop', field } });
    const first = couponRegistry({
      shop: { code: { ...text, unique: true } },
      coupon: { shop: reference('code') },
    });
    await migrate(made.db, first);
    await sql`insert into shop (code) values ('a')`.execute(made.db);
    await made.insert('shop', "'a'");
    const renamed = couponRegistry({
      shop: { key: { ...text, unique: true, renamedFrom: 'code' } },
      coupon: { place: { ...reference('key'), renamedFrom: 'shop' } },
    });
    expect(new Set(await migrate(made.db, renamed))).toEqual(
      new Set([
        'rename shop.code to key',
        'rename coupon.shop to place',
        'rename shop_code_key to shop_key_key',
        'rename coupon_shop_idx to coupon_place_idx',
      ]),
    );
    expect(await made.rows('place')).toEqual([{ place: 'a' }]);
    await expect(made.insert('place', "'b'")).rejects.toThrow('foreign key');
    await expect(sql`delete from shop`.execute(made.db)).rejects.toThrow('foreign key');
    expect(await migrate(made.db, renamed)).toEqual([]);
  });
});
