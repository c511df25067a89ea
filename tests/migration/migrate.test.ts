import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, planOf } from '#server/boot/migrate.ts';
import { openDatabase } from '#server/platform/store/database.ts';
import { couponRegistry } from '../support/records/couponRegistry.ts';
import { type CouponDatabase, couponDatabase, refusal } from './couponDatabase.ts';
import { consent, integer, money, text, to } from './couponFiles.ts';

let made: CouponDatabase;
beforeEach(async () => {
  made = await couponDatabase();
});
afterEach(() => made.close());

describe('a migration', () => {
  it('makes a new table with what every record has, once', async () => {
    const registry = to({
      code: { ...text, unique: true },
      amount: money,
      used: { type: 'boolean' },
      at: { type: 'string', format: 'date-time' },
    });
    expect(await migrate(made.db, registry)).toEqual(['create coupon', 'index coupon_code_key']);
    expect(await made.columnsOf('coupon')).toEqual({
      id: 'bigint',
      code: 'text',
      amount: 'bigint',
      used: 'boolean',
      at: 'timestamp with time zone',
      created_at: 'timestamp with time zone',
      updated_at: 'timestamp with time zone',
      version: 'bigint',
    });
    expect(await migrate(made.db, registry)).toEqual([]);
    await made.insert('code', "'a'");
    expect(await made.rows('code, version')).toEqual([{ code: 'a', version: 1 }]);
    await expect(made.insert('code', "'a'")).rejects.toThrow('coupon_code_key');
  });

  it('says beforehand what it would do, and does none of it', async () => {
    const registry = to({ code: { ...text, index: true } });
    expect(await planOf(made.db, registry)).toEqual({
      steps: ['create coupon', 'index coupon_code_idx', 'index coupon_code_order'],
      refused: [],
    });
    expect(await made.columnsOf('coupon')).toEqual({});
  });

  it('adds a column for an added property and loses nothing', async () => {
    await migrate(made.db, to({ code: text }));
    await made.insert('code', "'a'", "'b'");
    expect(await migrate(made.db, to({ code: text, amount: integer }))).toEqual(['add coupon.amount']);
    expect(await made.rows('id, code, amount, version')).toEqual([
      { id: 1, code: 'a', amount: null, version: 1 },
      { id: 2, code: 'b', amount: null, version: 1 },
    ]);
  });

  it('drops a column with its values where the file gives it up by name', async () => {
    await migrate(made.db, to({ code: text, old: { type: 'boolean', default: false } }));
    await made.insert('code, old', "'a', false");
    const without = (more: object) => couponRegistry({ coupon: { code: text, _: more } } as never);
    await expect(migrate(made.db, to({ code: text }))).rejects.toThrow('coupon.old is no longer in its file');
    expect(await migrate(made.db, without({ dropColumns: ['old'] }))).toEqual(['drop coupon.old']);
    expect(await made.rows('code')).toEqual([{ code: 'a' }]);
  });

  it('fills old rows with the default of an added property, and only old ones', async () => {
    await migrate(made.db, to({ code: text }));
    await made.insert('code', "'a'");
    const added = {
      price: { ...money, default: '12.50' },
      state: { ...text, enum: ["it's", 'b'], default: "it's" },
      tags: { type: 'array', items: text, default: ['x'] },
      on: { type: 'boolean', default: true },
      since: { type: 'string', format: 'date', default: '2026-01-31' },
    };
    await migrate(made.db, to({ code: text, ...added }));
    await made.insert('code', "'b'");
    expect(await made.rows('price, state, tags, "on", since')).toEqual([
      { price: 1250, state: "it's", tags: ['x'], on: true, since: '2026-01-31' },
      { price: null, state: null, tags: null, on: null, since: null },
    ]);
  });

  it('fills them where rows are only ever added, too', async () => {
    const _ = { appendOnly: true, access: { edit: 'none', delete: 'none' } };
    await migrate(made.db, to({ code: text, _ }));
    await made.insert('code', "'a'");
    await migrate(made.db, to({ code: text, level: { ...integer, default: 3 }, _ }));
    expect(await made.rows('level')).toEqual([{ level: 3 }]);
  });
});

