import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/boot/migrate.ts';
import { addPartition } from '#server/platform/partitions/createUpcomingPartitions.ts';
import { partitionsOf } from '#server/platform/partitions/partitions.ts';
import { openDatabase } from '#server/platform/store/database.ts';
import { couponRegistry } from '../support/records/couponRegistry.ts';
import { type CouponDatabase, couponDatabase } from './couponDatabase.ts';
import { text } from './couponFiles.ts';

let made: CouponDatabase;
beforeEach(async () => {
  made = await couponDatabase();
});
afterEach(() => made.close());

const grows = { appendOnly: true, access: { edit: 'none', delete: 'none' } };
const shop = { type: 'integer', reference: { resource: 'shop' } };
const file = (rest: object) =>
  couponRegistry({ coupon: { code: { ...text, index: true }, shop, _: rest }, shop: { name: text } });
const plain = file(grows);
const log = file({ ...grows, retention: { days: 90 } });

const query = async <T>(text: string): Promise<T[]> => (await sql.raw<T>(text).execute(made.db)).rows;
const codes = async () => (await made.rows('code')).map(({ code }) => code);
/** The partition of each code, as far as it is independent of the current day. */
const places = async () =>
  Object.fromEntries(
    (
      await query<{ code: string; part: string }>('select code, tableoid::regclass::text as part from coupon')
    ).map(({ code, part }) => [code, part.replace(/^kaifang_log\.coupon_|_\d+$/g, '')]),
  );

// Records with an age limit are found by it.
const taken = ['part coupon', 'index coupon_created_at_idx'];

const moments = [
  "now() - interval '9 years'",
  'now()',
  "now() + interval '5 weeks'",
  "now() + interval '9 years'",
];
const fill = async () => {
  await sql`insert into shop (id) values (1)`.execute(made.db);
  await made.insert('code, shop, created_at', ...moments.map((at, n) => `'${n}', 1, ${at}`));
};

/** Expects the table to be a log like any other. */
async function expectLog(count: number): Promise<void> {
  expect(await migrate(made.db, log)).toEqual([]);
  await made.insert('code, shop', "'new', 1");
  const last = (await made.rows('id, code, version')).at(-1);
  expect(last).toEqual({ id: count + 1, code: 'new', version: 1 });
  await expect(made.insert('shop', '7')).rejects.toThrow('foreign key');
  for (const change of ["update coupon set code = 'b'", 'delete from coupon', 'truncate coupon'])
    await expect(query(change)).rejects.toThrow('rows of coupon are only ever added');
  expect(await query('select 1 from coupon where id = 1')).toHaveLength(1);
}

describe('a log (LOG-08)', () => {
  it('is made of partitions, and no row is refused, no matter what its time', async () => {
    expect(await migrate(made.db, log)).toContain('create coupon');
    await fill();
    expect(await places()).toEqual({ 0: 'until', 1: 'until', 2: 'rest', 3: 'rest' });
    await expectLog(4);
    const parts = await partitionsOf(made.db, 'coupon');
    const ends = parts.flatMap(({ from, until, isRest }) => (isRest ? [] : [{ from, until }]));
    // Without a gap, from the beginning of time until at least two weeks from now.
    expect(ends.map(({ from }) => from)).toEqual([null, ...ends.slice(0, -1).map(({ until }) => until)]);
    expect(Date.parse(`${ends.at(-1)?.until}:00`)).toBeGreaterThan(Date.now() + 14 * 86_400_000);
    expect(parts.at(-1)?.isRest).toBe(true);
  });

  it('that was one table is taken over where it lies, with every row, id, key and index', async () => {
    await migrate(made.db, plain);
    await fill();
    await sql`
      create table told (rows integer); 
      create function tell() returns trigger language plpgsql as 'begin
        insert into told select count(*) from fresh; return null; end';
      create trigger tells after insert on coupon referencing new table as fresh
        for each statement execute function tell()`.execute(made.db);
    const [before] = await query(
      "select pg_relation_filenode('coupon') as file, (select array_agg(id) from coupon) as ids",
    );
    expect(await migrate(made.db, log)).toEqual(taken);
    const [first] = await partitionsOf(made.db, 'coupon');
    const [after] = await query(
      `select pg_relation_filenode('kaifang_log.${first?.name}') as file, (select array_agg(id order by id) from coupon) as ids`,
    );
    expect(after).toEqual(before);
    expect(await codes()).toEqual(['0', '1', '2', '3']);
    expect(await places()).toEqual({ 0: 'until', 1: 'until', 2: 'rest', 3: 'rest' });
    expect(await query('select * from told')).toEqual([]);
    await expectLog(4);
    expect(await query('select * from told')).toEqual([{ rows: 1 }]);
  });

  it('is taken over whole or not at all when the migration is killed on its way', async () => {
    await migrate(made.db, plain);
    await fill();
    const other = openDatabase(made.connection, () => {});
    // It has renamed the table before it requests the foreign key, and waits for a transaction that writes
    // shops.
    const writer = made.db.transaction().execute(async (tx) => {
      await sql`lock table shop in row exclusive mode`.execute(tx);
      const killed = migrate(other, log).catch((error: unknown) => error);
      await expect
        .poll(async () => {
          const { rows } = await sql`
            select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
            where not l.granted and l.relation = 'shop'::regclass and d.datname = current_database()`.execute(
            tx,
          );
          return rows.length;
        })
        .toBe(1);
      return killed;
    });
    expect(await writer).toBeInstanceOf(Error);
    await other.destroy();
    expect(await query("select relkind::text from pg_class where oid = 'coupon'::regclass")).toEqual([
      { relkind: 'r' },
    ]);
    expect(await codes()).toEqual(['0', '1', '2', '3']);
    expect(await migrate(made.db, log)).toEqual(taken);
    await expectLog(4);
  });

  it('gets back what the rest held for a partition that came later, and counts none of it again', async () => {
    await migrate(made.db, log);
    await fill();
    const parts = await partitionsOf(made.db, 'coupon');
    const [rest, last] = [parts.at(-1), parts.at(-2)];
    const until = new Date(Date.now() + 60 * 86_400_000).toISOString();
    await addPartition(made.db, 'coupon', { from: last?.until ?? null, until }, 'until_later', rest?.name);
    expect(await places()).toEqual({ 0: 'until', 1: 'until', 2: 'until_later', 3: 'rest' });
    await expect(query('delete from coupon')).rejects.toThrow('only ever added');
  });

  it('becomes one table again when its file no longer says how long it is kept', async () => {
    await migrate(made.db, log);
    await fill();
    expect(await migrate(made.db, plain)).toEqual(['gather coupon']);
    expect(await codes()).toEqual(['0', '1', '2', '3']);
    await made.insert('code', "'new'");
    expect((await made.rows('id, code')).at(-1)).toEqual({ id: 5, code: 'new' });
    await expect(query('delete from coupon')).rejects.toThrow('only ever added');
    expect(await migrate(made.db, plain)).toEqual([]);
    // Back and forth, any number of times.
    for (let turn = 0; turn < 2; turn++) {
      expect(await migrate(made.db, log)).toEqual(['part coupon']);
      expect(await migrate(made.db, plain)).toEqual(['gather coupon']);
    }
    expect(await migrate(made.db, log)).toEqual(['part coupon']);
    await expectLog(5);
  });
});
