import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, planOf } from '#server/boot/migrate.ts';
import { brokenRules } from '#server/platform/migration/brokenRules.ts';
import { type CouponDatabase, couponDatabase, refusal } from './couponDatabase.ts';
import { integer, text, to } from './couponFiles.ts';

let made: CouponDatabase;
beforeEach(async () => {
  made = await couponDatabase();
});
afterEach(() => made.close());

// Every table with a row is large.
const migrateLarge = (registry: ReturnType<typeof to>) =>
  migrate(made.db, registry, undefined, { largeFrom: 1 });
const invalid = async () => {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index where not indisvalid`.execute(made.db);
  return rows.map(({ name }) => name);
};

describe('a large table', () => {
  it('gets its indexes and foreign keys while it is in use', async () => {
    await migrate(made.db, to({ code: text, shop: integer }, { shop: { name: text } }));
    await sql`insert into shop (name) values ('a')`.execute(made.db);
    await made.insert('code, shop', "'a', 1", "'b', null");
    const files = to(
      { code: { ...text, unique: true }, shop: { ...integer, reference: { resource: 'shop' } } },
      { shop: { name: text } },
    );
    const lines = [
      'index coupon_code_key, while the table is in use',
      'index coupon_shop_idx, while the table is in use',
      'link coupon.shop to shop, while the table is in use',
    ];
    expect(await migrateLarge(files)).toEqual(lines);
    expect(await invalid()).toEqual([]);
    const { rows } = await sql<{ validated: boolean }>`
      select convalidated as validated from pg_constraint
      where conrelid = 'coupon'::regclass and contype = 'f'`.execute(made.db);
    expect(rows).toEqual([{ validated: true }]);
    await expect(made.insert('code', "'a'")).rejects.toThrow('coupon_code_key');
    expect(await migrateLarge(files)).toEqual([]);
  });

  it('fills a new column in batches, with what another one holds', async () => {
    await migrate(made.db, to({ code: text }));
    await sql`insert into coupon (code) select 'c' || n from generate_series(1, 45000) as n`.execute(made.db);
    const files = to({ code: text, name: { ...text, filledFrom: 'code' } });
    expect(await migrateLarge(files)).toEqual([
      'add coupon.name',
      'fill coupon.name from code, while the table is in use',
    ]);
    const { rows } = await sql`select count(*) as n from coupon where name = code`.execute(made.db);
    expect(rows).toEqual([{ n: 45000 }]);
    expect(await migrateLarge(files)).toEqual([]);
  });

  it('is continued where a migration was interrupted', async () => {
    const shop = { shop: { name: text } };
    await migrate(made.db, to({ code: text, name: text, shop: integer }, shop));
    await made.insert('code', "'a'", "'a'", "'b'");
    // What a process that was killed leaves behind.
    await sql`create unique index concurrently coupon_code_key on coupon (code)`
      .execute(made.db)
      .catch(() => {});
    await sql`alter table coupon add foreign key (shop) references shop (id) not valid`.execute(made.db);
    await sql`comment on column coupon.name is 'plain filled from code'`.execute(made.db);
    expect(await invalid()).toEqual(['coupon_code_key']);
    const files = to(
      {
        code: { ...text, unique: true },
        name: { ...text, filledFrom: 'code' },
        shop: { ...integer, reference: { resource: 'shop' } },
      },
      shop,
    );
    expect(await refusal(migrateLarge(files))).toContain(
      'coupon.code should be unique but 1 value occurs more than once (first in record 1)',
    );
    await sql`update coupon set code = 'c' where id = 2`.execute(made.db);
    expect(
      (await migrateLarge(files)).map((line) => line.replace(', while the table is in use', '')),
    ).toEqual([
      'fill coupon.name from code',
      'index coupon_code_key',
      'index coupon_shop_idx',
      'validate coupon.shop',
    ]);
    expect(await made.rows('name')).toEqual([{ name: 'a' }, { name: 'c' }, { name: 'b' }]);
    expect(await invalid()).toEqual([]);
    expect(await migrateLarge(files)).toEqual([]);
  });

  it('is finished where the user of the database has a schema of their own', async () => {
    await migrate(made.db, to({ code: text }));
    await made.insert('code', "'a'");
    const { user } = made.connection;
    await sql.raw(`create schema "${user}"; create table "${user}".coupon (code text)`).execute(made.db);
    const files = to({ code: { ...text, index: true }, name: { ...text, filledFrom: 'code' } });
    await migrateLarge(files);
    expect(await migrateLarge(files)).toEqual([]);
    const { rows } = await sql`select name from public.coupon`.execute(made.db);
    expect(rows).toEqual([{ name: 'a' }]);
  });

  it('does not make writers wait for a vacuum that the migration waits for', async () => {
    await migrate(made.db, to({ code: text }));
    await made.insert('code', "'a'");
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    // The lock of a vacuum.
    const vacuum = made.db.transaction().execute(async (tx) => {
      await sql`lock table coupon in share update exclusive mode`.execute(tx);
      await ended;
    });
    await sleep(100);
    const migrating = migrateLarge(to({ code: text, more: text }));
    let longest = 0;
    for (const start = Date.now(); Date.now() - start < 1500; await sleep(20)) {
      const begun = Date.now();
      await sql`update coupon set code = 'b'`.execute(made.db);
      longest = Math.max(longest, Date.now() - begun);
    }
    end();
    await vacuum;
    expect(await migrating).toEqual(['add coupon.more']);
    expect(longest).toBeLessThan(1000);
  });

  it('is finished by one of two processes that start at once', async () => {
    await migrate(made.db, to({ code: text }));
    await made.insert('code', "'a'");
    const files = to({ code: { ...text, index: true } });
    await Promise.all([migrateLarge(files), migrateLarge(files)]);
    expect(await invalid()).toEqual([]);
    expect((await planOf(made.db, files)).steps).toEqual([]);
  });
});

describe('a rule that stored values break', () => {
  it('is named in the plan, with how many records and the first of them', async () => {
    await migrate(made.db, to({ code: text, kind: text, count: integer }));
    await made.insert('code, kind, count', "'long', 'a', 3", "'ok', 'b', null");
    const files = to({
      code: { ...text, maxLength: 2 },
      kind: { ...text, enum: ['a'] },
      count: { ...integer, minimum: 4 },
    });
    const stays = 'stored values stay as they are, and must be changed when their record is saved next';
    expect(await brokenRules(made.db, files)).toEqual([
      `coupon.code is longer than 2 in 1 record, the first 1: ${stays}`,
      `coupon.kind is none of the choices in 1 record, the first 2: ${stays}`,
      `coupon.count is less than 4 in 1 record, the first 1: ${stays}`,
    ]);
  });
});