describe('references', () => {
  const reference = (resource: string) => ({ type: 'integer', reference: { resource } });

  it('hold, no matter what the order of the files, in circles and to oneself', async () => {
    const registry = couponRegistry({
      coupon: { shop: reference('shop'), parent: reference('coupon') },
      shop: { best: reference('coupon') },
    });
    const steps = await migrate(made.db, registry);
    expect(steps).toEqual(
      expect.arrayContaining([
        'link coupon.shop to shop',
        'link coupon.parent to coupon',
        'link shop.best to coupon',
      ]),
    );
    expect(await migrate(made.db, registry)).toEqual([]);
    await expect(made.insert('shop', '1')).rejects.toThrow('foreign key');
  });

  it('to records that live elsewhere have nothing to hold on to', async () => {
    const provider = { type: 'rest', url: 'https://shop.example/api' };
    await migrate(made.db, to({ shop: reference('shop') }, { shop: { name: text, _: { provider } } }));
    await made.insert('shop', '1');
  });

  it('are refused over values without a record, and go when the file takes them away', async () => {
    const shop = { shop: { name: text } };
    await migrate(made.db, to({ shop: integer }, shop));
    await made.insert('shop', '5');
    const linked = to({ shop: reference('shop') }, shop);
    expect(await refusal(migrate(made.db, linked))).toContain(
      'coupon.shop should refer to shop but 1 value has no record there',
    );
    await sql`insert into shop (id) values (5)`.execute(made.db);
    expect(await migrate(made.db, linked)).toEqual(['index coupon_shop_idx', 'link coupon.shop to shop']);
    expect(await migrate(made.db, to({ shop: integer }, shop))).toHaveLength(1);
    await made.insert('shop', '6');
  });

  it('may lead to a table that is called like a word of SQL', async () => {
    const registry = to({ order: reference('order') }, { order: { user: text } });
    await migrate(made.db, registry);
    expect(await migrate(made.db, registry)).toEqual([]);
  });
});

describe('LOG-05: rows that are only ever added', () => {
  const _ = { appendOnly: true, access: { edit: 'none', delete: 'none' } };

  it('cannot be changed or deleted, in this table and no other', async () => {
    await migrate(made.db, couponRegistry({ coupon: { code: text, _ }, shop: { name: text } }));
    await made.insert('code', "'a'");
    await expect(sql`update coupon set code = 'b'`.execute(made.db)).rejects.toThrow(
      'rows of coupon are only ever added',
    );
    await expect(sql`delete from coupon`.execute(made.db)).rejects.toThrow(
      'rows of coupon are only ever added',
    );
    expect(await made.rows('code')).toEqual([{ code: 'a' }]);
    await sql`insert into shop (name) values ('a')`.execute(made.db);
    await sql`delete from shop`.execute(made.db);
  });
  it('are so in the product’s audit trail', async () => {
    await sql`insert into audit (username) values ('a')`.execute(made.db);
    await expect(sql`delete from audit`.execute(made.db)).rejects.toThrow('only ever added');
  });
  it('may be changed again when the file says so', async () => {
    await migrate(made.db, to({ code: text, _ }));
    expect(await migrate(made.db, to({ code: text }))).toEqual(['unappend coupon']);
    await made.insert('code', "'a'");
    await sql`delete from coupon`.execute(made.db);
  });
});

describe('DUR: a migration is whole or nothing', () => {
  it('leaves nothing half done when a step fails', async () => {
    await migrate(made.db, to({ code: text }));
    await made.insert('code', "'7'");
    await sql`create view codes as select code from coupon`.execute(made.db);
    const changed = to(
      { amount: integer, code: integer, more: { ...text, unique: true } },
      { shop: { name: text } },
    );
    expect(await refusal(migrate(made.db, changed, consent('convert', 'coupon.code')))).toContain(
      'cannot alter type of a column used by a view',
    );
    expect(Object.keys(await made.columnsOf('coupon'))).toEqual([
      'id',
      'code',
      'created_at',
      'updated_at',
      'version',
    ]);
    expect(await made.columnsOf('shop')).toEqual({});
    expect(await made.rows('code')).toEqual([{ code: '7' }]);
  });

  it('is done once when two processes start at once', async () => {
    const other = openDatabase(made.connection, () => {});
    const registry = to({ code: { ...text, unique: true } }, { shop: { name: text } });
    const done = await Promise.all([
      migrate(made.db, registry),
      migrate(other, registry),
      migrate(made.db, registry),
    ]);
    await other.destroy();
    expect(done.map((steps) => steps.length).sort()).toEqual([0, 0, 3]);
  });

  it('is not cut short by the patience that people’s queries have', async () => {
    const hasty = openDatabase({ ...made.connection, statement_timeout: 200 }, () => {});
    await migrate(hasty, to({ code: text }));
    const blocked = made.db.transaction().execute(async (tx) => {
      await sql`lock table coupon`.execute(tx);
      await sql`select pg_sleep(0.6)`.execute(tx);
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await migrate(hasty, to({ code: text, more: text }))).toEqual(['add coupon.more']);
    await blocked;
    await hasty.destroy();
  });

  it('puts tables where everybody looks, anyone who has a schema of his own', async () => {
    await sql.raw(`create schema "${made.connection.user}"`).execute(made.db);
    await migrate(made.db, to({ code: text }));
    expect(await made.columnsOf('coupon')).toHaveProperty('code');
    expect(await migrate(made.db, to({ code: text }))).toEqual([]);
  });
});
